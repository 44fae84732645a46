// The lessons as they are written (docs/lessons.md): positions with the way to the goal, which are scenarios, and what is said at each
// step, in one language.

import type { Seat } from './protocol';
import type { Plan } from './slots';

/** One thing to know, and the rule that says it. */
export interface Fact {
  rule: string;
  title: string;
  text: string;
}

export interface Step {
  /** Answers that are right here; the first is the one that is shown. */
  wanted: string[];
  ask: string;
  more: string;
  /** Told from here on, until there is another. */
  fact: Fact | null;
  /** What is said to other answers, by their names; '' stands for any. */
  wrong: Map<string, string>;
}

export interface Lesson {
  id: string;
  title: string;
  about: string;
  learned: string;
  plan: Plan;
  learner: Seat;
  steps: Step[];
}

interface Answer {
  seat: Seat;
  names: string[];
}

const split = (names: string): string[] => names.split(',').map((name) => name.trim());

/** The answers of the first scenario; those that a line with `legal` names just before are as good. */
function answersOf(scenario: string): Answer[] {
  const answers: Answer[] = [];
  let also: string[] = [];
  for (const line of scenario.split('\n').slice(1)) {
    const [, legal, seat, names] = /^(legal )?([AB][12]?): (.*)$/.exec(line) ?? [];
    if (!seat) continue;
    if (legal) also = split(names!);
    else
      for (const name of split(names!)) {
        answers.push({ seat: seat as Seat, names: [name, ...also.filter((one) => one !== name)] });
        also = [];
      }
  }
  return answers;
}

/** The position, who learns, and the answers that are wanted. What others do first belongs to the position. */
function readWay(scenarios: string): Pick<Lesson, 'plan' | 'learner'> & { wanted: string[][] } {
  const [position, way] = scenarios.replace(/#.*/g, '').split(/^(?=scenario )/m);
  const answers = answersOf(way!);
  const learner = answers.at(-1)!.seat;
  const first = answers.findIndex(({ seat }) => seat === learner);
  const before = answers.slice(0, first).map(({ seat, names }) => `${seat}: ${names[0]}\n`);
  const heroes = [...position!.matchAll(/^seat (\S+) (\S+)$/gm)];
  return {
    learner,
    wanted: answers.slice(first).map(({ names }) => names),
    plan: {
      board: /^board (\S+)$/m.exec(position!)![1]!,
      heroes: heroes.map(([, , hero]) => hero!),
      players: heroes.map(([, seat]) => (seat === learner ? 0 : 'novice')),
      options: {},
      position: position! + before.join(''),
    },
  };
}

type Said = Omit<Step, 'wanted'>;

function readFact(text: string): Fact {
  const [, rule, title, rest] = /^(\S+) (.*?): (.*)$/.exec(text)!;
  return { rule: rule!, title: title!, text: rest! };
}

function readTexts(text: string): { once: Record<string, string>; said: Said[] } {
  const once: Record<string, string> = {};
  const said: Said[] = [];
  for (const line of text.split('\n')) {
    const [, key, rest] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    const step = said.at(-1);
    if (key === 'step') said.push({ ask: rest!, more: '', fact: null, wrong: new Map() });
    else if (step && key === 'more') step.more = rest!;
    else if (step && key === 'know') step.fact = readFact(rest!);
    else if (step && key === 'wrong') {
      const [, name, answer] = /^wrong ?(.*?): (.*)$/.exec(line)!;
      step.wrong.set(name!, answer!);
    } else if (key) once[key] = rest!;
  }
  return { once, said };
}

/** Reads what build-site.sh has put together: the scenarios, then the texts of a language. */
export function readLessons(text: string): Lesson[] {
  const parts = (kind: string): [string, string][] => text.split(/^(?=(?:lesson|text) )/m)
    .filter((part) => part.startsWith(`${kind} `))
    .map((part) => [part.slice(kind.length + 1, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]);
  const texts = new Map(parts('text'));
  return parts('lesson').map(([id, scenarios]) => {
    const { wanted, ...way } = readWay(scenarios);
    const { once, said } = readTexts(texts.get(id)!);
    const { title, about, learned } = once as { title: string; about: string; learned: string };
    return { id, title, about, learned, ...way, steps: said.map((step, i) => ({ ...step, wanted: wanted[i]! })) };
  });
}
