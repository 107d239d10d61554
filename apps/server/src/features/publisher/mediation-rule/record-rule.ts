import { formOf, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What the change log keeps of a rule: its form, and whether it is on. */
export function recordedOf(rule: StoredRule) {
  return { ...formOf(rule), status: rule.status };
}

type Written = Pick<Change, 'action' | 'before' | 'after'>;

/** Notes a write of a rule in the change log. */
export function recordRule(context: Context, tx: Tx, rule: StoredRule, change: Written): Promise<void> {
  return recordChange(tx, context.scope, {
    entity: 'mediation_rule',
    entityId: rule.id,
    name: rule.name,
    appId: rule.pubAppId,
    ...change,
  });
}
