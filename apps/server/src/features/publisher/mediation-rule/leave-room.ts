import { maxRules } from '@millrace/contract/publisher/mediation-rule';
import { queryGroup, type RuleGroup } from '../../../domain/mediation/rule-order.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** One more rule must fit into the group, whose placement is locked. @throws CallError tooMany */
export async function leaveRoom(tx: Tx, group: RuleGroup): Promise<void> {
  const { count } = await queryGroup(tx, group)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxRules) {
    throw new CallError('mediationRule.errors.tooMany', { params: { max: maxRules } });
  }
}
