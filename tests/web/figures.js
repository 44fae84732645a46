// In the page: holds everything that is shown against what the page was told. It keeps the messages of the engine or the server as they
// come, reads the page, and complains about every figure, name and place that differs. It knows docs/protocol.md and the classes of the
// page, and calls nothing of web/src: a mistake there is not repeated here.
'use strict';
{
  const parse = JSON.parse;
  const MOST = 60; // updates that are remembered for each seat
  const told = { updates: new Map(), contents: new Map(), table: null, joined: null, status: null };

  /** Every message is read by JSON.parse: whatever the page makes of it later, here is what it said. */
  JSON.parse = (text, ...more) => {
    const message = parse(text, ...more);
    if (typeof message?.type === 'string') remember(message, text);
    return message;
  };

  function remember({ type, view, number, language }, text) {
    if (type === 'content') told.contents.set(language, parse(text));
    if (type === 'table' || type === 'joined' || type === 'status') told[type] = parse(text);
    if (type === 'table' || type === 'joined') told.updates.forEach((updates) => updates.splice(0, updates.length - 1));
    if (type !== 'update' || !view) return;
    if (!told.updates.has(view.viewer)) told.updates.set(view.viewer, []);
    const updates = told.updates.get(view.viewer);
    if (updates.length > 0 && number < updates[0].number) updates.length = 0; // another match
    updates.push(parse(text));
    if (updates.length > MOST) updates.shift();
  }

  /* ---------------------------------------------------------------- reading */

  const all = (where, from = document) => [...from.querySelectorAll(where)];
  const text = (element) => (element?.textContent ?? '').replaceAll('\u00AD', '').replaceAll('\u00A0', ' ').trim();
  const textsOf = (where, from) => all(where, from).map(text);
  const digits = (words) => (words?.match(/\d+/g) ?? []).map(Number);
  const capital = (name) => name.charAt(0).toLocaleUpperCase() + name.slice(1);
  const picture = (element) => element?.querySelector('use')?.getAttribute('href') ?? null;
  const team = (seat) => `team-${seat[0].toLowerCase()}`;
  const english = () => document.documentElement.lang === 'en';
  const sorted = (list) => [...list].sort((a, b) => (a < b ? -1 : 1));

  /** A moment: a view with what belongs to it, and the complaints about how it is shown. */
  class Moment {
    wrong = [];

    constructor(update) {
      const local = location.hash === '#match' || !told.joined;
      Object.assign(this, update.view, { update, question: update.question });
      this.setup = (local ? told.table : told.joined).setup;
      this.content = told.contents.get(document.documentElement.lang);
      this.board = this.content?.boards.find(({ id }) => id === this.setup.board);
    }

    same(what, found, expected) {
      if (JSON.stringify(found) !== JSON.stringify(expected)) this.wrong.push(`${what}: ${JSON.stringify(found)}, told was ${JSON.stringify(expected)}`);
    }

    hero(seat) {
      const { hero } = this.setup.seats.find((one) => one.seat === seat);
      return this.content.heroes.find(({ id }) => id === hero);
    }

    card(seat, card) {
      return this.hero(seat).cards.find(({ id }) => id === card);
    }

    called(seat) {
      return capital(this.setup.seats.find((one) => one.seat === seat).name);
    }

    fighterOf(number) {
      return this.setup.fighters.find(({ fighter }) => fighter === number);
    }

    health(number) {
      return this.fighters.find(({ fighter }) => fighter === number).health;
    }

    standsOn(number) {
      return this.fighters.find(({ fighter }) => fighter === number)?.space ?? null;
    }
  }

  /* ---------------------------------------------------------------- the head and the players */

  function holdHead(moment) {
    const { turn, board } = moment;
    moment.same('the turn at the top', digits(text(document.querySelector('.turn-now'))), turn.number > 0 ? [turn.number] : []);
    moment.same('the turn between the players', text(document.querySelector('.versus')), text(document.querySelector('.turn-now')));
    moment.same('the battlefield at the top', text(document.querySelector('.topbar .where')), board.name);
  }

  function holdPlayers(moment) {
    const near = (moment.viewer ?? 'A')[0];
    for (const [place, mine] of [['.players-own', true], ['.players-others', false]]) {
      const seats = moment.setup.seats.filter((one) => (one.seat[0] === near) === mine).map(({ seat }) => seat);
      const panels = all(`${place} .player`);
      moment.same(`seats of ${place}`, panels.map((panel) => panel.querySelector('[data-key^="hero-"]').dataset.key.slice(5)), seats);
      moment.same(`names of ${place}`, panels.map((panel) => panel.getAttribute('aria-label')), seats.map((seat) => moment.called(seat)));
      seats.forEach((seat, i) => panels[i] && holdPlayer(moment, seat, panels[i]));
    }
  }

  function holdPlayer(moment, seat, panel) {
    const is = (name) => panel.classList.contains(name);
    moment.same(`team, second, acting of ${seat}`, [is('team-a'), is('team-b'), is('is-second'), is('is-acting')],
      [seat[0] === 'A', seat[0] === 'B', seat.endsWith('2'), moment.turn.seat === seat && !moment.over]);
    moment.same(`the emblem of ${seat}`, picture(panel.querySelector('.mark')) ?? '', document.querySelector(`#e-${moment.hero(seat).id}`) ? `#e-${moment.hero(seat).id}` : '');
    const table = moment.seats.find((one) => one.seat === seat);
    const fighters = moment.setup.fighters.filter((one) => one.seat === seat);
    if (is('is-line')) holdLine(moment, panel, table, fighters);
    else holdPanel(moment, panel, table, fighters);
  }

  const notches = (bar) => [bar.children.length, all('i:not(.gone)', bar).length];

  function holdPanel(moment, panel, table, fighters) {
    const { seat } = table;
    const hero = moment.hero(seat);
    const form = hero.forms.find(({ id }) => id === table.form);
    moment.same(`the name of ${seat}`, text(panel.querySelector('strong')), form?.name ?? hero.name);
    moment.same(`the fighters of ${seat}`, sorted(all('[data-key^="life-"]', panel).map((one) => Number(one.dataset.key.slice(5)))), sorted(fighters.map(({ fighter }) => fighter)));
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
      moment.same(`the name of ${fighter.id}`, text(button), capital(fighter.name));
      moment.same(`health of ${fighter.id}`, digits(text(line.querySelector('.hp'))), health === 0 ? [fighter.health] : [health, fighter.health]);
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
    moment.same(`tokens of ${seat}`, facts.slice(2).map((one) => digits(text(one))), tokens.map(({ left }) => [left]));
    moment.same(`tokens of ${seat} in words`, facts.slice(2).map((one) => digits(one.title).at(-1)), tokens.map(({ left }) => left));
    const ability = panel.querySelector('.ability');
    if (ability) moment.same(`abilities of ${seat}`, text(ability), moment.hero(seat).abilities.flatMap(({ texts }) => texts).join(' '));
  }

  function holdPiles(moment, panel, { seat, hand, handCount, deck, discard }) {
    const count = (where) => all(where, panel).map((one) => Number(text(one)));
    moment.same(`deck of ${seat}`, count('div.pile > b'), [deck]);
    moment.same(`is the deck of ${seat} empty`, panel.querySelector('div.pile').classList.contains('is-empty'), deck === 0);
    moment.same(`discard pile of ${seat}`, count(`[data-key="pile-${seat}"] > b`), [discard.length]);
    moment.same(`top of the discard pile of ${seat}`, textsOf('.pile .top', panel), discard.slice(0, 1).map((card) => moment.card(seat, card).name));
    const hidden = hand === null || !told.updates.has(seat);
    const shown = panel.querySelector(`[data-key="hand-${seat}"]`);
    if (hidden || shown) moment.same(`hand of ${seat}`, [count(`[data-key="hand-${seat}"] b`), digits(shown?.title)], [[handCount], [handCount]]);
    if (shown?.matches('.backs')) moment.same(`backs of ${seat}`, all('.card-back', shown).length, Math.min(handCount, 8));
  }

  /** One line on a narrow screen. */
  function holdLine(moment, panel, { seat, hand, handCount, deck, discard, tokens }, fighters) {
    const dials = fighters.filter(({ health }) => health > 1);
    const heroes = dials.filter(({ hero }) => hero);
    const healths = heroes.map(({ fighter }) => moment.health(fighter));
    const life = panel.querySelector('.life > div > span:last-child');
    moment.same(`the name of ${seat}`, text(panel.querySelector('.life > div > span')).startsWith(moment.called(seat)), true);
    moment.same(`health of ${seat}`, digits(text(life)), heroes.length === 1 ? [healths[0], heroes[0].health] : healths);
    moment.same(`health of ${seat} in words`, digits(life.getAttribute('aria-label')), heroes.flatMap(({ health }, i) => [healths[i], health]));
    moment.same(`notches of ${seat}`, all('.lives .notches', panel).map(notches), dials.map(({ fighter, health }) => [health, moment.health(fighter)]));
    const mates = fighters.filter(({ health }) => health === 1);
    moment.same(`sidekicks of ${seat}`, all('.mates .mark', panel).map((one) => [one.classList.contains('is-gone'), picture(one) !== null, text(one)]),
      mates.map((one) => (moment.health(one.fighter) === 0 ? [true, true, ''] : [false, false, initialOf(moment, one)])));
    const count = (key) => all(`[data-key="${key}-${seat}"]`, panel).map((one) => [Number(text(one)), digits(one.getAttribute('aria-label')).at(-1)]);
    moment.same(`tokens of ${seat}`, count('token'), tokens.map(({ left }) => [left, left]));
    moment.same(`deck of ${seat}`, count('deck'), [[deck, deck]]);
    moment.same(`discard pile of ${seat}`, count('pile'), [[discard.length, discard.length]]);
    if (hand === null || !told.updates.has(seat) || panel.querySelector(`[data-key="hand-${seat}"]`)) moment.same(`hand of ${seat}`, count('hand'), [[handCount, handCount]]);
  }

  /** What stands on a coin without an emblem: the number of one of several, or the first letter of the last word. */
  function initialOf(moment, { seat, hero, name }) {
    const alike = moment.setup.fighters.filter((one) => one.seat === seat && one.hero === hero);
    const counted = /\d+$/.exec(name)?.[0];
    return alike.length > 1 && counted ? counted : name.split(' ').at(-1).charAt(0).toLocaleUpperCase();
  }

  /* ---------------------------------------------------------------- the battlefield */

  const placeOf = (element) => digits((element.getAttribute('transform') || element.style.transform).replace(/\.\d+/g, ''));

  function holdBoard(moment) {
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
    for (const [space, hit] of hits) holdLabel(moment, moment.board.spaces.find((one) => one.space === space), hit);
    moment.same('starts', sorted(textsOf('.start')), sorted(moment.board.spaces.filter(({ start }) => start).map(({ start }) => ['I', 'II', 'III', 'IV', 'V', 'VI'][start - 1])));
    moment.same('passages', all('.passage-mark').length, moment.board.spaces.filter(({ passage }) => passage).length);
  }

  function holdPiece(moment, piece, fighter, health) {
    const shape = piece.querySelector('.fighter');
    const is = (name) => shape.classList.contains(name);
    const alike = moment.setup.fighters.filter((one) => one.seat === fighter.seat && one.hero && fighter.hero);
    const emblem = fighter.hero && document.querySelector(`#e-${moment.hero(fighter.seat).id}`) ? `#e-${moment.hero(fighter.seat).id}` : null;
    moment.same(`team of the piece of ${fighter.id}`, [is('team-a'), is('team-b'), is('is-second')], [fighter.seat[0] === 'A', fighter.seat[0] === 'B', fighter.seat.endsWith('2')]);
    moment.same(`the shape of ${fighter.id}`, [shape.querySelector('circle.core') !== null, shape.querySelector('.core-line') !== null], [fighter.seat[0] === 'A', fighter.seat.endsWith('2')]);
    moment.same(`health on the piece of ${fighter.id}`, textsOf('.health text', piece), fighter.health > 1 ? [String(health)] : []);
    const dashes = (piece.querySelector('.dial')?.getAttribute('stroke-dasharray') ?? '').split(' ').filter(Boolean).length;
    moment.same(`the dial of ${fighter.id}`, [dashes, all('.dial-track', piece).length], fighter.health > 1 ? [health > 0 ? health * 2 + 2 : 0, 1] : [0, 0]);
    moment.same(`what is on the piece of ${fighter.id}`, [shape.querySelector('use.glyph')?.getAttribute('href') ?? null, textsOf('.initial', piece)], emblem ? [emblem, []] : [null, [initialOf(moment, fighter)]]);
    moment.same(`which one ${fighter.id} is`, textsOf('.which text', piece), fighter.hero && alike.length > 1 ? [/\d+$/.exec(fighter.name)[0]] : []);
  }

  function holdTokens(moment, hits) {
    const laid = moment.seats.flatMap(({ seat, tokens }) => tokens.flatMap(({ kind, spaces }) => spaces.map((space) => ({ seat, kind, space }))));
    const taken = new Set(moment.fighters.map(({ space }) => space));
    const places = (tokens) => sorted(tokens.map(({ space }) => placeOf(hits.get(space)).join()));
    moment.same('fog', sorted(all('.fog').map((one) => placeOf(one).join())), places(laid.filter(({ kind }) => kind === 'fog')));
    const others = laid.filter(({ kind }) => kind !== 'fog');
    moment.same('tokens', sorted(all('.token').map((one) => [one.classList.contains('team-a') ? 'A' : 'B', picture(one), placeOf(one)[1]].join())),
      sorted(others.map(({ seat, kind, space }) => [seat[0], document.querySelector(`#i-${kind}`) ? `#i-${kind}` : '#i-token', placeOf(hits.get(space))[1]].join())));
    const free = others.filter(({ space }) => !taken.has(space));
    const middles = all('.token').map((one) => placeOf(one).join());
    for (const place of places(free)) moment.same(`a token lies at ${place}`, middles.includes(place), true);
  }

  /** A space in words. In English every word of it is known here. */
  function holdLabel(moment, { space, zones, passage }, hit) {
    const label = hit.getAttribute('aria-label');
    const stands = moment.fighters.find((one) => one.space === space);
    const fighter = stands && moment.fighterOf(stands.fighter);
    const named = zones.map((id) => moment.board.zones.find((zone) => zone.id === id).name);
    const tokens = moment.seats.flatMap(({ seat, tokens: kinds }) => kinds.filter(({ spaces }) => spaces.includes(space)).map(({ kind }) => capital(moment.hero(seat).tokens.find(({ id }) => id === kind).name)));
    moment.same(`the number of space ${space}`, digits(label)[0], space);
    for (const name of [...named, ...tokens, ...(fighter ? [capital(fighter.name)] : [])]) moment.same(`space ${space} says ${name}`, label.includes(name), true);
    if (!english()) return;
    const exits = moment.board.arrows.filter(([from]) => from === space).map(([, to]) => to);
    const expected = [
      `Space ${space}`, `${zones.length === 1 ? 'zone' : 'zones'}: ${named.join(', ')}`, passage && 'secret passage', exits.length > 0 && `one-way path to ${exits.join(', ')}`, ...tokens,
      fighter ? `${capital(fighter.name)}, ${stands.health} of ${fighter.health} health` : 'free', hit.classList.contains('is-lit') && 'may be chosen',
    ];
    moment.same(`space ${space} in words`, label.replace(/, (1 step|\d+ steps)(?=, |$)/, ''), expected.filter(Boolean).join(', '));
  }

  /* ---------------------------------------------------------------- cards */

  /** A card face against the content. */
  function holdFace(moment, seat, face) {
    const card = moment.card(seat, face.dataset.card);
    if (!card) return moment.wrong.push(`there is no card ${face.dataset.card} of ${seat}`);
    moment.same(`type of ${card.id}`, [face.classList.contains(`type-${card.type}`), picture(face.querySelector('.stamp'))], [true, `#v-${card.type}`]);
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
    else for (const user of card.users) if (!hero.fighters[user].hero) moment.same(`users of ${card.id}`, by.includes(hero.fighters[user].name), true);
  }

  /** Cards that are held up, or lie in a sheet: each is one of the match. */
  function holdOthers(moment) {
    for (const face of all('.look [data-card], dialog[open]:not(.stage) [data-card]')) {
      const complaints = moment.setup.seats.map(({ seat }) => {
        const trial = new Moment(moment.update);
        holdFace(trial, seat, face);
        return trial.wrong;
      });
      moment.wrong.push(...complaints.sort((a, b) => a.length - b.length)[0]);
    }
  }

  function holdHand(moment) {
    const buttons = all('.hand [data-hand]');
    const { viewer, question } = moment;
    const table = moment.seats.find(({ seat }) => seat === viewer);
    moment.same('the hand', buttons.map((button) => button.querySelector('[data-card]').dataset.card), table?.hand ?? []);
    if (!table?.hand) return;
    for (const face of all('.hand [data-card]')) holdFace(moment, viewer, face);
    for (const [i, card] of table.hand.entries()) {
      const { value, boost, name } = moment.card(viewer, card);
      const label = buttons[i]?.getAttribute('aria-label') ?? '';
      moment.same(`the hand says ${card}`, [digits(label).slice(0, Number(value !== null) + Number(boost !== null)), label.includes(name)], [[value, boost].filter((one) => one !== null), true]);
    }
    moment.same('cards with an eye', sorted(buttons.filter((one) => one.querySelector('.card-eye')).map((one) => one.querySelector('[data-card]').dataset.card)), sorted(table.exposed));
    if (!question?.yours) return;
    const cards = question.options.filter(({ kind }) => kind === 'card').map(({ card }) => card);
    const tray = cards.length > 0 && (['pick', 'return'].includes(question.why) || !cards.every((card) => table.hand.includes(card)));
    const near = (card) => question.options.some(({ kind, name }) => kind === 'action' && question.reasons?.find((one) => one.card === card)?.name === `needs-${name}`);
    const choosing = question.options.some(({ kind }) => kind === 'card' || kind === 'action');
    moment.same('cards that glow', buttons.map((one) => one.className.replace('card-button is-', '').replace(' is-tip', '')),
      table.hand.map((card) => ((!tray && cards.includes(card)) || near(card) ? 'lit' : choosing ? 'off' : 'plain')));
  }

  /* ---------------------------------------------------------------- the question */

  const OFFLINE = ['No connection. Trying again…', 'Нет связи. Пробуем снова…', "Немає зв'язку. Пробуємо знову…"];

  function holdQuestion(moment) {
    const { question, turn, over } = moment;
    const bar = document.querySelector('.question');
    if (OFFLINE.includes(text(bar.querySelector('h1')))) return;
    moment.same('the question', text(bar.querySelector('h1')), text({ textContent: question.text }));
    moment.same('who asks', textsOf('.ask p', bar), question.asker ? [text({ textContent: question.asker.text })] : []);
    moment.same('the color of the question', bar.querySelector('.turn').classList.contains(team(question.seat)), true);
    if (english()) moment.same('whose turn it is', text(bar.querySelector('.turn .caps')), turn.seat === question.seat ? 'Your turn' : 'Your choice');
    const counted = turn.seat === question.seat && turn.number > 0 && !over;
    const left = question.why === 'action' ? turn.actions - 1 : turn.actions;
    moment.same('actions', [all('.pips .now', bar).length, all('.pips .left', bar).length, digits(text(bar.querySelector('.pips span')))],
      counted ? [1, Math.min(left, 4), left > 0 ? [turn.actions] : []] : [0, 0, []]);
    holdAnswers(moment, bar);
  }

  /** Each option has its place: on the battlefield, in the hand or in a sheet, or as a button. */
  function holdAnswers(moment, bar) {
    const { question } = moment;
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
    const shown = all('[data-answer]:not([data-answer="stay"], [data-answer="tray"], [data-answer="here"])', bar).map((one) => text(one.querySelector('.label')));
    moment.same('buttons', sorted(shown), sorted(buttons.map((label) => text({ textContent: label }))));
    moment.same('may one stay', all('[data-answer="stay"]', bar).length, Number(stay));
    const keys = all('[data-answer] kbd', bar).map(text);
    moment.same('every key is there once', new Set(keys).size, keys.length);
  }

  /* ---------------------------------------------------------------- a combat */

  /** The ribbon: a combat that is not over yet, as far as all have seen it. */
  function holdRibbon(moment) {
    const ribbon = document.querySelector('.ribbon');
    moment.same('is there a combat', !ribbon.hidden, moment.combat !== null && !moment.over);
    if (ribbon.hidden || !moment.combat) return;
    const events = told.updates.get(moment.viewer).flatMap((update) => update.events);
    const since = events.slice(events.findLastIndex(({ type }) => type === 'attack'));
    ['attacker', 'defender'].forEach((name, i) => {
      const side = moment.combat[name];
      const shown = all('.ribbon-side', ribbon)[i];
      moment.same(`the ${name}`, [shown.classList.contains(team(side.seat)), text(shown.querySelector('.ribbon-name').firstChild)], [true, capital(moment.fighterOf(side.fighter).name)]);
      const figure = text(shown.querySelector(':scope > b'));
      const { value } = since.findLast(({ type, side: whose }) => type === 'value' && whose === name) ?? { value: 0 };
      const known = moment.combat.revealed && (side.card || moment.combat.winner);
      moment.same(`the value of the ${name}`, figure, known ? String(value) : side.committed ? '?' : '–');
      if (side.card) moment.same(`the card of the ${name}`, text(shown.querySelector('small')), moment.card(side.seat, side.card).name);
    });
  }

  /** The stage with a verdict: one of the combats that were told of last. */
  function holdStage(stage) {
    const updates = [...told.updates.values()].flatMap((list) => list.map((update) => ({ update, before: list.findLast(({ number }) => number < update.number) })));
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
    const name = (side) => capital(moment.fighterOf(combat[side].fighter).name);
    moment.same('who fights', text(stage.querySelector('.headline h1')), `${name('attacker')} → ${name('defender')}`);
    moment.same('attack and defense', textsOf('.against b', stage), [String(result.attack), String(result.defense)]);
    moment.same('damage', digits(text(stage.querySelector('.result'))), result.damage > 0 ? [result.damage] : []);
    moment.same('who wins', text(stage.querySelector('.verdict p')).includes(name(result.winner)), true);
    moment.same('the step', all('.timeline li', stage).findIndex((one) => one.classList.contains('now')), 3);
    moment.same('the damage in its step', digits(text(stage.querySelector('.timeline .num'))), [result.attack, result.defense, result.damage]);
    moment.same('is it the last step', digits(String(combat.damage)), [result.damage]);
    for (const side of ['attacker', 'defender']) compareSide(moment, stage, combat[side], side, before && healthThen(before, update, results[i], combat[side].fighter));
    return moment.wrong;
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
      if (event.type === 'restore' || event.type === 'revive') return null; // told once it has been shown
    }
    return health;
  }

  const MINUS = '−';

  function compareSide(moment, stage, side, name, health) {
    const corner = stage.querySelector(`.corner-${name}`);
    const most = moment.fighterOf(side.fighter).health;
    const ledger = all(`.sum-${name} dl > div:not(.total)`, stage);
    moment.same(`the corner of the ${name}`, [corner.classList.contains(team(side.seat)), text(corner.querySelector('.who'))], [true, capital(moment.fighterOf(side.fighter).name)]);
    if (typeof health === 'number') {
      moment.same(`health of the ${name}`, digits(text(corner.querySelector('.role'))), [health, most]);
      moment.same(`notches of the ${name}`, notches(corner.querySelector('.notches')), [most, health]);
    }
    const figure = ({ cause, change, value }) =>
      (['printed', 'set', 'print-changed'].includes(cause) ? String(value) : change === 0 ? '·' : change > 0 ? `+${change}` : `${MINUS}${-change}`);
    moment.same(`parts of the ${name}'s value`, ledger.map((row) => text(row.querySelector('dd'))), side.parts.map(figure));
    moment.same(`the ${name}'s sum`, textsOf(`.sum-${name} .total dd`, stage), [String(side.parts.at(-1)?.value ?? 0)]);
    const last = side.parts.findLastIndex(({ cause }) => cause === 'set');
    moment.same(`struck parts of the ${name}'s value`, ledger.map((row) => row.classList.contains('is-struck')), side.parts.map(({ idle }, i) => idle || i < last));
    const pair = all('.pair', stage)[name === 'attacker' ? 0 : 1];
    moment.same(`the card of the ${name}`, all('[data-card]', pair).map((face) => face.dataset.card), side.card ? [side.card] : []);
    const boost = side.parts.filter(({ cause }) => cause === 'boost').reduce((sum, { change }) => sum + change, 0);
    moment.same(`the boost of the ${name}`, digits(text(pair.querySelector('.boosted'))), boost > 0 && side.card ? [boost] : []);
    for (const face of all('[data-card]', pair)) holdFace(moment, side.seat, face);
  }

  /* ---------------------------------------------------------------- what happened, and the end */

  function holdLog(moment) {
    const lines = moment.update.told;
    const shown = all('.log li');
    const tail = lines.length > 0 ? shown.slice(-lines.length) : [];
    moment.same('what happened', tail.map(text), lines.map((line) => text({ textContent: line.text })));
    moment.same('how it is told', tail.map((one) => one.className.replace(' is-new', '')),
      lines.map(({ kind, team: whose }) => (kind === 'turn' ? 'turn-mark caps' : `kind-${kind}${whose ? ` team-${whose.toLowerCase()}` : ''}`)));
  }

  const RESULT = {
    en: ['You win!', 'You lose', 'A draw', 'Winner: '], ru: ['Победа!', 'Поражение', 'Ничья', 'Победа: '], uk: ['Перемога!', 'Поразка', 'Нічия', 'Перемога: '],
  };

  function holdEnd(moment, sheet) {
    const winner = moment.over ? moment.winner : told.status?.result?.winner;
    if (winner === undefined) return; // somebody gave up at this device: nobody was told
    const [won, lost, draw, others] = RESULT[document.documentElement.lang];
    const names = moment.setup.seats.filter((one) => one.team === winner).map(({ seat }) => moment.called(seat)).join(', ');
    const title = text(sheet.querySelector('h2'));
    const fits = !winner ? [draw] : moment.viewer ? [moment.viewer[0] === winner ? won : lost, others + names] : [others + names];
    moment.same('the result', fits.includes(title), true);
    moment.same('sides at the end', all('.end-side', sheet).map((side) => [side.classList.contains('team-a') ? 'A' : 'B', side.classList.contains('is-winner'), text(side)]),
      ['A', 'B'].flatMap((one) => moment.setup.seats.filter(({ team: whose }) => whose === one).map(({ seat }) => [one, one === winner, moment.called(seat)])));
    moment.same('how long it took', digits(text(sheet.querySelector('.end-how')))[0], moment.turn.number);
  }

  /* ---------------------------------------------------------------- all of it */

  function hold(update, parts) {
    const moment = new Moment(update);
    if (!moment.content) return [];
    for (const part of parts) part(moment);
    return moment.wrong;
  }

  const STANDING = [holdHead, holdPlayers, holdBoard, holdHand, holdOthers, holdRibbon, holdLog];

  /** What the one who is asked was told last. */
  window.latest = () => {
    const update = [...told.updates.values()].map((updates) => updates.at(-1)).find(({ question }) => question?.yours);
    return { ...update, setup: new Moment(update).setup };
  };

  /** What the page shows otherwise than it was told; nothing while it is on its way from one question to the next. */
  window.misread = () => {
    const latest = [...told.updates].filter(([viewer]) => viewer !== null || told.updates.size === 1).map(([, updates]) => updates.at(-1));
    const stage = document.querySelector('.stage[open]');
    if (stage?.querySelector('[data-answer="go-on"]') && stage.querySelector('.result')) return holdStage(stage);
    const end = document.querySelector('.sheet-end');
    if (end) return latest.map((update) => hold(update, [...STANDING, (moment) => holdEnd(moment, end)])).sort((a, b) => a.length - b.length)[0] ?? [];
    const asked = latest.find(({ question }) => question?.yours);
    if (stage || !document.querySelector('.question.is-asked') || !asked) return [];
    if (document.querySelector('.question [data-answer="agree"]')) return []; // somebody wants to take back, and asks first
    return hold(asked, [...STANDING, holdQuestion]);
  };
}
