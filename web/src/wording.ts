// The question in words, or what stands in its place: the end, who is waited for, what has just happened.

import { resultTitle, wishes } from './ending';
import { type AnswerHandler, answersTo, numbered } from './offer';
import { answersToProposal, type Proposal, type ProposalHandler, proposed } from './proposal';
import type { Question, Seat } from './protocol';
import type { Answer, Asking } from './question';
import type { Scene } from './scene';
import { gone, words } from './words';

export interface WordingHandler extends AnswerHandler, ProposalHandler {
  consent(yes: boolean): void;
  openEnd(): void;
  leave(): void;
}

/** What the scene does not tell. */
export interface Context {
  /** The question has been answered. */
  answered: boolean;
  /** What stands there as long as there is no other. */
  narration: string;
  tip: string | null;
  /** What to say to somebody who learns the game. */
  coach(question: Question): string | null;
  /** The space that a first touch asked about. */
  touched: number | null;
  proposal: Proposal;
  /** What opponents could strike at, in a line; null: it is not to be told here. */
  threats: string | null;
}

/** Questions during which what is said changes with what is pointed at: the bar keeps its height. */
const PLANNED = new Set(['action', 'maneuver-boost', 'maneuver']);

const plain = (id: string, label: string, press: () => void, look: Answer['look'] = 'plain'): Answer => ({ id, label, look, press });

const asking = (title: string, more: string | null = null, answers: Answer[] = []): Asking =>
  ({ title, more, help: null, coach: null, answers, steady: false });

export function wording(scene: Scene, context: Context, handler: WordingHandler): Asking {
  const { question } = scene;
  const other = aboutTable(scene, handler);
  if (other) return other;
  if (!question || context.answered) return asking(context.narration);
  if (!question.yours) {
    const known = words().waiting as Record<string, (name: string) => string>;
    const waits = asking((known[question.why] ?? words().waiting.other)(scene.names.seat(question.seat)));
    return question.byHand ? { ...waits, more: question.asker?.text ?? null, hand: plan(question.byHand) } : waits;
  }
  const { proposal } = context;
  const instead = proposed(scene, proposal);
  const planned = answersToProposal(scene, proposal, handler);
  const sole = proposal.fighter !== null || proposal.aim !== null; // one thing at a time
  const steady = PLANNED.has(question.why);
  const more = question.asker?.text ?? instead?.more ?? null;
  return {
    title: instead?.title ?? question.text ?? '',
    more: context.threats ?? more,
    help: steady ? help(scene) : null,
    coach: context.tip ?? context.coach(question),
    hand: question.byHand && plan(question.byHand),
    answers: sole ? numbered(planned) : answersTo(scene, context.touched, planned, handler),
    steady,
  };
}

/** What is planned by hand. */
const plan = ({ deeds, sentBack }: NonNullable<Question['byHand']>): NonNullable<Asking['hand']> =>
  ({ deeds, note: sentBack === null ? null : words().sentBack(sentBack) });

/** What can be done at the main question, and while a maneuver goes on. */
function help({ question, small }: Scene): string {
  const w = words();
  if (question!.why === 'action') return small ? w.actTouch : w.act;
  return question!.why === 'maneuver-boost' ? w.moveOrBoost : w.moveOrEnd;
}

/** What comes before any question: consent, the end, a table that nobody can play at now. */
function aboutTable(scene: Scene, handler: WordingHandler): Asking | null {
  const w = words();
  const { status, names } = scene;
  const leave = (look: Answer['look']): Answer => plain('leave', w.leave, () => handler.leave(), look);
  if (status.undo) return aboutUndo(scene, status.undo, handler);
  if (status.result)
    return asking(resultTitle(scene), wishes(scene), [{ ...plain('end', w.goOn, () => handler.openEnd(), 'main'), harmless: true }]);
  if (status.gone) {
    const { title, more } = gone(status.gone);
    if (status.gone !== 'version') return asking(title, more, [leave('main')]);
    return asking(title, more, [plain('reload', w.reload, () => location.reload(), 'main'), leave('plain')]);
  }
  if (status.offline) return asking(w.offline);
  if (status.unfit) {
    const { title, more } = gone('rules');
    return asking(title, more, [leave('main')]);
  }
  if (status.missing.length === 0) return null;
  return asking(w.missing(status.missing.map((seat) => status.players[seat]?.name ?? names.seat(seat)).join(', ')));
}

/** Somebody asks to take back. */
function aboutUndo(scene: Scene, by: Seat, handler: WordingHandler): Asking {
  const w = words();
  if (scene.own.includes(by)) return asking(w.undoWaiting);
  return asking(w.undoAsked(scene.names.seat(by)), null, [
    plain('agree', w.agree, () => handler.consent(true), 'main'),
    { ...plain('refuse', w.refuse, () => handler.consent(false)), harmless: true },
  ]);
}
