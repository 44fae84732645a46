// The bar at the top: the name of the game, where we are, language, theme, tools.

import { type Child, h, icon, refill } from './dom';
import { LANGUAGES, switchTheme } from './settings';
import { language, words } from './words';

export interface Tool {
  picture: string;
  label: string;
  only?: 'small' | 'wide';
  /** Of something that is shown or not. */
  pressed?: boolean;
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
  const tool = ({ picture, label, only, pressed, press }: Tool): HTMLElement =>
    h('button', {
      class: `tool${only ? ` only-${only}` : ''}`, type: 'button',
      'aria-pressed': pressed === undefined ? null : String(pressed),
      'aria-label': label, title: label, 'data-key': `tool-${picture}`, click: press,
    }, icon(picture));
  const middle: Child[] = [
    plan.motto ? h('span', { class: 'motto' }, plan.motto) : null,
    plan.title ? h('span', { class: 'where' }, plan.title) : null,
    plan.turn ? h('span', { class: 'caps turn-now' }, plan.turn) : null,
  ];
  refill(element,
    h(plan.motto ? 'h1' : 'span', { class: 'wordmark' }, 'Peerless'), ...middle,
    h('div', { class: 'tools' },
      languages(),
      tool({ picture: 'i-theme', label: w.theme, press: switchTheme }),
      ...plan.tools.map(tool)));
}

/** The three languages to choose from. */
export function languages(chosen: () => void = () => {}): HTMLElement {
  return h('div', { class: 'langs', role: 'group', 'aria-label': words().language },
    ...LANGUAGES.map((one) => {
      const press = (): void => {
        chosen();
        choose(one);
      };
      return h('button', {
        type: 'button', lang: one, 'data-key': `lang-${one}`, 'data-lang': one, 'aria-pressed': String(one === language()), click: press,
      }, one.toUpperCase());
    }));
}
