// A combat: the ribbon while it lasts, the stage with its verdict.
import { holdFace } from './cards.js';
import { notches } from './players.js';
import { all, digits, Moment, team, text, textsOf, told } from './told.js';

/** The ribbon: a combat that is not over yet, as far as all have seen it. */
export function holdRibbon(moment) {
  const ribbon = document.querySelector('.ribbon');
  moment.same('is there a combat', !ribbon.hidden, moment.combat !== null && !moment.over);
  if (ribbon.hidden || !moment.combat) return;
  const events = told.updates.get(moment.viewer).flatMap((update) => update.events);
  const since = events.slice(events.findLastIndex(({ type }) => type === 'attack'));
  ['attacker', 'defender'].forEach((name, i) => {
    const side = moment.combat[name];
    const shown = all('.ribbon-side', ribbon)[i];
    moment.same(
      `the ${name}`,
      [shown.classList.contains(team(side.seat)), text(shown.querySelector('.ribbon-name').firstChild)],
      [true, moment.name(side.fighter)],
    );
    const figure = text(shown.querySelector(':scope > b'));
    const { value } = since.findLast(({ type, side: whose }) => type === 'value' && whose === name) ?? { value: 0 };
    const known = moment.combat.revealed && (side.card || moment.combat.winner);
    moment.same(`the value of the ${name}`, figure, known ? String(value) : side.committed ? '?' : '–');
    if (side.card) moment.same(`the card of the ${name}`, text(shown.querySelector('small')), moment.card(side.seat, side.card).name);
  });
}

/** The stage with a verdict: one of the combats that were told of last. */
export function holdStage(stage) {
  const updates = [...told.updates.values()].flatMap((list) =>
    list.map((update) => ({ update, before: list.findLast(({ number }) => number < update.number) })),
  );
  const decided = updates.flatMap(({ update, before }) => update.combats.map((combat, i) => ({ update, before, combat, i })));
  let least = null;
  for (const one of decided.reverse()) {
    const wrong = compareStage(stage, one);
    if (wrong.length === 0) return [];
    if (!least || wrong.length < least.length) least = wrong;
  }
  return least ?? ['no combat was told of'];
}

function compareStage(stage, { update, before, combat, i }) {
  const moment = new Moment(update);
  const results = update.events.flatMap((event, at) => (event.type === 'result' ? [at] : []));
  const result = update.events[results[i]];
  const forms = formsThen(before ?? update, update, results[i]);
  const name = (side) => moment.name(combat[side].fighter, forms);
  moment.same('who fights', text(stage.querySelector('.headline h1')), `${name('attacker')} → ${name('defender')}`);
  moment.same('attack and defense', textsOf('.against b', stage), [String(result.attack), String(result.defense)]);
  moment.same('damage', digits(text(stage.querySelector('.result'))), result.damage > 0 ? [result.damage] : []);
  moment.same('who wins', text(stage.querySelector('.verdict p')).includes(name(result.winner)), true);
  moment.same(
    'the step',
    all('.timeline li', stage).findIndex((one) => one.classList.contains('now')),
    3,
  );
  moment.same('the damage in its step', digits(text(stage.querySelector('.timeline .num'))), [
    result.attack,
    result.defense,
    result.damage,
  ]);
  moment.same('is it the last step', digits(String(combat.damage)), [result.damage]);
  for (const side of ['attacker', 'defender'])
    compareSide(moment, stage, { ...combat[side], called: name(side) }, side,
      before && healthThen(before, update, results[i], combat[side].fighter));
  return moment.wrong;
}

/** The form of each seat's hero when the verdict is read. */
function formsThen({ view }, { events }, at) {
  const forms = new Map(view.seats.map(({ seat, form }) => [seat, form]));
  for (const { type, seat, form } of events.slice(0, at)) if (type === 'form') forms.set(seat, form);
  return forms;
}

/** The health of a fighter when the verdict is read: with what the combat has done to it. */
function healthThen(before, { events }, at, number) {
  let health = before.view.fighters.find(({ fighter }) => fighter === number).health;
  const next = events.findIndex(({ type }, i) => i > at && type !== 'damage' && type !== 'defeat');
  for (const event of events.slice(0, next < 0 ? undefined : next)) {
    if (event.fighter !== number) continue;
    if (event.type === 'damage') health = Math.max(0, health - event.amount);
    if (event.type === 'heal') health += event.amount;
    if (event.type === 'defeat') health = 0;
    if (event.type === 'restore' || event.type === 'revive' || event.type === 'summon') return null; // told once it has been shown
  }
  return health;
}

const MINUS = '−';

function compareSide(moment, stage, side, name, health) {
  const corner = stage.querySelector(`.corner-${name}`);
  const most = moment.fighterOf(side.fighter).health;
  const ledger = all(`.sum-${name} dl > div:not(.total)`, stage);
  moment.same(
    `the corner of the ${name}`,
    [corner.classList.contains(team(side.seat)), text(corner.querySelector('.who'))],
    [true, side.called],
  );
  if (typeof health === 'number') {
    moment.same(`health of the ${name}`, digits(text(corner.querySelector('.role'))), [health, most]);
    moment.same(`notches of the ${name}`, notches(corner.querySelector('.notches')), [most, health]);
  }
  const figure = ({ cause, change, value }) =>
    ['printed', 'set', 'print-changed'].includes(cause)
      ? String(value)
      : change === 0
        ? '·'
        : change > 0
          ? `+${change}`
          : `${MINUS}${-change}`;
  moment.same(
    `parts of the ${name}'s value`,
    ledger.map((row) => text(row.querySelector('dd'))),
    side.parts.map(figure),
  );
  moment.same(`the ${name}'s sum`, textsOf(`.sum-${name} .total dd`, stage), [String(side.parts.at(-1)?.value ?? 0)]);
  const last = side.parts.findLastIndex(({ cause }) => cause === 'set');
  moment.same(
    `struck parts of the ${name}'s value`,
    ledger.map((row) => row.classList.contains('is-struck')),
    side.parts.map(({ idle }, i) => idle || i < last),
  );
  const pair = all('.pair', stage)[name === 'attacker' ? 0 : 1];
  moment.same(
    `the card of the ${name}`,
    all('[data-card]', pair).map((face) => face.dataset.card),
    side.card ? [side.card] : [],
  );
  const boost = side.parts.filter(({ cause }) => cause === 'boost').reduce((sum, { change }) => sum + change, 0);
  moment.same(`the boost of the ${name}`, digits(text(pair.querySelector('.boosted'))), boost > 0 && side.card ? [boost] : []);
  for (const face of all('[data-card]', pair)) holdFace(moment, side.seat, face);
}
