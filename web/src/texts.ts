// Long texts, which the page fetches when somebody needs them: the rulebook, what a first match says, the lessons. The service worker
// keeps them.

import { type Lesson, readLessons } from './lessons';
import type { Language } from './protocol';
import { type Advice, readAdvice, readRulebook, type Section } from './rulebook';
import { fileOf } from './parts';

/** Each is asked for once; one that did not come is asked for again. */
function once<T>(name: string, read: (text: string) => T): (language: Language) => Promise<T> {
  const asked = new Map<Language, Promise<T>>();
  const get = async (language: Language): Promise<T> => {
    const response = await fetch(fileOf(`${name}-${language}.txt`));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return read(await response.text());
  };
  return (language) => {
    const text = asked.get(language) ?? get(language);
    asked.set(language, text);
    text.catch(() => asked.delete(language));
    return text;
  };
}

export const rulebook: (language: Language) => Promise<Section[]> = once('rulebook', readRulebook);
export const advice: (language: Language) => Promise<Map<string, Advice>> = once('coach', readAdvice);
export const lessons: (language: Language) => Promise<Lesson[]> = once('lessons', readLessons);

/** How often a hero has won against another (0 to 1), of that many games between strong computers (content/matchups.txt). */
export interface Figure {
  hero: string;
  other: string;
  won: number;
  games: number;
}

/** The lines of a file of figures. */
async function rowsOf(name: string): Promise<string[][]> {
  const response = await fetch(fileOf(name));
  return response.ok ? (await response.text()).split('\n').filter((line) => /^[^#]/.test(line)).map((line) => line.split(' ')) : [];
}

let figures: Promise<Figure[]> | null = null;

export function figuresOf(): Promise<Figure[]> {
  figures ??= rowsOf('matchups.txt').then((rows) => rows.map(([hero, other, won, games]) =>
    ({ hero: hero!, other: other!, won: Number(won) / 100, games: Number(games) })));
  figures.catch(() => (figures = null));
  return figures;
}

/** How difficult a hero is, from 1 to 3, and what that was found by (content/difficulty.txt). */
export interface Difficulty {
  hero: string;
  terms: number;
  choices: number;
  level: number;
}

let difficulties: Promise<Difficulty[]> | null = null;

export function difficultiesOf(): Promise<Difficulty[]> {
  difficulties ??= rowsOf('difficulty.txt').then((rows) => rows.map(([hero, terms, choices, level]) =>
    ({ hero: hero!, terms: Number(terms), choices: Number(choices), level: Number(level) })));
  difficulties.catch(() => (difficulties = null));
  return difficulties;
}
