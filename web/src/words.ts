// The words of the interface in three languages. Whole sentences, each with its plural forms: nothing is joined from
// fragments. What happens in a match is told by the engine; terms are those of the rulebooks in each language.

import { en, type Words } from './english';
import type { Language } from './protocol';
import { ru } from './russian';
import { uk } from './ukrainian';

const ALL: Record<Language, Words> = { en, ru, uk };

let current: Language = 'en';

/** The words of the chosen language: `words().play`. */
export const words = (): Words => ALL[current];

/** Why a table is out of reach, and what can be done. */
export function gone(code: string): { title: string; more: string } {
  const [title, more] = words().gone[code] ?? words().gone.other!;
  return { title: title!, more: more! };
}

export const language = (): Language => current;

export function speak(chosen: Language): void {
  current = chosen;
  document.documentElement.lang = chosen;
}
