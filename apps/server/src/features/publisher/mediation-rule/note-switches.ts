import type { RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import type { StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { noteInRunningTests } from '../../../domain/mediation/test-note.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const entriesOf = ({ waterfall, bidding }: Pick<StoredRule, 'waterfall' | 'bidding'>) => [
  ...waterfall,
  ...bidding,
];

/** Notes in a running test which entries of a rule an edit has switched on or off. */
export async function noteSwitchedEntries(
  context: Context,
  tx: Tx,
  before: StoredRule,
  after: StoredRule,
): Promise<void> {
  const was = new Map(entriesOf(before).map(({ instanceId, enabled }) => [instanceId, enabled]));
  const switched = entriesOf(after).filter(
    ({ instanceId, enabled }) => (was.get(instanceId) ?? enabled) !== enabled,
  );
  if (switched.length === 0) return;
  const names = await namesOf(tx, switched);
  await noteInRunningTests(
    tx,
    context.scope,
    context.services.now(),
    switched.map(({ instanceId, enabled }) => ({
      placementId: after.placementId,
      entity: 'rule_entry',
      entityId: instanceId,
      name: `${after.name} · ${names.get(instanceId) ?? instanceId}`,
      status: enabled ? 1 : 0,
    })),
  );
}

async function namesOf(tx: Tx, entries: readonly RuleEntry[]): Promise<Map<number, string>> {
  const ids = entries.map(({ instanceId }) => instanceId);
  const rows = await tx.selectFrom('instance').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
