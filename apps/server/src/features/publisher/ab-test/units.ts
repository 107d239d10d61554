import type { TestedUnit } from '@millrace/contract/publisher/ab-test';
import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import type { StoredRule } from '../../../domain/mediation/stored-rule.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { instancesOf, readInstances } from './groups.ts';
import type { StoredTest } from './stored-test.ts';

/** The instances of group B's rules with the Unit IDs of both groups, while the test is prepared. */
export async function readUnits(
  tx: Tx,
  test: StoredTest,
  rulesB: readonly StoredRule[],
): Promise<TestedUnit[]> {
  const ids = instancesOf(rulesB);
  const instances = await readInstances(tx, ids);
  const known = new Map(test.configuration.units.map(({ instanceId, unitId }) => [instanceId, unitId]));
  return ids.flatMap((instanceId) => {
    const row = instances.get(instanceId);
    if (row === undefined) return [];
    const entered = !isNetworkId(row.adnId) || networkOf(row.adnId).unit.entered;
    // Where nobody enters one, it only has to tell the copies of an instance apart.
    const given = entered ? (known.get(instanceId) ?? null) : ownUnitId(row.unitId, test.id);
    return [{ instanceId, adnId: row.adnId, name: row.name, unitIdA: row.unitId, unitIdB: given, entered }];
  });
}

const longest = 200;

function ownUnitId(origin: string, testId: number): string {
  const ending = `-B${testId}`;
  return origin.slice(0, longest - ending.length) + ending;
}

/** Of Unit IDs that group B shall have, those that an instance of the app's network has already. */
export async function takenUnits(
  tx: Tx,
  pubAppId: number,
  units: readonly { readonly adnId: number; readonly unitId: string }[],
): Promise<Set<string>> {
  if (units.length === 0) return new Set();
  const rows = await tx
    .selectFrom('instance')
    .select(['network_id', 'unit_id'])
    .where('app_id', '=', pubAppId)
    .where((eb) =>
      eb(
        eb.refTuple('network_id', 'unit_id'),
        'in',
        units.map(({ adnId, unitId }) => eb.tuple(adnId, unitId)),
      ),
    )
    .execute();
  return new Set(rows.map((row) => unitKey(row.network_id, row.unit_id)));
}

/** Unit IDs are told apart inside a network. */
export const unitKey = (adnId: number, unitId: string) => `${adnId} ${unitId}`;
