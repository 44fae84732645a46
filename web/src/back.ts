// Where Back leads: out of the sheet that lies on top, else to the screen before. While a sheet is open there is one more entry in the
// history for Back to take away. A sheet that is closed otherwise leaves it there: removing it takes its time, and what comes next
// would get in between. It is used by the next sheet, replaced by the next screen, or passed over.

let guarded = (history.state as { sheet?: boolean } | null)?.sheet === true;
let place = location.hash;

const top = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);

/** A sheet was opened. */
export function guard(): void {
  place = location.hash;
  if (guarded) return;
  history.pushState({ sheet: true }, '');
  guarded = true;
}

/** The address of the screen that is shown now. `step`: Back leads to the one before. */
export function goTo(hash: string, step: boolean): void {
  if (hash === location.hash) return;
  const url = `${location.pathname}${location.search}${hash}`;
  if (step && !guarded) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  guarded = false;
}

addEventListener('popstate', () => {
  const left = guarded;
  guarded = (history.state as { sheet?: boolean } | null)?.sheet === true;
  if (!left || guarded || location.hash !== place) return;
  const dialog = top();
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  const rest = top();
  if (rest && (rest !== dialog || rest.matches('.stage'))) guard(); // others lie below, or a combat is being shown
  else if (!dialog || rest) history.back(); // there was none, or one that must be answered: then Back leaves the match
});
