// The sheet to say something: what was said, phrases for everybody and for the team, a line of one's own where the table has a chat.

import { h, refill } from './dom';
import { type Phrase, phrases } from './phrases';
import type { Seat } from './protocol';
import type { Scene } from './scene';
import { button, openSheet } from './sheet';
import type { Speech } from './table';
import { language, words } from './words';

export interface TalkHandler {
  readonly speech: Speech | null;
  readonly lines: readonly { seat: Seat; text: string; team: boolean }[];
  called(seat: Seat): string;
  say(phrase: string, team: boolean): void;
  write(text: string, team: boolean): void;
  isMuted(seat: Seat): boolean;
  mute(seat: Seat, on: boolean): void;
}

const MOST = 200; // characters of a text

function grid(list: readonly Phrase[], press: (phrase: Phrase) => void): HTMLElement {
  return h('div', { class: 'phrases' }, ...list.map((phrase) => h('button', {
    class: 'button', type: 'button', 'data-phrase': phrase.id, click: () => press(phrase),
  }, phrase[language()].replace(/:? #$/, '') + (phrase.points ? '…' : ''))));
}

function chatLine(scene: Scene, talk: TalkHandler): HTMLElement {
  const w = words();
  const field = h('input', { type: 'text', maxlength: MOST, autocomplete: 'off', placeholder: w.chatPlaceholder, 'aria-label': w.chat });
  const team = h('input', { type: 'checkbox', 'data-key': 'chat-team' });
  const send = (): void => {
    const text = field.value.trim();
    if (text) talk.write(text, team.checked);
    field.value = '';
    field.focus();
  };
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  });
  return h('div', { class: 'chat-line' }, field, button(w.chatSend, send, 'main'),
    scene.names.setup.teams ? h('label', { class: 'toggle' }, team, w.onlyTeam) : null);
}

/** Those who may be muted: people elsewhere. */
function mutes(scene: Scene, talk: TalkHandler): HTMLElement | null {
  const others = scene.names.setup.seats.map(({ seat }) => seat)
    .filter((seat) => !scene.own.includes(seat) && scene.status.players[seat]?.computer === null);
  if (others.length === 0) return null;
  return h('div', { class: 'mutes' }, ...others.map((seat) => {
    const box = h('input', { type: 'checkbox', 'data-key': `mute-${seat}`, change: () => talk.mute(seat, box.checked) });
    box.checked = talk.isMuted(seat);
    return h('label', { class: 'toggle' }, box, words().mute(talk.called(seat)));
  }));
}

/** Opens it; returns what tells it that something was said. */
export function talkSheet(scene: Scene, talk: TalkHandler, closed: () => void): () => void {
  const w = words();
  const said = h('ol', { class: 'said', role: 'list', 'data-empty': w.nothingSaid });
  const tell = (): void => {
    refill(said, ...talk.lines.map(({ seat, text, team }) => h('li', { class: `team-${scene.names.team(seat)}` },
      h('b', null, talk.called(seat)), team ? h('small', null, ` ${w.toTeam}`) : null, ` ${text}`)));
    said.scrollTop = said.scrollHeight;
  };
  const ofTeam = scene.names.setup.teams ? phrases.filter((phrase) => phrase.to === 'team') : [];
  const press = (phrase: Phrase): void => {
    sheet.close();
    talk.say(phrase.id, phrase.to === 'team');
  };
  const sheet = openSheet({
    name: 'talk', title: w.phrases,
    body: [
      said,
      talk.speech!.chat ? chatLine(scene, talk) : null,
      grid(phrases.filter((phrase) => phrase.to === 'all'), press),
      ofTeam.length > 0 ? h('h3', { class: 'talk-head' }, w.toYourTeam) : null,
      ofTeam.length > 0 ? grid(ofTeam, press) : null,
      h('p', { class: 'note' }, w.phrasesMore),
      mutes(scene, talk),
    ],
    onclose: closed,
  });
  tell();
  return tell;
}
