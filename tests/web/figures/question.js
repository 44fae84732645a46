// The question and its answers; what happened, and the end.
import { holdPlan, planned, underWay } from './plan.js';
import { all, digits, english, picture, sorted, team, text, textsOf, told } from './told.js';

const OFFLINE = ['No connection. Trying again…', 'Нет связи. Пробуем снова…', 'Немає зв’язку. Пробуємо знову…'];

export function holdQuestion(moment) {
  const { question, turn, over } = moment;
  const bar = document.querySelector('.question');
  if (OFFLINE.includes(text(bar.querySelector('h1')))) return;
  if (!underWay(planned(moment))) {
    moment.same('the question', text(bar.querySelector('h1')), text({ textContent: question.text }));
    const asker = question.asker ? [text({ textContent: question.asker.text })] : [];
    if (all('[data-threat]').length === 0) moment.same('who asks', textsOf('.ask p:not(.help)', bar), asker);
  }
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
  const own = ['stay', 'tray', 'here', 'go', 'back'].map((id) => `:not([data-answer="${id}"])`).join('');
  const shown = all(`[data-answer]${own}`, bar).map((one) => text(one.querySelector('.label')));
  moment.same('buttons', sorted(shown), sorted(buttons.map((label) => text({ textContent: label }))));
  moment.same('may one stay', all('[data-answer="stay"]', bar).length, Number(stay));
  const keys = all('[data-answer] kbd', bar).map(text);
  moment.same('every key is there once', new Set(keys).size, keys.length);
}

/** A line without the sum that it ends in. */
function sentence(line) {
  const copy = line.cloneNode(true);
  copy.querySelector('.log-sum')?.remove();
  return text(copy);
}

export function holdLog(moment) {
  const lines = moment.update.told;
  const shown = all('.log li');
  const tail = lines.length > 0 ? shown.slice(-lines.length) : [];
  moment.same(
    'what happened',
    tail.map(sentence),
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
