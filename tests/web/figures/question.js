// The question and its answers; what happened, and the end.
import { all, digits, english, picture, sorted, team, text, textsOf, told } from './told.js';

const OFFLINE = ['No connection. Trying again…', 'Нет связи. Пробуем снова…', 'Немає зв’язку. Пробуємо знову…'];

export function holdQuestion(moment) {
  const { question, turn, over } = moment;
  const bar = document.querySelector('.question');
  if (OFFLINE.includes(text(bar.querySelector('h1')))) return;
  moment.same('the question', text(bar.querySelector('h1')), text({ textContent: question.text }));
  const planning = planned(moment); // then a line says how it goes on
  if (!planning?.chosen && !planning?.ghosts.size)
    moment.same('who asks', textsOf('.ask p', bar), question.asker ? [text({ textContent: question.asker.text })] : []);
  moment.same('the color of the question', bar.querySelector('.turn').classList.contains(team(question.seat)), true);
  if (english())
    moment.same('whose turn it is', text(bar.querySelector('.turn .caps')), turn.seat === question.seat ? 'Your turn' : 'Your choice');
  const counted = turn.seat === question.seat && turn.number > 0 && !over;
  const left = question.why === 'action' ? turn.actions - 1 : turn.actions;
  moment.same(
    'actions',
    [all('.pips .now', bar).length, all('.pips .left', bar).length, digits(text(bar.querySelector('.pips span')))],
    counted ? [1, Math.min(left, 4), left > 0 ? [turn.actions] : []] : [0, 0, []],
  );
  holdAnswers(moment, bar);
}

/** A maneuver that is planned on the battlefield; null: none can be, or it is not known yet what fits. */
function planned({ question, fighters }) {
  const { plan } = told;
  if (!plan || !['action', 'maneuver-boost', 'maneuver'].includes(question.why)) return null;
  const chosen = document.querySelector('.piece:has(.active-ring)')?.dataset.piece;
  const stance = (fighter) => plan.stances.find((one) => one.fighter === fighter)?.space;
  const ghosts = new Set(all('[data-planned]').map((one) => Number(one.dataset.goal)));
  const reach = plan.fighters.find(({ fighter }) => fighter === Number(chosen))?.options ?? [];
  const attacks = !chosen && question.options.some(({ name }) => name === 'attack');
  const foes = attacks ? plan.stances.flatMap(({ inRange }) => inRange) : [];
  return {
    chosen, ghosts,
    rings: new Set([...plan.fighters.map(({ fighter }) => stance(fighter)), ...ghosts]),
    lit: new Set(reach.filter(({ steps }) => steps > 0).map(({ space }) => space)),
    aims: new Set(foes.map((foe) => fighters.find(({ fighter }) => fighter === foe).space)),
  };
}

/** While a maneuver may be planned. */
function holdPlan(moment, bar, { chosen, ghosts, rings, lit, aims }) {
  const { question } = moment;
  const spaces = new Set([...rings, ...lit, ...aims]);
  moment.same('spaces that may be pressed', sorted(all('.hit.is-lit').map((hit) => Number(hit.dataset.space))), sorted(spaces));
  moment.same('spaces within reach', all('.lit').length, lit.size);
  moment.same('rings', all('.ring').length, rings.size);
  moment.same('sights', all('.target').length, aims.size);
  const labels = question.options.filter(({ kind }) => !['card', 'fighter'].includes(kind) && (kind !== 'none' || ghosts.size === 0));
  const shown = all('[data-answer]:not([data-answer="go"], [data-answer="back"])', bar).map((one) => text(one.querySelector('.label')));
  moment.same('buttons', sorted(shown), chosen ? [] : sorted(labels.map(({ label }) => text({ textContent: label.split(': ')[0] }))));
  moment.same('may one go', all('[data-answer="go"]', bar).length, Number(ghosts.size > 0 && told.plan.fits === ghosts.size));
  moment.same('may one go back', all('[data-answer="back"]', bar).length, Number(ghosts.size > 0 || chosen !== undefined));
}

/** Each option has its place: on the battlefield, in the hand or in a sheet, or as a button. */
function holdAnswers(moment, bar) {
  const { question } = moment;
  const planning = planned(moment);
  if (planning) return holdPlan(moment, bar, planning);
  const spaces = new Set();
  const aims = new Set();
  const buttons = [];
  for (const option of question.options) {
    const stands = option.kind === 'fighter' ? moment.standsOn(option.fighter) : null;
    if (option.kind === 'space') spaces.add(option.space);
    else if (stands !== null) {
      spaces.add(stands);
      if (moment.fighterOf(option.fighter).seat[0] !== question.seat[0]) aims.add(stands);
    } else if (option.kind === 'action') buttons.push(option.label.split(': ')[0]);
    else if (option.kind !== 'card') buttons.push(option.label);
  }
  const stay = question.why === 'move' && spaces.has(moment.standsOn(question.fighter));
  moment.same('spaces that may be chosen', sorted(all('.hit.is-lit').map((hit) => Number(hit.dataset.space))), sorted(spaces));
  moment.same('spaces that glow', all('.lit').length, spaces.size);
  moment.same('spaces that may not be chosen', all('.hit[aria-disabled="true"]').length, moment.board.spaces.length - spaces.size);
  moment.same('sights', all('.target').length, aims.size);
  const shown = all('[data-answer]:not([data-answer="stay"], [data-answer="tray"], [data-answer="here"])', bar).map((one) =>
    text(one.querySelector('.label')),
  );
  moment.same('buttons', sorted(shown), sorted(buttons.map((label) => text({ textContent: label }))));
  moment.same('may one stay', all('[data-answer="stay"]', bar).length, Number(stay));
  const keys = all('[data-answer] kbd', bar).map(text);
  moment.same('every key is there once', new Set(keys).size, keys.length);
}

export function holdLog(moment) {
  const lines = moment.update.told;
  const shown = all('.log li');
  const tail = lines.length > 0 ? shown.slice(-lines.length) : [];
  moment.same(
    'what happened',
    tail.map(text),
    lines.map((line) => text({ textContent: line.kind === 'turn' ? line.text.replace(/\.$/, '') : line.text })),
  );
  moment.same(
    'headings are no sentences',
    all('.log .turn-mark').filter((one) => text(one).endsWith('.')).length,
    0,
  );
  moment.same(
    'how it is told',
    tail.map((one) => one.className.replace(' is-new', '')),
    lines.map(({ kind, team: whose }) =>
      kind === 'turn' ? 'turn-mark caps' : `kind-${kind}${whose ? ` team-${whose.toLowerCase()}` : ''}`,
    ),
  );
}

const RESULT = {
  en: ['You win!', 'You lose', 'A draw', 'Winner: '],
  ru: ['Победа!', 'Поражение', 'Ничья', 'Победа: '],
  uk: ['Перемога!', 'Поразка', 'Нічия', 'Перемога: '],
};

export function holdEnd(moment, sheet) {
  const winner = moment.over ? moment.winner : told.status?.result?.winner;
  if (winner === undefined) return; // somebody gave up at this device: nobody was told
  const [won, lost, draw, others] = RESULT[document.documentElement.lang];
  const names = moment.setup.seats
    .filter((one) => one.team === winner)
    .map(({ seat }) => moment.called(seat))
    .join(', ');
  const title = text(sheet.querySelector('h2'));
  const fits = !winner ? [draw] : moment.viewer ? [moment.viewer[0] === winner ? won : lost, others + names] : [others + names];
  moment.same('the result', fits.includes(title), true);
  moment.same(
    'sides at the end',
    all('.end-side', sheet).map((side) => [
      side.classList.contains('team-a') ? 'A' : 'B',
      side.classList.contains('is-winner'),
      text(side),
    ]),
    ['A', 'B'].flatMap((one) =>
      moment.setup.seats.filter(({ team: whose }) => whose === one).map(({ seat }) => [one, one === winner, moment.called(seat)]),
    ),
  );
  const emblem = (seat) => (document.querySelector(`#e-${moment.hero(seat).id}`) ? `#e-${moment.hero(seat).id}` : null);
  const order = ['A', 'B'].flatMap((one) => moment.setup.seats.filter(({ team: whose }) => whose === one).map(({ seat }) => emblem(seat)));
  moment.same('emblems at the end', all('.end-side', sheet).map(picture), order);
  moment.same('how long it took', digits(text(sheet.querySelector('.end-how')))[0], moment.turn.number);
}
