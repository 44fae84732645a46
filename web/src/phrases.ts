// What people at a table may say, in every language: whoever hears a phrase reads it in their own. `make tables` writes the list.
import type { Language } from './protocol.js';

export type Phrase = { id: string; to: 'all' | 'team'; points: 'fighter' | 'space' | null } & Record<Language, string>;

export const phrases: readonly Phrase[] = [
  // tables: phrases
  { id: 'hello', to: 'all', points: null, en: 'Hello, good luck!', ru: 'Привет, удачи!', uk: 'Вітаю, хай щастить!' },
  { id: 'well-played', to: 'all', points: null, en: 'Well played', ru: 'Хорошо сыграно', uk: 'Добре зіграно' },
  { id: 'oops', to: 'all', points: null, en: 'Oops', ru: 'Ой', uk: 'Ой' },
  { id: 'thinking', to: 'all', points: null, en: 'Let me think', ru: 'Дайте подумать', uk: 'Дайте подумати' },
  { id: 'moment', to: 'all', points: null, en: 'One moment, please', ru: 'Минутку', uk: 'Хвилинку' },
  { id: 'your-turn', to: 'all', points: null, en: 'Your turn', ru: 'Ваш ход', uk: 'Ваш хід' },
  { id: 'thanks', to: 'all', points: null, en: 'Thank you', ru: 'Спасибо', uk: 'Дякую' },
  { id: 'good-game', to: 'all', points: null, en: 'Good game!', ru: 'Хорошая партия!', uk: 'Гарна партія!' },
  { id: 'attack-this', to: 'team', points: 'fighter', en: 'Attack this one: #', ru: 'Атакуйте этого: #', uk: 'Атакуйте цього: #' },
  { id: 'both-attack', to: 'team', points: 'fighter', en: 'Let us both attack: #', ru: 'Атакуем вдвоём: #', uk: 'Атакуймо вдвох: #' },
  { id: 'i-defend', to: 'team', points: null, en: 'I will defend', ru: 'Я прикрою', uk: 'Я прикрию' },
  { id: 'i-go-first', to: 'team', points: null, en: 'I will go first', ru: 'Начну я', uk: 'Спершу я' },
  { id: 'stay-away', to: 'team', points: 'space', en: 'Stay away from here', ru: 'Сюда не ходите', uk: 'Сюди не йдіть' },
  { id: 'keep-away', to: 'team', points: 'fighter',
    en: 'Keep them away from me: #', ru: 'Не подпускайте ко мне: #', uk: 'Не підпускайте до мене: #' },
  { id: 'need-card', to: 'team', points: null, en: 'I need a card', ru: 'Мне нужна карта', uk: 'Мені потрібна карта' },
  { id: 'wait', to: 'team', points: null, en: 'Wait a turn', ru: 'Подождите ход', uk: 'Зачекайте один хід' },
  { id: 'idea', to: 'team', points: null, en: 'Your idea?', ru: 'Что предлагаете?', uk: 'Що пропонуєте?' },
  { id: 'yes', to: 'team', points: null, en: 'Yes', ru: 'Да', uk: 'Так' },
  { id: 'no', to: 'team', points: null, en: 'No', ru: 'Нет', uk: 'Ні' },
  // end of tables
];
