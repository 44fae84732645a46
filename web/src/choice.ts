// What the battlefield shows beside the position, from what is asked and what is pointed at.

import { type Choice, NO_CHOICE } from './board';
import type { Fight } from './fight';
import { lightsOf, optionAt, spaceOf } from './offer';
import type { Question } from './protocol';
import type { Scene } from './scene';

/** What is pointed at, and what was said about the question. */
export interface Aims {
  /** The space that is looked at, and the one that a first touch asked about. */
  looked: number | null;
  touched: number | null;
  tip: number | null;
}

export function choiceOf(scene: Scene, fight: Fight | null, { looked, touched, tip }: Aims): Choice {
  const { question } = scene;
  const active = activeFighter(question, fight);
  if (!question?.yours) return { ...NO_CHOICE, active };
  const lights = lightsOf(scene);
  const mover = question.kind === 'space' ? (question.fighter ?? null) : null;
  const aim = touched ?? (looked !== null && lights.lit.has(looked) ? looked : null);
  const moving = question.why === 'move' || question.why === 'place' || question.why === 'setup';
  const near = aim ?? spaceOf(scene, mover);
  return {
    ...lights, aim, active, tip,
    ghost: moving ? mover : null,
    way: aim === null ? [] : (optionAt(scene, aim)?.way ?? []),
    passage: question.why === 'move' && scene.names.board.spaces.some((one) => one.space === near && one.passage) ? near : null,
  };
}

function activeFighter(question: Question | null, fight: Fight | null): number | null {
  if (question?.yours && typeof question.fighter === 'number' && question.kind === 'space') return question.fighter;
  return fight && fight.step === 'choose' ? fight.attacker.fighter : null;
}
