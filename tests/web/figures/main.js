// In the page: holds everything that is shown against what the page was told. It keeps the messages of the engine or the server as they
// come, reads the page, and complains about every figure, name and place that differs. It knows docs/protocol.md and the classes of the
// page, and calls nothing of web/src: a mistake there is not repeated here. browser.mjs puts it into every page.
import { holdBoard } from './board.js';
import { holdHand, holdOthers } from './cards.js';
import { holdRibbon, holdStage } from './combat.js';
import { holdHead, holdPlayers } from './players.js';
import { holdEnd, holdLog, holdQuestion } from './question.js';
import { Moment, told } from './told.js';

function hold(update, parts) {
  const moment = new Moment(update);
  if (!moment.content) return [];
  for (const part of parts) part(moment);
  return moment.wrong;
}

const STANDING = [holdHead, holdPlayers, holdBoard, holdHand, holdOthers, holdRibbon, holdLog];

/** What the engine said of the plan at the latest question; null: it has not yet. */
window.plan = () => told.plan;

/** What it said last of what opponents could strike at. */
window.threats = () => told.threats;

/** What the one who is asked was told last. */
window.latest = () => {
  const update = [...told.updates.values()].map((updates) => updates.at(-1)).find(({ question }) => question?.yours);
  return { ...update, setup: new Moment(update).setup };
};

/** Everything a seat was told of late. */
window.updatesFor = (seat) => told.updates.get(seat) ?? [];

/** What the page shows otherwise than it was told; nothing while it is on its way from one question to the next. */
window.misread = () => {
  const latest = [...told.updates].filter(([viewer]) => viewer !== null || told.updates.size === 1).map(([, updates]) => updates.at(-1));
  const stage = document.querySelector('.stage[open]');
  if (stage?.querySelector('[data-answer="go-on"]') && stage.querySelector('.result')) return holdStage(stage);
  const end = document.querySelector('.sheet-end');
  if (end)
    return (
      latest.map((update) => hold(update, [...STANDING, (moment) => holdEnd(moment, end)])).sort((a, b) => a.length - b.length)[0] ?? []
    );
  const asked = latest.find(({ question }) => question?.yours);
  if (stage || !document.querySelector('.question.is-asked') || !asked) return [];
  if (document.querySelector('.question [data-answer="agree"]')) return []; // somebody wants to take back, and asks first
  return hold(asked, [...STANDING, holdQuestion]);
};
