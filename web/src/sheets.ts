// The sheets of a match: a card held up, piles, the menu, handing the device over, the end.

import { cardFace, cardInWords, fit, silentFace } from './card';
import { type Child, drawn, h, icon } from './dom';
import { openKeys } from './help';
import type { Names } from './names';
import { openPace } from './pacing';
import type { Option, Question, Seat } from './protocol';
import { codeButton } from './qrPicture';
import type { Scene } from './scene';
import { keep, kept, switchTheme } from './settings';
import { button, legal, openSheet, say, type Sheet } from './sheet';
import type { Verdict } from './shuffle';
import { openSounds } from './soundSheet';
import type { Table } from './table';
import { languages } from './topbar';
import { words } from './words';

/** Marks a button as an answer to what is asked. */
function answering(name: string, element: HTMLButtonElement): HTMLButtonElement {
  element.dataset.answer = name;
  return element;
}

/** A card held up, with why it cannot be chosen, or the button that chooses it. */
export function cardSheet(scene: Scene, seat: Seat, id: string, reason: string | null, choose: (() => void) | null,
  more: Child = null, label = words().choose): void {
  const card = scene.names.card(seat, id);
  if (!card) return;
  const face = cardFace(scene.names, seat, card, 'held');
  const sheet = openSheet({
    name: 'card',
    title: card.name,
    body: [face, reason ? h('p', { class: 'look-reason' }, icon('i-info'), reason) : null, more],
    foot: choose ? [answering('choose', button(label, () => (sheet.close(), choose()), 'main', icon('i-check')))] : [],
  });
  sheet.dialog.setAttribute('aria-description', cardInWords(scene.names, seat, card));
  fit(face);
}

function cardList(scene: Scene, seat: Seat, cards: string[]): HTMLElement {
  const { names } = scene;
  return h('ul', { class: 'card-list', role: 'list' }, ...cards.map((id) => {
    const card = names.card(seat, id);
    if (!card) return h('li');
    return h('li', null,
      h('button', {
        class: 'card-button is-plain', type: 'button', 'aria-label': cardInWords(names, seat, card),
        click: () => cardSheet(scene, seat, id, null, null),
      },
        silentFace(names, seat, card, 'hand')));
  }));
}

/** Discard piles and what is known of hidden cards; of one seat, or of all. */
export function pileSheet(scene: Scene, seat: Seat | null): void {
  const w = words();
  const { names, view } = scene;
  const seats = view.seats.filter((one) => seat === null || one.seat === seat);
  const body: Child[] = [];
  for (const one of seats) {
    const name = names.seat(one.seat);
    body.push(h('h3', { class: `pile-head team-${names.team(one.seat)}` }, w.discardOf(name)),
      one.discard.length > 0 ? cardList(scene, one.seat, one.discard) : h('p', { class: 'note' }, w.emptyPile));
    if (!scene.own.includes(one.seat) && one.known.length > 0)
      body.push(h('h3', { class: 'pile-head' }, w.knownOf(name)), cardList(scene, one.seat, one.known));
    if (one.deckKnown.length > 0)
      body.push(h('h3', { class: 'pile-head' }, `${w.topOfDeck}: ${name}`),
        cardList(scene, one.seat, one.deckKnown.map((known) => known.card)));
  }
  fit(openSheet({ name: 'piles', title: seat === null ? w.discard : names.seat(seat), body }).dialog);
}

/** A hero: how its player stands, where that is not seen on the table; abilities, and all cards of the deck. */
export function heroSheet(scene: Scene, seat: Seat, standing: HTMLElement | null): void {
  const w = words();
  const hero = scene.names.hero(seat);
  const sheet = openSheet({
    name: 'piles',
    title: hero.name,
    body: [
      standing,
      ...hero.abilities.flatMap(({ name, texts }) => [
        h('h3', { class: `pile-head team-${scene.names.team(seat)}` }, name),
        ...texts.map((text) => h('p', { class: 'ability-text' }, text)),
      ]),
      h('h3', { class: 'pile-head' }, w.allCards),
      cardList(scene, seat, hero.cards.map((card) => card.id)),
    ],
  });
  standing?.addEventListener('click', ({ target }) => (target as Element).closest('button') && sheet.close(),
    { capture: true }); // what is pressed there opens another one
  fit(sheet.dialog);
}

/** Cards to choose from that lie elsewhere than in the hand. */
export function traySheet(scene: Scene, question: Question, options: Option[],
  go: { choose(option: Option): void; advise: (() => void) | null; closed(): void }): Sheet {
  const { names } = scene;
  const others = (question.options ?? []).filter((option) => option.kind !== 'card');
  const sheet = openSheet({
    name: 'tray',
    title: question.text ?? words().chooseOf,
    body: [
      question.asker ? h('p', { class: 'note' }, question.asker.text) : null,
      h('p', { class: 'tip' }),
      h('ul', { class: 'card-list', role: 'list' }, ...options.map((option) => {
        const seat = option.seat!;
        const card = names.card(seat, option.card!)!;
        return h('li', null, h('button', {
          class: 'card-button is-lit', type: 'button', 'data-answer': option.name,
          'aria-label': cardInWords(names, seat, card), click: () => go.choose(option),
        }, silentFace(names, seat, card, 'hand')), (option.copies ?? 1) > 1 ? h('small', null, `×${option.copies}`) : null);
      })),
    ],
    foot: [
      ...others.map((option) => answering(option.name, button(option.label, () => go.choose(option)))),
      go.advise ? button(words().tip, go.advise, 'quiet', icon('i-tip')) : null,
    ],
    onclose: go.closed,
  });
  fit(sheet.dialog);
  return sheet;
}

/** Between people at one device: hands never show on it. */
export function handoverSheet(names: Names, seat: Seat, who: string, ready: () => void): Sheet {
  const w = words();
  const id = `e-${names.hero(seat).id}`;
  const go = answering('ready', button(w.ready(who), () => (sheet.close(), ready()), 'main'));
  const sheet = openSheet({
    name: 'cover',
    title: w.pass(who),
    free: false,
    body: [
      h('div', { class: `mark team-${names.team(seat)}`, 'aria-hidden': 'true' }, drawn(id) ? icon(id, 'emblem') : null),
      h('p', { class: `cover-name team-${names.team(seat)}` }, names.seat(seat)),
      h('p', null, w.passMore),
    ],
    foot: [go],
  });
  go.focus();
  return sheet;
}

async function download(table: Table): Promise<void> {
  const text = await table.record().catch(() => null);
  if (text === null) {
    openSheet({ name: 'sure', title: words().recordLater, body: [] });
    return;
  }
  saveRecord(text);
}

export function saveRecord(text: string): void {
  const link = h('a', { download: 'peerless.record', href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A kept match that this engine cannot play again. It goes only when somebody says so. */
export function unfitSheet(record: string, discard: () => void): void {
  const w = words();
  openSheet({
    name: 'sure',
    title: w.cannotResume,
    body: [h('p', null, w.cannotResumeMore)],
    foot: [button(w.record, () => saveRecord(record), 'main'), button(w.discardMatch, discard)],
  });
}

/** What became of the promise about the shuffle, once it has been checked. */
async function tellShuffle(place: HTMLElement, verdict: Promise<Verdict | null>): Promise<void> {
  const found = await verdict.catch((): Verdict => 'unknown');
  if (!found) return;
  place.textContent = words().shuffle[found];
  place.dataset.verdict = found;
  say(place.textContent);
}

/** The end. `wish` and `insight` are kept up to date: who wants to play again, and what there is to say about the match. */
export function endSheet(scene: Scene, title: string, table: Table,
  shuffle: Promise<Verdict | null>, wish: HTMLElement, insight: HTMLElement, go: { review(): void; again(): void; leave(): void }): void {
  const w = words();
  const { winner, why } = scene.status.result!;
  const how = [w.lastedTurns(scene.view.turn.number),
    why === 'resigned' ? w.byResigning : why === 'time' ? w.byTime : ''].filter(Boolean).join(', ');
  const promise = h('p', { class: 'end-shuffle' });
  void tellShuffle(promise, shuffle);
  const side = (team: string): HTMLElement[] => scene.names.setup.seats.filter((one) => one.team === team).map(({ seat }) => {
    const id = `e-${scene.names.hero(seat).id}`;
    return h('div', { class: `end-side team-${scene.names.team(seat)}${winner === team ? ' is-winner' : ''}` },
      h('div', { class: `mark team-${scene.names.team(seat)}` }, drawn(id) ? icon(id, 'emblem') : null),
      h('span', null, scene.names.seat(seat)));
  });
  insight.classList.toggle('is-coming', why === 'rules'); // what is pressed must not move away
  const again = scene.own.length > 0 ? button(w.rematch, () => (sheet.close(), go.again())) : null;
  again?.setAttribute('data-key', 'rematch');
  const sheet = openSheet({
    name: 'end',
    title,
    body: [
      wish,
      h('div', { class: 'end-sides' }, ...side('A'), h('span', { class: 'against' }, w.against), ...side('B')),
      h('p', { class: 'end-how' }, how),
      insight,
      promise,
    ],
    foot: [
      button(w.review, () => (sheet.close(), go.review()), 'main', icon('i-review')),
      again,
      button(w.newMatch, () => (sheet.close(), go.leave())),
      button(w.seeBoard, () => sheet.close()),
      button(w.record, () => void download(table), 'quiet'),
    ],
  });
}

export function menuSheet(table: Table, own: Seat[], go: { leave(): void; changed(): void }): void {
  const w = words();
  const toggle = (name: string, label: string, usual: boolean): HTMLElement => {
    const box = h('input', { type: 'checkbox', change: () => (keep(name, box.checked), go.changed()) });
    box.checked = kept<boolean>(name) ?? usual;
    return h('label', { class: 'toggle' }, box, label);
  };
  const links = table.status.links.map(({ seat, url }) => linkLine(seat ? w.invite : w.watchLink, url));
  const sheet = openSheet({
    name: 'menu',
    title: w.menu,
    body: [
      ...links,
      h('div', { class: 'menu-line' }, languages(() => sheet.close()), button(w.theme, switchTheme, 'quiet', icon('i-theme')),
        button(w.paceTitle, () => openPace(go.changed), 'quiet', icon('i-pace')),
        button(w.soundTitle, openSounds, 'quiet', icon('i-sound'))),
      toggle('coach', w.explainSteps, false),
      toggle('waitCombat', w.waitCombat, true),
      toggle('largeCards', w.largeCards, false),
      table.status.aids ? toggle('odds', w.showOdds, true) : h('p', { class: 'note' }, w.noAids),
      h('div', { class: 'menu-list' },
        button(w.record, () => void download(table)),
        button(w.keys, () => openKeys()),
        own.length > 0 && !table.status.result ? button(w.resign, () => resignSheet(() => (sheet.close(), table.resign(own[0]!)))) : null,
        button(w.leave, () => (sheet.close(), go.leave()))),
      h('p', { class: 'note' }, w.leaveMore),
      h('p', { class: 'legal' }, ...legal()),
    ],
  });
}

/** A text to be copied; a link also as a code for cameras. */
export function linkLine(label: string, url: string, code = true): HTMLElement {
  const w = words();
  const field = h('input', { type: 'text', readonly: true, value: url, 'aria-label': label });
  const copy = button(w.copy, () => {
    field.select();
    // without https there is no clipboard, but what is selected can be copied
    const copied = navigator.clipboard?.writeText(url) ?? (document.execCommand('copy') ? Promise.resolve() : Promise.reject());
    copied.then(() => (copy.textContent = w.copied), () => {});
  });
  const line = h('div', { class: 'link-line' }, h('span', { class: 'caps' }, label), field, copy);
  if (code) line.append(codeButton(url, line));
  return line;
}

function resignSheet(resign: () => void): void {
  const w = words();
  const cancel = button(w.cancel, () => sheet.close());
  const sheet = openSheet({
    name: 'sure',
    title: w.resignSure,
    body: [],
    foot: [button(w.resign, () => (sheet.close(), resign()), 'main'), cancel],
    focus: cancel,
  });
}
