import type { MediationRule } from '@millrace/contract/publisher/mediation-rule';
import { formOf } from '../../../domain/mediation/stored-rule.ts';
import type { Context } from '../../../platform/http/context.ts';
import { addRule } from './create-rule.ts';
import { lockRule } from './lock-rule.ts';
import { presentRule } from './show-rule.ts';

/**
 * Copies a rule right behind it, switched off: nothing is served differently before somebody has looked at it. The copy of a rule
 * of group B is one of group B that no rule of group A goes with.
 */
export function duplicateRule(context: Context, { id }: { readonly id: number }): Promise<MediationRule> {
  return context.write(async (tx) => {
    const { rule, placement } = await lockRule(tx, id);
    const form = { ...formOf(rule), name: copyName(rule.name) };
    const { testId, priority } = rule;
    const copy = await addRule(context, tx, { placement, form, status: 0, priority: priority + 1, testId });
    return presentRule(tx, copy);
  });
}

const longest = 40;

/** `VIP` → `VIP (2)`, `VIP (2)` → `VIP (3)`; cut where that would be too long. */
function copyName(name: string): string {
  const [, base = name, count = '1'] = /^(.*) \((\d{1,3})\)$/s.exec(name) ?? [];
  const ending = ` (${Number(count) + 1})`;
  return [...base].slice(0, longest - ending.length).join('') + ending;
}
