import type { RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import type { Tx } from '../../../platform/postgres/database.ts';

type Groups = RuleInstance['ecpmGroups'];

/** The manual eCPMs of instances, countries together that were entered together. */
export async function readEcpmGroups(tx: Tx, instanceIds: readonly number[]): Promise<Map<number, Groups>> {
  const groups = new Map<number, Groups>();
  if (instanceIds.length === 0) return groups;
  const rows = await tx
    .selectFrom('instance_ecpm')
    .select((eb) => ['instance_id', 'ecpm', eb.fn.agg<string[]>('array_agg', ['country']).as('countries')])
    .where('instance_id', 'in', instanceIds)
    .groupBy(['instance_id', 'group_number', 'ecpm'])
    .orderBy('instance_id')
    .orderBy('group_number')
    .execute();
  for (const { instance_id, countries, ecpm } of rows) {
    groups.set(instance_id, [...(groups.get(instance_id) ?? []), { countries, ecpm }]);
  }
  return groups;
}
