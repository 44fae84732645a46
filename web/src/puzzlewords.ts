// The words of puzzles, in three languages: they are fetched with them.

import { forms } from './numerals';
import type { Language } from './protocol';
import type { Goal } from './puzzle';
import { language } from './words';

const e = forms('en');
const r = forms('ru');
const u = forms('uk');

const en = {
  puzzles: 'Puzzles',
  motto: 'one right first act',
  daily: (day: string) => `Puzzle of the day · ${day}`,
  sameForAll: 'The same for everybody today.',
  streak: (n: number) => `${n} ${e(n, 'day', 'days')} in a row`,
  all: 'All',
  goal: 'Goal',
  hero: 'Hero',
  difficulty: 'Difficulty',
  goals: { win: 'Win this turn', defense: 'The right defense' } as Record<Goal, string>,
  goalMore: {
    win: 'Win before your turn ends, whatever the opponent does and whatever is drawn.',
    defense: 'You are attacked. Survive this turn, whichever card it is.',
  } as Record<Goal, string>,
  stars: (n: number) => `${n} of 3 stars`,
  solve: 'Solve it',
  solved: 'Solved',
  solvedAt: (n: number) => (n === 1 ? 'Solved at the first try.' : `Solved at try ${n}.`),
  solvedOf: (n: number, all: number) => `${n} of ${all} solved`,
  none: 'No puzzle is like that.',
  tryNumber: (n: number) => `Try ${n}`,
  holds: (n: number) => (n === 0 ? 'The opponent holds no cards' : `The opponent holds ${n} ${e(n, 'card', 'cards')}`),
  wrong: 'Not this way: the opponent has an answer.',
  wrongCard: (card: string) => `Not this way: it fails against “${card}”.`,
  wrongChance: 'Not this way: it is not certain.',
  again: 'Try again',
  next: 'Next puzzle',
  back: 'All puzzles',
  share: 'Share',
  shared: 'Copied',
  missing: 'The puzzles could not be fetched.',
  shareText: (what: string, stars: string, n: number) => `Peerless, ${what} ${stars}: solved at try ${n}`,
};

export type PuzzleWords = typeof en;

const ru: PuzzleWords = {
  puzzles: 'Задачи',
  motto: 'одно верное первое действие',
  daily: (day) => `Задача дня · ${day}`,
  sameForAll: 'Сегодня одна на всех.',
  streak: (n) => `${n} ${r(n, 'день', 'дня', 'дней')} подряд`,
  all: 'Все',
  goal: 'Цель',
  hero: 'Герой',
  difficulty: 'Сложность',
  goals: { win: 'Победите за этот ход', defense: 'Верная защита' },
  goalMore: {
    win: 'Победите до конца своего хода, что бы ни делал противник и какие бы карты ни пришли.',
    defense: 'Вас атакуют. Переживите этот ход, какой бы ни была карта атаки.',
  },
  stars: (n) => `${n} из 3 звёзд`,
  solve: 'Решать',
  solved: 'Решено',
  solvedAt: (n) => (n === 1 ? 'Решено с первой попытки.' : `Решено с попытки № ${n}.`),
  solvedOf: (n, all) => `Решено ${n} из ${all}`,
  none: 'Таких задач нет.',
  tryNumber: (n) => `Попытка ${n}`,
  holds: (n) => (n === 0 ? 'У противника в руке нет карт' : `У противника в руке ${n} ${r(n, 'карта', 'карты', 'карт')}`),
  wrong: 'Не так: у противника есть ответ.',
  wrongCard: (card) => `Не так: это не спасает от карты «${card}».`,
  wrongChance: 'Не так: исход не гарантирован.',
  again: 'Ещё раз',
  next: 'Следующая задача',
  back: 'Все задачи',
  share: 'Поделиться',
  shared: 'Скопировано',
  missing: 'Не удалось загрузить задачи.',
  shareText: (what, stars, n) => `Peerless, ${what} ${stars}: решено с попытки № ${n}`,
};

const uk: PuzzleWords = {
  puzzles: 'Задачі',
  motto: 'одна правильна перша дія',
  daily: (day) => `Задача дня · ${day}`,
  sameForAll: 'Сьогодні одна на всіх.',
  streak: (n) => `${n} ${u(n, 'день', 'дні', 'днів')} поспіль`,
  all: 'Усі',
  goal: 'Мета',
  hero: 'Герой',
  difficulty: 'Складність',
  goals: { win: 'Переможіть за цей хід', defense: 'Правильна оборона' },
  goalMore: {
    win: 'Переможіть до кінця свого ходу, хоч би що робив суперник і хоч би які карти прийшли.',
    defense: 'Вас атакують. Переживіть цей хід, хоч би якою була карта атаки.',
  },
  stars: (n) => `${n} з 3 зірок`,
  solve: "Розв’язувати",
  solved: "Розв’язано",
  solvedAt: (n) => (n === 1 ? "Розв’язано з першої спроби." : `Розв’язано зі спроби № ${n}.`),
  solvedOf: (n, all) => `Розв’язано ${n} з ${all}`,
  none: 'Таких задач немає.',
  tryNumber: (n) => `Спроба ${n}`,
  holds: (n) => (n === 0 ? 'У суперника немає карт на руці' : `У суперника на руці ${n} ${u(n, 'карта', 'карти', 'карт')}`),
  wrong: 'Не так: суперник має відповідь.',
  wrongCard: (card) => `Не так: це не рятує від карти «${card}».`,
  wrongChance: 'Не так: наслідок не певний.',
  again: 'Ще раз',
  next: 'Наступна задача',
  back: 'Усі задачі',
  share: 'Поділитися',
  shared: 'Скопійовано',
  missing: 'Не вдалося завантажити задачі.',
  shareText: (what, stars, n) => `Peerless, ${what} ${stars}: розв’язано зі спроби № ${n}`,
};

const ALL: Record<Language, PuzzleWords> = { en, ru, uk };

export const puzzleWords = (): PuzzleWords => ALL[language()];
