// Keys: an answer that has this key, else a command.

/** The letter that is meant: on a keyboard of another script, the place of a key tells. */
const letter = ({ code, key }: KeyboardEvent): string => (/^Key[A-Z]$/.test(code) && key > '\x7f' ? code.slice(3) : key).toLowerCase();

export function pressKey(event: KeyboardEvent, answer: (key: string) => boolean, commands: Record<string, () => void>): void {
  if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = letter(event);
  if (!answer(key)) {
    if (!Object.hasOwn(commands, key)) return;
    commands[key]!();
  }
  event.preventDefault();
}
