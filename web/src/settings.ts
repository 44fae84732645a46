// What the browser remembers: language, theme, the match that is going on. A browser that remembers nothing is fine.

import type { Language } from './protocol';

const PREFIX = 'peerless.';

export function kept<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full, or forbidden: then it is forgotten
  }
}

/* ------------------------------------------------------------------ language */

export const LANGUAGES: readonly Language[] = ['en', 'ru', 'uk'];

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** The language chosen before, else the first of the browser's that we speak. */
export function firstLanguage(): Language {
  const chosen = kept('language');
  if (isLanguage(chosen)) return chosen;
  for (const wish of navigator.languages) {
    const language = wish.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/* ------------------------------------------------------------------ theme */

export type Theme = 'light' | 'dark';

const dark = matchMedia('(prefers-color-scheme: dark)');

export const theme = (): Theme => kept<Theme>('theme') ?? (dark.matches ? 'dark' : 'light');

let themed: () => void = () => {};
/** Called after the theme has changed. */
export const onTheme = (call: () => void): void => void (themed = call);

export function showTheme(): void {
  document.documentElement.dataset.theme = theme();
  themed();
}

export function switchTheme(): void {
  keep('theme', theme() === 'dark' ? 'light' : 'dark');
  showTheme();
}

dark.addEventListener('change', showTheme);
