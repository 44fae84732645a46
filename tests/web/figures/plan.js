// What is planned or aimed on the battlefield, against what the engine said of it.
import { all, sorted, text, told } from './told.js';

const WHYS = ['action', 'maneuver-boost', 'maneuver'];

/** What is planned; null: nothing can be, or it is not known yet what fits. */
export function planned({ question, fighters }) {
  const { plan } = told;
  if (!plan || !WHYS.includes(question?.why)) return null;
  const chosen = document.querySelector('.piece:has(.active-ring)')?.dataset.piece;
  const stance = (fighter) => plan.stances.find((one) => one.fighter === fighter)?.space;
  const ghosts = new Set(all('[data-planned]').map((one) => Number(one.dataset.goal)));
  const boost = all('.hand .is-boost').length > 0;
  const reach = plan.fighters.find(({ fighter }) => fighter === Number(chosen))?.options ?? [];
  const attacks = !chosen && question.options.some(({ name }) => name === 'attack');
  const foes = attacks ? plan.stances.flatMap(({ inRange }) => inRange) : [];
  return {
    chosen, ghosts, boost, aim: aimed(plan),
    rings: new Set([...plan.fighters.map(({ fighter }) => stance(fighter)), ...ghosts]),
    lit: new Set(reach.filter(({ steps }) => steps > 0).map(({ space }) => space)),
    aims: new Set(foes.map((foe) => fighters.find(({ fighter }) => fighter === foe).space)),
  };
}

/** An attack that is aimed by somebody: who could make it, and with which cards; null: none is. */
function aimed(plan) {
  const arrow = document.querySelector('.attack-arrow');
  if (!arrow) return null;
  const by = plan.stances.find(({ space }) => space === Number(arrow.dataset.from));
  return { goal: Number(arrow.dataset.goal), by, cards: by.attacks };
}

/** Does something stand in the place of the question? */
export const underWay = (planning) => planning !== null && (planning.aim !== null || planning.chosen !== undefined
  || planning.ghosts.size > 0 || planning.boost || all('[data-answer^="attacker-"]').length > 0);

/** While a maneuver may be planned. */
export function holdPlan(moment, bar, planning) {
  const { chosen, ghosts, boost, rings, lit, aims, aim } = planning;
  const { question } = moment;
  if (aim) return holdAim(moment, bar, aim);
  const spaces = new Set([...rings, ...lit, ...aims]);
  moment.same('spaces that may be pressed', sorted(all('.hit.is-lit').map((hit) => Number(hit.dataset.space))), sorted(spaces));
  moment.same('spaces within reach', all('.lit').length, lit.size);
  moment.same('rings', all('.ring').length, rings.size);
  moment.same('sights', all('.target').length, aims.size);
  const labels = question.options.filter(({ kind }) => !['card', 'fighter'].includes(kind) && (kind !== 'none' || !underWay(planning)));
  const own = ['go', 'back', 'skip'].map((id) => `:not([data-answer="${id}"])`).join('');
  const shown = all(`[data-answer]${own}`, bar).map((one) => text(one.querySelector('.label')));
  moment.same('buttons', sorted(shown), chosen ? [] : sorted(labels.map(({ label }) => text({ textContent: label.split(': ')[0] }))));
  const fits = told.plan.fits === ghosts.size && (ghosts.size > 0 || (boost && question.why === 'maneuver-boost'));
  moment.same('may one go', all('[data-answer="go"]', bar).length, Number(fits));
  moment.same('may one go back', all('[data-answer="back"]', bar).length, Number(underWay(planning)));
}

/** While an attack is aimed. */
function holdAim(moment, bar, { goal, by }) {
  const target = moment.fighters.find(({ space }) => space === goal).fighter;
  const able = told.plan.stances.filter(({ inRange, attacks }) => inRange.includes(target) && attacks.length > 0);
  moment.same('the target is in range', able.includes(by), true);
  moment.same('sights', all('.target').length, 1);
  moment.same('others who could attack', all('.ring').length, able.length - 1);
  moment.same('attackers to choose from', all('[data-answer^="attacker-"]', bar).length, able.length > 1 ? able.length : 0);
  moment.same('may one go back', all('[data-answer="back"]', bar).length, 1);
}
