// Why a combat stands as it does: a few sentences, each with its rules, which open the rulebook. Everything stands still meanwhile.

import { h } from './dom';
import { openRule } from './help';
import { hold } from './motion';
import type { Because } from './protocol';
import { openSheet } from './sheet';
import { words } from './words';

export function openWhy(because: readonly Because[]): void {
  const release = hold();
  const rules = (rule: string): HTMLElement[] => rule.split(' ').map((id) => h('button', {
    class: 'link rule', type: 'button', 'data-rule': id, 'aria-label': words().openRule(id), click: () => openRule(id),
  }, id));
  openSheet({
    name: 'why', title: words().why, onclose: release,
    body: [h('ol', { class: 'because' }, ...because.map(({ text, rule }) => h('li', null, text, ' ', ...rules(rule))))],
  });
}
