// The battlefield: who stands where, tokens, spaces in words.
import { initialOf } from './players.js';
import { all, capital, digits, english, picture, sorted, textsOf } from './told.js';

const placeOf = (element) => digits((element.getAttribute('transform') || element.style.transform).replace(/\.\d+/g, ''));

export function holdBoard(moment) {
  const hits = new Map(all('.hit').map((hit) => [Number(hit.dataset.space), hit]));
  moment.same('spaces', sorted(hits.keys()), sorted(moment.board.spaces.map(({ space }) => space)));
  for (const ground of all('.under [data-ground]')) {
    const hit = hits.get(Number(ground.getAttribute('data-ground')));
    if (hit) moment.same('the button lies on its space', placeOf(hit), placeOf(ground));
  }
  const standing = moment.fighters.filter(({ space }) => space !== null);
  const pieces = new Map(all('[data-piece]').map((piece) => [Number(piece.getAttribute('data-piece')), piece]));
  moment.same('pieces on the battlefield', sorted(pieces.keys()), sorted(standing.map(({ fighter }) => fighter)));
  for (const { fighter, space, health } of standing) {
    const [piece, hit] = [pieces.get(fighter), hits.get(space)];
    if (!piece || !hit) continue;
    moment.same(`where ${moment.fighterOf(fighter).id} stands`, placeOf(piece), placeOf(hit));
    holdPiece(moment, piece, moment.fighterOf(fighter), health);
  }
  holdTokens(moment, hits);
  for (const [space, hit] of hits)
    holdLabel(
      moment,
      moment.board.spaces.find((one) => one.space === space),
      hit,
    );
  moment.same(
    'starts',
    sorted(textsOf('.start')),
    sorted(moment.board.spaces.filter(({ start }) => start).map(({ start }) => ['I', 'II', 'III', 'IV', 'V', 'VI'][start - 1])),
  );
  moment.same('passages', all('.passage-mark').length, moment.board.spaces.filter(({ passage }) => passage).length);
}

function holdPiece(moment, piece, fighter, health) {
  const shape = piece.querySelector('.fighter');
  const is = (name) => shape.classList.contains(name);
  const alike = moment.setup.fighters.filter((one) => one.seat === fighter.seat && one.hero && fighter.hero);
  const emblem = fighter.hero && document.querySelector(`#e-${moment.hero(fighter.seat).id}`) ? `#e-${moment.hero(fighter.seat).id}` : null;
  moment.same(
    `team of the piece of ${fighter.id}`,
    [is('team-a'), is('team-b'), is('is-second')],
    [fighter.seat[0] === 'A', fighter.seat[0] === 'B', fighter.seat.endsWith('2')],
  );
  moment.same(
    `the shape of ${fighter.id}`,
    [shape.querySelector('circle.core') !== null, shape.querySelector('.core-line') !== null],
    [fighter.seat[0] === 'A', fighter.seat.endsWith('2')],
  );
  moment.same(`health on the piece of ${fighter.id}`, textsOf('.health text', piece), fighter.health > 1 ? [String(health)] : []);
  const dashes = (piece.querySelector('.dial')?.getAttribute('stroke-dasharray') ?? '').split(' ').filter(Boolean).length;
  moment.same(
    `the dial of ${fighter.id}`,
    [dashes, all('.dial-track', piece).length],
    fighter.health > 1 ? [health > 0 ? health * 2 + 2 : 0, 1] : [0, 0],
  );
  moment.same(
    `what is on the piece of ${fighter.id}`,
    [shape.querySelector('use.glyph')?.getAttribute('href') ?? null, textsOf('.initial', piece)],
    emblem ? [emblem, []] : [null, [initialOf(moment, fighter)]],
  );
  moment.same(
    `which one ${fighter.id} is`,
    textsOf('.which text', piece),
    fighter.hero && alike.length > 1 ? [/\d+$/.exec(fighter.name)[0]] : [],
  );
}

function holdTokens(moment, hits) {
  const laid = moment.seats.flatMap(({ seat, tokens }) =>
    tokens.flatMap(({ kind, spaces }) => spaces.map((space) => ({ seat, kind, space }))),
  );
  const taken = new Set(moment.fighters.map(({ space }) => space));
  const places = (tokens) => sorted(tokens.map(({ space }) => placeOf(hits.get(space)).join()));
  const drawing = ({ seat, kind }) => moment.hero(seat).tokens.find(({ id }) => id === kind).drawing;
  const clouds = laid.filter((token) => drawing(token) === 'cloud');
  moment.same('clouds', sorted(all('.cloud').map((one) => placeOf(one).join())), places(clouds));
  const others = laid.filter((token) => drawing(token) !== 'cloud');
  moment.same(
    'tokens',
    sorted(all('.token').map((one) => [one.classList.contains('team-a') ? 'A' : 'B', picture(one), placeOf(one)[1]].join())),
    sorted(
      others.map((token) => [token.seat[0], `#i-${drawing(token)}`, placeOf(hits.get(token.space))[1]].join()),
    ),
  );
  const free = others.filter(({ space }) => !taken.has(space));
  const middles = all('.token').map((one) => placeOf(one).join());
  for (const place of places(free)) moment.same(`a token lies at ${place}`, middles.includes(place), true);
}

/** A space in words. In English every word of it is known here. */
function holdLabel(moment, { space, cell, zones, passage }, hit) {
  const label = hit.getAttribute('aria-label');
  const stands = moment.fighters.find((one) => one.space === space);
  const fighter = stands && moment.fighterOf(stands.fighter);
  const named = zones.map((id) => moment.board.zones.find((zone) => zone.id === id).name);
  const tokens = moment.seats.flatMap(({ seat, tokens: kinds }) =>
    kinds
      .filter(({ spaces }) => spaces.includes(space))
      .map(({ kind }) => capital(moment.hero(seat).tokens.find(({ id }) => id === kind).name)),
  );
  moment.same(`the cell of space ${space}`, /[A-Z]\d+/.exec(label)?.[0], cell);
  for (const name of [...named, ...tokens, ...(fighter ? [moment.name(fighter.fighter)] : [])])
    moment.same(`space ${space} says ${name}`, label.includes(name), true);
  if (!english()) return;
  const cellOf = (at) => moment.board.spaces.find((one) => one.space === at).cell;
  const exits = moment.board.arrows.filter(([from]) => from === space).map(([, to]) => cellOf(to));
  const expected = [
    `Space ${cell}`,
    `${zones.length === 1 ? 'zone' : 'zones'}: ${named.join(', ')}`,
    passage && 'secret passage',
    exits.length > 0 && `one-way path to ${exits.length > 1 ? 'spaces' : 'space'} ${exits.join(', ')}`,
    ...tokens,
    fighter ? `${moment.name(fighter.fighter)}, ${stands.health} of ${fighter.health} health` : 'free',
    hit.classList.contains('is-lit') && 'may be chosen',
  ];
  moment.same(`space ${space} in words`, label.replace(/, (1 step|\d+ steps)(?=, |$)/, ''), expected.filter(Boolean).join(', '));
}
