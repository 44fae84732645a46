// The bar at the top: the name of the game, where we are, language, theme, tools.

import { type Child, h, icon, refill } from './dom';
import { LANGUAGES, switchTheme } from './settings';
import { language, words } from './words';

export interface Tool {
  picture: string;
  label: string;
  only?: 'small' | 'wide';
  press(): void;
}

export interface TopbarPlan {
  title?: string;
  motto?: string;
  turn?: string;
  tools: Tool[];
}

/** Called with the language that was chosen. */
let choose: (language: string) => void = () => {};
export const onLanguage = (chosen: (language: string) => void): void => void (choose = chosen);

export function topbar(element: HTMLElement, plan: TopbarPlan): void {
  const w = words();
  const tool = ({ picture, label, only, press }: Tool): HTMLElement =>
    h('button', { class: `tool${only ? ` only-${only}` : ''}`, type: 'button', 'aria-label': label, title: label, 'data-key': `tool-${picture}`, click: press }, icon(picture));
  const middle: Child[] = [
    plan.motto ? h('span', { class: 'motto' }, plan.motto) : null,
    plan.title ? h('span', { class: 'where' }, plan.title) : null,
    plan.turn ? h('span', { class: 'caps turn-now' }, plan.turn) : null,
  ];
  refill(element,
    h('span', { class: 'wordmark' }, 'Peerless'), ...middle,
    h('div', { class: 'tools' },
      h('div', { class: 'langs', role: 'group', 'aria-label': w.language },
        ...LANGUAGES.map((one) =>
          h('button', { type: 'button', lang: one, 'data-key': `lang-${one}`, 'data-lang': one, 'aria-pressed': String(one === language()), click: () => choose(one) }, one.toUpperCase()))),
      tool({ picture: 'i-theme', label: w.theme, press: switchTheme }),
      ...plan.tools.map(tool)));
}
