// The sheet of sounds and signals: how loud, what there is to hear, and how one is called when it is one's turn.

import { type Child, h, icon } from './dom';
import { keep, kept } from './settings';
import { openSheet } from './sheet';
import { setVolume, SOUNDS, type SoundName, tryOut, volume } from './sound';
import { toast } from './toast';
import { words } from './words';

const STRIPES = 6;

/** The fourteen, in the order of the list; the end has three sounds. */
const LISTED: readonly SoundName[] = [
  'turn', 'drawn', 'laid', 'turned', 'step', 'token', 'sprung', 'scheme', 'boost', 'hit', 'blocked', 'defeated', 'won', 'clock',
];

function loudness(db: number): HTMLElement {
  const level = Math.max(1, Math.min(STRIPES, Math.round((db + 27) / 2.8)));
  return h('span', { class: 'loudness', 'aria-hidden': 'true' },
    ...Array.from({ length: STRIPES }, (_, i) => h('i', { class: i < level ? '' : 'is-off' })));
}

function line(name: SoundName): HTMLElement {
  const w = words();
  const [title, more] = w.sounds[name]!;
  const { ms, db } = SOUNDS[name];
  return h('li', null,
    h('button', {
      class: 'sound-play', type: 'button', 'data-sound': name, 'aria-label': w.playSound(title!), click: () => tryOut(name),
    }, icon('i-play')),
    h('span', null, h('b', null, title!), h('small', null, more!)),
    h('span', { class: 'num' }, w.milliseconds(ms)),
    loudness(db));
}

function slider(): HTMLElement {
  const w = words();
  const on = h('input', { type: 'checkbox', 'data-key': 'sound', change: () => {
    if (on.checked && Number(range.value) === 0) range.value = '60';
    keep('volume', Number(range.value));
    keep('sound', on.checked);
    if (on.checked) tryOut('turn');
  } });
  const range = h('input', { type: 'range', min: 0, max: 100, step: 5, 'data-key': 'volume', 'aria-label': w.volume, change: () => {
    setVolume(Number(range.value));
    on.checked = volume() > 0;
    tryOut('turn');
  } });
  on.checked = volume() > 0;
  range.value = String(kept<number>('volume') ?? volume());
  return h('div', { class: 'volume' }, h('label', { class: 'toggle' }, on, w.soundOn), range);
}

/** A thing that is on or off, with a sentence about it. `may` asks whether it can be turned on. */
function choice(
  name: string, usual: boolean, [title, more]: readonly string[], may: () => Promise<boolean> = async () => true,
): HTMLElement {
  const box = h('input', { type: 'checkbox', 'data-key': name, change: () => void set() });
  async function set(): Promise<void> {
    if (box.checked && !(await may())) box.checked = false;
    keep(name, box.checked);
  }
  box.checked = kept<boolean>(name) ?? usual;
  return h('label', { class: 'toggle is-told' }, box, h('span', null, h('b', null, title!), h('small', null, more!)));
}

/** The browser asks whoever wants messages; what it was told before, it is told for good. */
async function mayTell(): Promise<boolean> {
  const allowed = typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
  if (!allowed) toast(words().noMessages);
  return allowed;
}

export function openSounds(): void {
  const w = words();
  const signals: Child[] = [
    choice('tellTurn', false, w.tellTurn, mayTell),
    'vibrate' in navigator ? choice('shake', false, w.shake) : null,
    choice('soundHidden', true, w.soundHidden),
  ];
  openSheet({
    name: 'sounds', title: w.soundTitle,
    body: [
      slider(),
      h('ul', { class: 'sounds', role: 'list' }, ...LISTED.map(line)),
      h('h3', { class: 'sounds-head' }, w.signalsTitle),
      ...signals,
    ],
  });
}
