// Numbers in words: which form of a word goes with them.

import type { Language } from './protocol';

/** The form of a word for a number: English has two, Russian and Ukrainian have three. */
export function forms(language: Language): (n: number, ...words: string[]) => string {
  const rules = new Intl.PluralRules(language);
  return (n, one, few, many) => {
    const form = rules.select(n);
    return (form === 'one' ? one : form === 'few' ? few : (many ?? few)) ?? '';
  };
}

export const percent = (chance: number): string => `${Math.round(100 * chance)}\u00a0%`;
