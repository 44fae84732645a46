// An act in a word or two, for the strip.

import { type Act, resultOf } from './acts';
import type { Names } from './names';
import type { GameEvent, View } from './protocol';
import { words } from './words';

export interface Tile {
  picture: string;
  text: string;
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** Null: nothing of it is to be seen. */
export function tileOf(act: Act, names: Names, view: View): Tile | null {
  const find = <T extends GameEvent['type']>(type: T): Of<T> | undefined => act.events.find((one): one is Of<T> => one.type === type);
  const title = (card: string | null): string => (act.seat && card ? (names.card(act.seat, card)?.name ?? '') : '');
  switch (act.kind) {
    case 'draw':
      return { picture: 'i-deck', text: words().tileDrew(act.events.filter(({ type }) => type === 'draw').length) };
    case 'boost':
      return { picture: 'i-boost', text: `+${find('boost')!.amount} ${title(find('boost')!.card)}` };
    case 'move':
      return moved(act, names);
    case 'token':
      return { picture: 'i-token', text: cells(find('token')!, names) };
    case 'scheme':
      return { picture: 't-scheme', text: title(find('scheme')!.card) };
    case 'attack':
      return attacked(act, names, view);
    case 'discard':
      return { picture: 'i-discard', text: title(find('discard')!.card) };
    default:
      return null;
  }
}

const cells = ({ from, to }: { from: number | null; to: number | null }, names: Names): string =>
  [from, to].flatMap((space) => (typeof space === 'number' ? [names.cell(space)] : [])).join(' → ');

function moved({ events }: Act, names: Names): Tile | null {
  const moves = events.filter((one): one is Of<'move'> | Of<'place'> => one.type === 'move' || one.type === 'place');
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first || !last || first.from === last.to) return null;
  return { picture: 'i-move', text: cells({ from: first.from, to: last.to }, names) };
}

/** Whom, and once it is decided, the damage. */
function attacked(act: Act, names: Names, view: View): Tile {
  const attack = act.events.find((one): one is Of<'attack'> => one.type === 'attack')!;
  const result = resultOf(act);
  const whom = names.fighterName(attack.target, view);
  return { picture: 't-attack', text: result ? `${whom}: ${result.damage}` : whom };
}
