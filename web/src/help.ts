// Help: the rulebook, opened where it explains the question, with its contents and a search; and the keys.

import { type Child, h } from './dom';
import type { Language, Why } from './protocol';
import { type Block, lookFor, type Section, split } from './rulebook';
import { keep, kept } from './settings';
import { button, openSheet } from './sheet';
import { rulebook } from './texts';
import { language, words } from './words';

/** Which section explains a question. */
const ABOUT: Record<Why, string> = {
  // tables: questions
  first: 'setup', setup: 'setup', action: 'turn', 'maneuver-boost': 'boost', maneuver: 'maneuver', move: 'moving', scheme: 'scheme',
  active: 'scheme', attacker: 'attack', target: 'attack', attack: 'attack', defense: 'combat', 'hand-limit': 'hand-limit',
  order: 'combat', reaction: 'open', may: 'card', choose: 'card', boost: 'boost', discard: 'open', pick: 'open', return: 'card',
  'deck-top': 'drawing', 'deck-bottom': 'drawing', play: 'combat', damage: 'defeated', heal: 'fighters', fighter: 'fighters',
  place: 'moving', token: 'special', 'token-to': 'special', number: 'card', value: 'values', opponent: 'teams',
  'onto-deck': 'drawing', 'under-deck': 'drawing', 'into-deck': 'drawing', 'by-hand': 'card', consent: 'card',
  'whose-cards': 'card', 'new-value': 'card', ability: 'card', 'turn-end': 'card', 'new-units': 'card', 'whose-counter': 'card',
  // end of tables
};

/** Opens the rulebook, where it explains this question. */
export function openHelp(why: Why | null): void {
  const sheet = new HelpSheet();
  void sheet.load(why ? ABOUT[why] : null);
}

/** Opens it where it explains a rule. */
export function openRule(id: string): void {
  void new HelpSheet().load(id);
}

class HelpSheet {
  private sections: Section[] = [];
  private wanted: string | null = null;
  private readonly search = h('input', {
    type: 'search', name: 'search', autocomplete: 'off', 'aria-label': words().lookFor, placeholder: words().lookFor,
    input: () => this.look(), keydown: (event: KeyboardEvent) => this.key(event),
  });
  private readonly found = h('p', { class: 'help-found', role: 'status' });
  private readonly contents = h('nav', { class: 'help-contents', 'aria-label': words().contents });
  private readonly text = h('div', { class: 'help-text' });
  private readonly fold = h('button', {
    class: 'button help-fold', type: 'button', 'aria-expanded': 'false', click: () => this.unfold(!this.contents.matches('.is-open')),
  }, words().contents);

  private readonly dialog = openSheet({
    name: 'help', title: words().rules,
    body: [h('div', { class: 'help-tools' }, this.search, this.fold, this.found), this.contents, this.text],
  }).dialog;

  /** Fetches the book and goes to the section that is wanted: by its anchor, or by a rule that it explains. */
  async load(wanted: string | null): Promise<void> {
    const w = words();
    this.found.textContent = w.fetching;
    try {
      this.sections = await rulebook(language());
    } catch {
      this.found.textContent = '';
      this.text.replaceChildren(h('p', { role: 'alert' }, w.noRulebook), button(w.tryAgain, () => void this.load(wanted)));
      return;
    }
    this.wanted = this.sections.find(({ blocks }) => blocks.some(({ ids }) => ids.includes(wanted ?? '')))?.anchor ?? wanted;
    this.fill();
    this.look();
    if (this.wanted) this.goTo(this.wanted);
    if (wanted && wanted !== this.wanted) this.pointAt(wanted);
  }

  /** Marks the first paragraph that explains a rule. */
  private pointAt(rule: string): void {
    const meant = [...this.text.querySelectorAll('.is-wanted .help-ids')].find((ids) => ids.textContent!.trim().split(' ').includes(rule));
    meant?.parentElement!.classList.add('is-meant');
    meant?.parentElement!.scrollIntoView({ block: 'center' });
  }

  private fill(): void {
    const chapters = this.sections.filter(({ level }) => level === 2);
    const after = (section: Section): Section[] => {
      const rest = this.sections.slice(this.sections.indexOf(section) + 1);
      const end = rest.findIndex(({ level }) => level === 2);
      return end < 0 ? rest : rest.slice(0, end);
    };
    const list = (sections: Section[], below: (section: Section) => Section[]): HTMLElement =>
      h('ul', null, ...sections.map((section) =>
        h('li', null, this.link(section.anchor, section.title), below(section).length > 0 ? list(below(section), () => []) : null)));
    this.contents.replaceChildren(list(chapters, after));
  }

  /* ---------------------------------------------------------------- looking for something */

  private look(): void {
    const sought = this.search.value.trim();
    const found = sought ? lookFor(this.sections, sought) : this.sections;
    this.found.textContent = sought ? words().found(found.reduce((sum, { blocks }) => sum + blocks.length, 0)) : '';
    this.text.replaceChildren(...found.map((section) => this.section(section, sought)), this.numbers());
    this.dialog.scrollTop = 0;
  }

  /** Enter goes to what was found, Escape gives up the search before it closes the book. */
  private key(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.text.querySelector<HTMLElement>('h3, h4')?.focus();
    if (event.key !== 'Escape' || !this.search.value) return;
    event.preventDefault();
    this.search.value = '';
    this.look();
  }

  /** To a section of the whole book. */
  private goTo(anchor: string): void {
    if (this.search.value) {
      this.search.value = '';
      this.look();
    }
    this.unfold(false);
    const head = this.text.querySelector<HTMLElement>(`[data-section="${CSS.escape(anchor)}"] :is(h3, h4)`);
    head?.scrollIntoView({ block: 'start' });
    head?.focus({ preventScroll: true });
  }

  /** The contents, where there is no room for them beside the text. */
  private unfold(open: boolean): void {
    this.contents.classList.toggle('is-open', open);
    this.fold.setAttribute('aria-expanded', String(open));
    if (!open) return;
    this.dialog.scrollTop = 0;
    this.contents.querySelector('button')?.focus({ preventScroll: true });
  }

  /* ---------------------------------------------------------------- what stands there */

  private link(anchor: string, ...children: Child[]): HTMLElement {
    return h('button', { class: 'link', type: 'button', click: () => this.goTo(anchor) }, ...children);
  }

  private section({ anchor, level, title, blocks }: Section, sought: string): HTMLElement {
    const name = sought ? this.link(anchor, ...this.plain(title, sought)) : title;
    const shown: Child[] = [];
    for (const block of blocks) {
      const last = shown.at(-1);
      if (block.kind === 'step' && last instanceof HTMLOListElement) last.append(this.step(block, sought));
      else shown.push(block.kind === 'step' ? h('ol', null, this.step(block, sought)) : this.block(block, sought));
    }
    return h('section', { class: anchor === this.wanted ? 'is-wanted' : '', 'data-section': anchor },
      h(level === 2 ? 'h3' : 'h4', { tabindex: -1 }, name), ...shown);
  }

  private step({ lines, ids }: Block, sought: string): HTMLElement {
    const [, number, text] = /^(\d+)\. (.*)$/.exec(lines[0]!)!;
    return h('li', { value: number }, ...this.marked(text!, sought), this.ids(ids));
  }

  private block({ kind, lines, ids }: Block, sought: string): HTMLElement {
    if (kind === 'list')
      return h('ul', null, ...lines.map((line, i) =>
        h('li', null, ...this.marked(line.slice(2), sought), i === lines.length - 1 ? this.ids(ids) : null)));
    if (kind === 'text') return h('p', null, ...this.marked(lines[0]!, sought), this.ids(ids));
    const cells = (row: string): string[] => row.split('|').slice(1, -1).map((cell) => cell.trim());
    const [heads, , ...rows] = lines.map(cells);
    return h('div', { class: 'help-table', tabindex: 0, role: 'group', 'aria-label': heads!.join(', ') }, h('table', null,
      h('thead', null, h('tr', null, ...heads!.map((cell) => h('th', { scope: 'col' }, ...this.marked(cell, sought))))),
      h('tbody', null, ...rows.map((row) => h('tr', null, ...row.map((cell, i) =>
        h(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : null, ...this.marked(cell, sought)))))),
    ), this.ids(ids));
  }

  /** Bold, italics, links and the words that are looked for. */
  private marked(text: string, sought: string): Child[] {
    return text.split(/(\*\*.+?\*\*|\*.+?\*|\[.+?\]\(#.+?\))/).flatMap((piece): Child[] => {
      const link = /^\[(.+)\]\(#(.+)\)$/.exec(piece);
      if (link) return [this.link(link[2]!, ...this.plain(link[1]!, sought))];
      if (piece.startsWith('**')) return [h('b', null, ...this.plain(piece.slice(2, -2), sought))];
      if (piece.startsWith('*')) return [h('em', null, ...this.plain(piece.slice(1, -1), sought))];
      return this.plain(piece, sought);
    });
  }

  private plain(text: string, sought: string): Child[] {
    return split(text, sought).map((piece, i) => (i % 2 === 1 ? h('mark', null, piece) : piece));
  }

  private ids(ids: string[]): HTMLElement | null {
    return ids.length > 0 ? h('small', { class: 'help-ids' }, ` ${ids.join(' ')}`) : null;
  }

  /** Whoever wants to see the numbers of the rules may. */
  private numbers(): HTMLElement {
    const show = (): void => void this.text.classList.toggle('is-numbered', box.checked);
    const box = h('input', { type: 'checkbox', change: () => (keep('ruleNumbers', box.checked), show()) });
    box.checked = kept<boolean>('ruleNumbers') ?? false;
    show();
    return h('label', { class: 'toggle' }, box, words().ruleNumbers);
  }
}

const KEYS: [string, Record<Language, string>][] = [
  ['0 … 9', {
    en: 'answers in order; for a number, press that digit',
    ru: 'варианты ответа по порядку; если ответ — число, его цифра',
    uk: 'варіанти відповіді за порядком; якщо відповідь — число, його цифра',
  }],
  ['M  A  C', { en: 'maneuver, attack, scheme', ru: 'манёвр, атака, приём', uk: 'маневр, атака, виверт' }],
  ['G', {
    en: 'carry out the plan, also Ctrl with Enter', ru: 'выполнить план; также Ctrl и Enter', uk: 'виконати план; також Ctrl й Enter',
  }],
  ['S', { en: 'stay, decline', ru: 'остаться, отказаться', uk: 'залишитися, відмовитися' }],
  ['Esc', { en: 'take the last part of the plan back', ru: 'убрать последнее из плана', uk: 'прибрати останнє з плану' }],
  ['B', {
    en: 'while planning: what the best boost adds, then 1 to 9 a card; otherwise to the battlefield',
    ru: 'во время плана: что даст лучшее усиление, затем 1–9 — карта; иначе — к полю боя',
    uk: 'під час плану: що дасть найкраще поліпшення, далі 1–9 — карта; інакше — до поля бою',
  }],
  ['T', {
    en: 'threats, as long as it is held; a short press keeps them',
    ru: 'угрозы, пока клавиша нажата; короткое нажатие оставит их',
    uk: 'загрози, поки клавішу натиснуто; коротке натискання залишить їх',
  }],
  ['U', { en: 'take back', ru: 'отменить решение', uk: 'скасувати рішення' }],
  ['P', { en: 'the pace of the opponent’s turn', ru: 'темп показа хода противника', uk: 'темп показу ходу суперника' }],
  ['R', { en: 'the last act of the opponent again', ru: 'последнее действие противника ещё раз', uk: 'остання дія суперника ще раз' }],
  ['W', { en: 'a tip', ru: 'совет', uk: 'порада' }],
  ['Q  H', { en: 'to the question, the hand', ru: 'к вопросу, к руке', uk: 'до запитання, до руки' }],
  ['Tab', {
    en: 'on the battlefield: the next fighter or target', ru: 'на поле боя: следующий боец или цель',
    uk: 'на полі бою: наступний боєць або ціль',
  }],
  ['← ↑ → ↓', {
    en: 'to the nearest space that may be chosen; with Alt to any; from card to card',
    ru: 'к ближайшей ячейке, которую можно выбрать; с Alt — к любой; от карты к карте',
    uk: 'до найближчої комірки, яку можна вибрати; з Alt — до будь-якої; від карти до карти',
  }],
  ['Enter', { en: 'choose the focused item', ru: 'ответить тем, что выделено', uk: 'відповісти тим, що виділено' }],
  ['I', { en: 'explain the focused item', ru: 'пояснить то, что выделено', uk: 'пояснити те, що виділено' }],
  ['L  D', { en: 'what happened; discard piles', ru: 'что произошло; сбросы', uk: 'що сталося; скиди' }],
  ['K', { en: 'what is left of the decks', ru: 'что осталось в колодах', uk: 'що лишилося в колодах' }],
  ['?', {
    en: 'why a combat stands as it does; otherwise the rules',
    ru: 'почему в бою так; иначе — правила',
    uk: 'чому в бою так; інакше — правила',
  }],
];

export function openKeys(): void {
  openSheet({
    name: 'keys',
    title: words().keys,
    body: [h('dl', { class: 'keys' }, ...KEYS.flatMap(([keys, what]) =>
      [h('dt', null, ...keys.split('  ').map((key) => h('kbd', null, key))), h('dd', null, what[language()])]))],
  });
}
