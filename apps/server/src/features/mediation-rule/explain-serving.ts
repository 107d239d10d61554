import type { RequestOf } from '@millrace/contract/kit/call';
import type { Serving } from '@millrace/contract/kit/serving';
import type { explainServing } from '@millrace/contract/mediation-rule';
import { undivided } from '@millrace/mediation/arm';
import { explain } from '@millrace/mediation/explain';
import type { Explanation } from '@millrace/mediation/explanation';
import { found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { loadPlacement } from '../../platform/mediation/load-placements.ts';
import type { Tx } from '../../platform/postgres/database.ts';

type InstanceRef = Serving['toBid'][number];

/** Decides for a phone as delivery would, and says why. */
export function explainToPerson(
  context: Context,
  { placementId, profile }: RequestOf<typeof explainServing>,
): Promise<Serving> {
  return context.read(async (tx) => {
    const config = await loadPlacement(tx, { ...found(await placeOf(tx, placementId)), placementId });
    const explanation = explain(found(config), profile, [], { shares: undivided });
    const instances = await readInstances(tx, placementId);
    const test = await testOf(tx, explanation);
    return { ...present(explanation, instances), test };
  });
}

function placeOf(tx: Tx, placementId: number) {
  return tx
    .selectFrom('placement')
    .select(['organization_id as organizationId', 'app_id as appId'])
    .where('id', '=', placementId)
    .executeTakeFirst();
}

async function readInstances(tx: Tx, placementId: number): Promise<Map<number, InstanceRef>> {
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'network_id as adnId', 'name', 'unit_id as unitId'])
    .where('placement_id', '=', placementId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function testOf(tx: Tx, { decision: { test } }: Explanation): Promise<Serving['test']> {
  if (test === null) return null;
  const row = await tx.selectFrom('ab_test').select('name').where('id', '=', test.id).executeTakeFirst();
  return { ...test, name: found(row).name };
}

function present(
  { decision, blockedBy, device, rules, entries }: Explanation,
  instances: ReadonlyMap<number, InstanceRef>,
): Omit<Serving, 'test'> {
  const ref = (id: number) => found(instances.get(id));
  return {
    outcome: decision.outcome,
    blockedBy,
    device,
    rules: [...rules],
    ruleId: decision.ruleId,
    autoOptimized: decision.autoOptimized,
    served: decision.instances.map(({ instanceId, ...rest }) => ({ ...rest, instance: ref(instanceId) })),
    toBid: decision.toBid.map(ref),
    leftOut: entries.flatMap(({ instanceId, list, absence }) =>
      absence === null ? [] : [{ instance: ref(instanceId), list, absence }],
    ),
  };
}
