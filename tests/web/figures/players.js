// The head and the players: turn, names, health, counts.
import { all, capital, digits, picture, sorted, text, textsOf, told } from './told.js';

export function holdHead(moment) {
  const { turn, board } = moment;
  moment.same('the turn at the top', digits(text(document.querySelector('.turn-now'))), turn.number > 0 ? [turn.number] : []);
  moment.same('the turn between the players', text(document.querySelector('.versus')), text(document.querySelector('.turn-now')));
  moment.same('the battlefield at the top', text(document.querySelector('.topbar .where')), board.name);
}

export function holdPlayers(moment) {
  const near = (moment.viewer ?? 'A')[0];
  for (const [place, mine] of [
    ['.players-own', true],
    ['.players-others', false],
  ]) {
    const seats = moment.setup.seats.filter((one) => (one.seat[0] === near) === mine).map(({ seat }) => seat);
    const panels = all(`${place} .player`);
    moment.same(
      `seats of ${place}`,
      panels.map((panel) => panel.querySelector('[data-key^="hero-"]').dataset.key.slice(5)),
      seats,
    );
    moment.same(
      `names of ${place}`,
      panels.map((panel) => panel.getAttribute('aria-label')),
      seats.map((seat) => moment.called(seat)),
    );
    seats.forEach((seat, i) => panels[i] && holdPlayer(moment, seat, panels[i]));
  }
}

function holdPlayer(moment, seat, panel) {
  const is = (name) => panel.classList.contains(name);
  moment.same(
    `team, second, acting of ${seat}`,
    [is('team-a'), is('team-b'), is('is-second'), is('is-acting')],
    [seat[0] === 'A', seat[0] === 'B', seat.endsWith('2'), moment.turn.seat === seat && !moment.over],
  );
  moment.same(
    `the emblem of ${seat}`,
    picture(panel.querySelector('.mark')) ?? '',
    document.querySelector(`#e-${moment.hero(seat).id}`) ? `#e-${moment.hero(seat).id}` : '',
  );
  const table = moment.seats.find((one) => one.seat === seat);
  const fighters = moment.setup.fighters.filter((one) => one.seat === seat);
  if (is('is-line')) holdLine(moment, panel, table, fighters);
  else holdPanel(moment, panel, table, fighters);
}

export const notches = (bar) => [bar.children.length, all('i:not(.gone)', bar).length];

function holdPanel(moment, panel, table, fighters) {
  const { seat } = table;
  const hero = moment.hero(seat);
  const form = hero.forms.find(({ id }) => id === table.form);
  moment.same(`the name of ${seat}`, text(panel.querySelector('strong')), form?.name ?? hero.name);
  moment.same(
    `the fighters of ${seat}`,
    sorted(all('[data-key^="life-"]', panel).map((one) => Number(one.dataset.key.slice(5)))),
    sorted(fighters.map(({ fighter }) => fighter)),
  );
  for (const fighter of fighters) {
    const health = moment.health(fighter.fighter);
    const button = panel.querySelector(`[data-key="life-${fighter.fighter}"]`);
    if (!button) continue;
    if (fighter.health === 1) {
      moment.same(`is ${fighter.id} gone`, [button.classList.contains('is-gone'), picture(button) !== null], [health === 0, health === 0]);
      moment.same(`the name of ${fighter.id}`, button.getAttribute('aria-label').startsWith(capital(fighter.name)), true);
      moment.same(`the mark of ${fighter.id}`, text(button), health === 0 ? '' : initialOf(moment, fighter));
      continue;
    }
    const line = button.closest('li');
    moment.same(`the name of ${fighter.id}`, text(button), moment.name(fighter.fighter));
    moment.same(
      `health of ${fighter.id}`,
      digits(text(line.querySelector('.hp'))),
      health === 0 ? [fighter.health] : [health, fighter.health],
    );
    moment.same(`health of ${fighter.id} in words`, digits(line.querySelector('.hp').getAttribute('aria-label')), [health, fighter.health]);
    moment.same(`notches of ${fighter.id}`, notches(line.querySelector('.notches')), [fighter.health, health]);
    moment.same(`is ${fighter.id} gone`, line.classList.contains('is-gone'), health === 0);
  }
  holdFacts(moment, panel, table, fighters);
  holdPiles(moment, panel, table);
}

function holdFacts(moment, panel, { seat, tokens }, fighters) {
  const facts = all('.facts > span', panel);
  const { ranged } = fighters.find(({ hero }) => hero);
  moment.same(`move of ${seat}`, digits(text(facts[0])), [moment.hero(seat).move]);
  moment.same(`range of ${seat}`, picture(facts[1]), ranged ? '#i-ranged' : '#i-melee');
  moment.same(
    `tokens of ${seat}`,
    facts.slice(2).map((one) => digits(text(one))),
    tokens.map(({ left }) => [left]),
  );
  moment.same(
    `tokens of ${seat} in words`,
    facts.slice(2).map((one) => digits(one.title).at(-1)),
    tokens.map(({ left }) => left),
  );
  const ability = panel.querySelector('.ability');
  if (ability)
    moment.same(
      `abilities of ${seat}`,
      text(ability),
      moment
        .hero(seat)
        .abilities.flatMap(({ texts }) => texts)
        .join(' '),
    );
}

function holdPiles(moment, panel, { seat, hand, handCount, deck, discard }) {
  const count = (where) => all(where, panel).map((one) => Number(text(one)));
  moment.same(`deck of ${seat}`, count(`[data-key="deck-${seat}"] > b`), [deck]);
  const pile = panel.querySelector(`[data-key="deck-${seat}"]`);
  moment.same(`is the deck of ${seat} empty`, pile.classList.contains('is-empty'), deck === 0);
  moment.same(`discard pile of ${seat}`, count(`[data-key="pile-${seat}"] > b`), [discard.length]);
  moment.same(
    `top of the discard pile of ${seat}`,
    textsOf('.pile .top', panel),
    discard.slice(0, 1).map((card) => moment.card(seat, card).name),
  );
  const hidden = hand === null || !told.updates.has(seat);
  const shown = panel.querySelector(`[data-key="hand-${seat}"]`);
  if (hidden || shown)
    moment.same(`hand of ${seat}`, [count(`[data-key="hand-${seat}"] b`), digits(shown?.title)], [[handCount], [handCount]]);
  if (shown?.matches('.backs')) moment.same(`backs of ${seat}`, all('.card-back', shown).length, Math.min(handCount, 8));
}

/** One line on a narrow screen. */
function holdLine(moment, panel, { seat, hand, handCount, deck, discard, tokens, form: now }, fighters) {
  const dials = fighters.filter(({ health }) => health > 1);
  const heroes = dials.filter(({ hero }) => hero);
  const healths = heroes.map(({ fighter }) => moment.health(fighter));
  const life = panel.querySelector('.life > div > span:last-child');
  const form = moment.hero(seat).forms.find(({ id }) => id === now);
  moment.same(`the name of ${seat}`, text(panel.querySelector('.life > div > span')).startsWith(form?.name ?? moment.called(seat)), true);
  moment.same(`health of ${seat}`, digits(text(life)), heroes.length === 1 ? [healths[0], heroes[0].health] : healths);
  moment.same(
    `health of ${seat} in words`,
    digits(life.getAttribute('aria-label')),
    heroes.flatMap(({ health }, i) => [healths[i], health]),
  );
  moment.same(
    `notches of ${seat}`,
    all('.lives .notches', panel).map(notches),
    dials.map(({ fighter, health }) => [health, moment.health(fighter)]),
  );
  const mates = fighters.filter(({ health }) => health === 1);
  moment.same(
    `sidekicks of ${seat}`,
    all('.mates .mark', panel).map((one) => [one.classList.contains('is-gone'), picture(one) !== null, text(one)]),
    mates.map((one) => (moment.health(one.fighter) === 0 ? [true, true, ''] : [false, false, initialOf(moment, one)])),
  );
  const count = (key) =>
    all(`[data-key="${key}-${seat}"]`, panel).map((one) => [Number(text(one)), digits(one.getAttribute('aria-label')).at(-1)]);
  moment.same(
    `tokens of ${seat}`,
    count('token'),
    tokens.map(({ left }) => [left, left]),
  );
  moment.same(`deck of ${seat}`, count('deck'), [[deck, deck]]);
  moment.same(`discard pile of ${seat}`, count('pile'), [[discard.length, discard.length]]);
  if (hand === null || !told.updates.has(seat) || panel.querySelector(`[data-key="hand-${seat}"]`))
    moment.same(`hand of ${seat}`, count('hand'), [[handCount, handCount]]);
}

/** What stands on a coin without an emblem: the number of one of several, or the first letter of the last word. */
export function initialOf(moment, { seat, hero, name }) {
  const alike = moment.setup.fighters.filter((one) => one.seat === seat && one.hero === hero);
  const counted = /\d+$/.exec(name)?.[0];
  return alike.length > 1 && counted ? counted : name.split(' ').at(-1).charAt(0).toLocaleUpperCase();
}
