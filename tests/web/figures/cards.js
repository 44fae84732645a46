// Cards: in the hand, held up, in sheets.
import { planned } from './plan.js';
import { all, digits, english, Moment, picture, sorted, text, textsOf } from './told.js';

/** A card face against the content. */
export function holdFace(moment, seat, face) {
  const card = moment.card(seat, face.dataset.card);
  if (!card) return moment.wrong.push(`there is no card ${face.dataset.card} of ${seat}`);
  moment.same(
    `type of ${card.id}`,
    [face.classList.contains(`type-${card.type}`), picture(face.querySelector('.stamp'))],
    [true, `#v-${card.type}`],
  );
  moment.same(`value of ${card.id}`, textsOf('.stamp b', face), card.value === null ? [] : [String(card.value)]);
  moment.same(`boost of ${card.id}`, textsOf('.card-boost b', face), card.boost === null ? [] : [String(card.boost)]);
  moment.same(`name of ${card.id}`, text(face.querySelector('.card-name')), card.name);
  moment.same(`copies of ${card.id}`, digits(text(face.querySelector('.card-copies'))), [card.copies]);
  const parts = textsOf('.card-part p', face);
  moment.same(`texts of ${card.id}`, [parts.length, parts.every((part, i) => card.texts[i]?.endsWith(part))], [card.texts.length, true]);
  const hero = moment.hero(seat);
  const by = text(face.querySelector('.by'));
  const forms = card.forms.map((form) => hero.forms.find(({ id }) => id === form).name).join(', ');
  if (forms) moment.same(`users of ${card.id}`, by, forms);
  else if (card.users.length === hero.fighters.length) moment.same(`users of ${card.id}`, english() ? by : 'Any fighter', 'Any fighter');
  else
    for (const user of card.users)
      if (!hero.fighters[user].hero) moment.same(`users of ${card.id}`, by.includes(hero.fighters[user].name), true);
}

/** Cards that are held up, or lie in a sheet: each is one of the match. */
export function holdOthers(moment) {
  for (const face of all('.look [data-card], dialog[open]:not(.stage) [data-card]')) {
    const complaints = moment.setup.seats.map(({ seat }) => {
      const trial = new Moment(moment.update);
      holdFace(trial, seat, face);
      return trial.wrong;
    });
    moment.wrong.push(...complaints.sort((a, b) => a.length - b.length)[0]);
  }
}

export function holdHand(moment) {
  const buttons = all('.hand [data-hand]');
  const { viewer, question } = moment;
  const table = moment.seats.find(({ seat }) => seat === viewer);
  moment.same(
    'the hand',
    buttons.map((button) => button.querySelector('[data-card]').dataset.card),
    table?.hand ?? [],
  );
  if (!table?.hand) return;
  for (const face of all('.hand [data-card]')) holdFace(moment, viewer, face);
  for (const [i, card] of table.hand.entries()) {
    const { value, boost, name } = moment.card(viewer, card);
    const label = buttons[i]?.getAttribute('aria-label') ?? '';
    moment.same(
      `the hand says ${card}`,
      [digits(label).slice(0, Number(value !== null) + Number(boost !== null)), label.includes(name)],
      [[value, boost].filter((one) => one !== null), true],
    );
  }
  moment.same(
    'cards with an eye',
    sorted(buttons.filter((one) => one.querySelector('.card-eye')).map((one) => one.querySelector('[data-card]').dataset.card)),
    sorted(table.exposed),
  );
  if (!question?.yours) return;
  const cards = question.options.filter(({ kind }) => kind === 'card').map(({ card }) => card);
  const tray = cards.length > 0 && (['pick', 'return'].includes(question.why) || !cards.every((card) => table.hand.includes(card)));
  const near = (card) =>
    question.options.some(
      ({ kind, name }) => kind === 'action' && question.reasons?.find((one) => one.card === card)?.name === `needs-${name}`,
    );
  const choosing = question.options.some(({ kind }) => kind === 'card' || kind === 'action');
  const planning = planned(moment);
  if (all('[data-answer^="attacker-"]').length > 0 && !planning?.aim) return; // a card was dropped: who attacks with it is asked
  const boosting = question.why === 'action' && planning?.chosen !== undefined && !planning.aim;
  const may = (card) => {
    if (planning?.aim) return planning.aim.cards.includes(card) ? 'lit' : 'off';
    if (boosting) return moment.card(viewer, card).boost === null ? 'off' : 'plain';
    return (!tray && cards.includes(card)) || near(card) ? 'lit' : choosing ? 'off' : 'plain';
  };
  moment.same(
    'cards that glow',
    buttons.map((one) => one.className.replace('card-button is-', '').replace(' is-boost', '').replace(' is-tip', '')),
    table.hand.map(may),
  );
  // why a card cannot be played stands on its foot, wherever the engine has said why
  const told = (card) => !planning?.aim && may(card) === 'off' && question.reasons?.some((one) => one.card === card);
  moment.same(
    'cards without a reason on their foot',
    buttons.filter((one, i) => told(table.hand[i]) && !text(one.querySelector('.card-why'))).map((one) => one.textContent),
    [],
  );
}
