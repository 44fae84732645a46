// What has happened in a match and what is shown of it, without a browser: combats folded from events, sentences told no earlier than what they
// tell of, what events change. timeline.mjs; finds the program in $PEERLESS.
import { askEngine, end, must, same, test } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { plain, world } from './world.mjs';

const script = bundle('changes', 'fight', 'telling');
const page = () => world(script);

/* ------------------------------------------------------------------ combats */

await test('combats_folded_from_events_end_as_the_engine_says', async () => {
  const { fight } = page();
  let decided = 0;
  const whole = { seen: 0, boosts: 0, cancelled: 0, declined: 0 };
  for (const [heroes, seed] of [
    [['houdini', 'sherlock'], 1],
    [['jekyll-hyde', 'dracula'], 2],
    [['genie', 'invisible-man'], 3],
    [['houdini', 'genie'], 4],
    [['houdini', 'raptors'], 5],
  ]) {
    const requests = Array.from({ length: 240 }, () => [
      { type: 'play', match: 1, player: 'random', count: 1 },
      { type: 'view', match: 1, seat: 'A' },
    ]).flat();
    const [{ setup }, ...replies] = askEngine([{ type: 'new', board: 'soho', seats: heroes, seed }, ...requests]);
    let now = null;
    for (let i = 0; i + 1 < replies.length && replies[i].view; i += 2) {
      const [{ events, combats }, { view, ...all }] = [replies[i], replies[i + 1]];
      const results = [...combats];
      for (const event of events) {
        now = fight.follow(now, event, setup);
        if (event.type !== 'result') continue;
        const combat = results.shift();
        decided++;
        same(
          [now.winner, now.attack, now.defense, now.damage, now.step],
          [event.winner, event.attack, event.defense, event.damage, 'damage'],
        );
        for (const side of ['attacker', 'defender']) {
          const { parts, value, card, fighter, seat } = combat[side];
          same([now[side].fighter, now[side].seat, now[side].card], [fighter, seat, card], 'who and with what');
          same(fight.valueOf(now[side]) ?? 0, parts.at(-1)?.value ?? value, 'the value');
          whole.boosts += now[side].boosts.length;
          whole.cancelled += now[side].cancelled ? 1 : 0;
          whole.declined += now[side].declined ? 1 : 0;
          same(now[side].declined, card === null && side === 'defender' && now[side].declined, 'who has a card has not declined');
        }
        const settled = fight.settle(now, combat);
        same(plain([settled.attacker.parts, settled.defender.parts, settled.attacker.open, settled.defender.open]), [
          combat.attacker.parts,
          combat.defender.parts,
          combat.attacker.card !== null,
          combat.defender.card !== null,
        ]);
        same(
          plain(now.attacker.parts)
            .map(({ value }) => value)
            .at(-1),
          combat.attacker.parts.at(-1)?.value,
          'the fold is left as it was',
        );
      }
      const late = fight.unfinished({ ...all, view }, setup);
      same(late !== null, view.combat !== null, 'one that goes on is found in the whole story');
      if (!late) continue;
      whole.seen++;
      for (const side of ['attacker', 'defender']) {
        const { fighter, committed, card, cancelled } = view.combat[side];
        same(
          [late[side].fighter, late[side].committed, late[side].open ? late[side].card : null, late[side].cancelled],
          [fighter, committed, late[side].open ? card : null, cancelled],
          side,
        );
        same(late[side].open, view.combat.revealed && committed, 'open when it is revealed');
      }
    }
  }
  must(decided > 20 && whole.seen > 20 && whole.boosts > 0 && whole.declined > 0, decided, whole);
  same(plain(fight.STEPS), ['reveal', 'immediately', 'during', 'damage', 'after']);
});

/* ------------------------------------------------------------------ telling */

await test('sentences_are_told_no_earlier_than_their_events_and_all_in_the_end', async () => {
  const { Telling } = page().telling;
  const isVerdict = ({ kind, team }) => kind === 'plain' && team === null;
  const seen = { verdicts: 0, turns: 0, early: 0 };
  for (const [heroes, seed] of [
    [['houdini', 'sherlock'], 1],
    [['jekyll-hyde', 'dracula'], 2],
    [['genie', 'invisible-man'], 3],
    [['muldoon', 'raptors', 'dracula', 'genie'], 4],
  ]) {
    const seat = heroes.length > 2 ? 'A1' : 'A';
    const requests = Array.from({ length: 240 }, (_, i) => [
      { type: 'play', match: 1, player: 'random', count: 1 },
      { type: 'view', match: 1, seat, since: i },
    ]).flat();
    for (const { type, view, events, told } of askEngine([{ type: 'new', board: 'soho', seats: heroes, seed }, ...requests])) {
      if (type !== 'update' || view.viewer !== seat) continue;
      same(told.filter(isVerdict).length, events.filter((event) => event.type === 'result').length, 'each verdict has its sentence');
      const telling = new Telling(told);
      const lines = [];
      const due = { result: told.flatMap((line, i) => (isVerdict(line) ? [i] : [])), turn: told.flatMap(({ kind }, i) => (kind === 'turn' ? [i] : [])) };
      for (const event of events) {
        const next = due[event.type]?.shift(); // where its own sentence stands
        if (next !== undefined) must(lines.length <= next, event.type, 'was told before it was shown');
        telling.shown(event);
        lines.push(...telling.next());
        must(lines.length <= told.length, 'nothing is told twice');
        if (next === undefined) continue;
        seen[event.type === 'turn' ? 'turns' : 'verdicts']++;
        must(lines.length > next, event.type, 'is told when it was shown');
        if (event.type === 'result') same(lines.length, next + 2 + told.slice(next + 1, next + 3).filter(({ kind }) => kind === 'value').length, 'the verdict, whole');
      }
      seen.early += lines.length;
      lines.push(...telling.next(true));
      same(plain(lines), told, 'all is told in the end');
    }
  }
  must(seen.verdicts > 20 && seen.turns > 20 && seen.early > 400, seen);
});

await test('a_card_that_is_played_leaves_the_hand', async () => {
  const { playCard } = page().changes;
  const view = () => ({ seats: [{ seat: 'A', hand: ['feint', 'skirmish', 'feint'], handCount: 3 }, { seat: 'B', hand: null, handCount: 4 }] });
  const after = (event) => {
    const now = view();
    playCard(now, event);
    return now.seats.map(({ hand, handCount }) => [hand, handCount]);
  };
  for (const type of ['commit', 'scheme', 'boost']) {
    same(after({ type, seat: 'A', card: 'feint' }), [[['skirmish', 'feint'], 2], [null, 4]], type);
    same(after({ type, seat: 'B', card: null }), [[['feint', 'skirmish', 'feint'], 3], [null, 3]], type);
  }
  for (const event of [{ type: 'discard', seat: 'A', card: 'feint' }, { type: 'boost', seat: 'A', card: 'feint', by: { seat: 'A', card: 'skirmish' } }])
    same(after(event), [[['feint', 'skirmish', 'feint'], 3], [null, 4]], event.type);
});

end();
