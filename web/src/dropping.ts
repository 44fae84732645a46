// A file that is dropped anywhere on the page, or chosen.

import { h } from './dom';
import { words } from './words';

/** Calls with each file that is dropped. While one is over the page, the page says what will become of it. */
export function onDrop(take: (file: File) => void): void {
  const veil = h('div', { class: 'drop-veil', 'aria-hidden': 'true' });
  const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    veil.textContent = words().dropRecord;
    if (!veil.isConnected) document.body.append(veil);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.remove();
  });
  addEventListener('drop', (event) => {
    veil.remove();
    if (!carries(event)) return;
    event.preventDefault();
    const file = event.dataTransfer!.files[0];
    if (file) take(file);
  });
}

/** Asks for a file. */
export function chooseFile(take: (file: File) => void): void {
  const field = h('input', { type: 'file', accept: '.record,.txt,text/plain' });
  field.addEventListener('change', () => field.files?.[0] && take(field.files[0]));
  field.click();
}
