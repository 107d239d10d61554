import type { TestedUnit } from '@millrace/contract/publisher/ab-test';
import { sql } from 'kysely';
import { recordChanges } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import type { StoredTest } from './stored-test.ts';

/** Somebody added an instance with one of the Unit IDs since the final check. */
const takenMeanwhile = {
  instance_organization_id_network_id_app_id_unit_id_key: () => new CallError('instance.errors.unitIdTaken'),
};

/**
 * Makes group B's instances: each a copy of its origin (caps, devices and manual eCPM too) with its own Unit ID, which
 * remembers origin and test.
 * @returns the copy's id by the origin's
 */
export async function copyInstances(
  context: Context,
  tx: Tx,
  test: StoredTest,
  units: readonly TestedUnit[],
): Promise<Map<number, number>> {
  const origins = units.map(({ instanceId }) => instanceId);
  const unitIds = units.map(({ unitIdB }) => found(unitIdB ?? undefined));
  const { rows } = await orDuplicate(takenMeanwhile, () =>
    sql<CopiedRow>`
      insert into instance (organization_id, app_id, placement_id, network_id, name, unit_id, is_bidding, status,
        frequency_cap, frequency_hours, pacing_seconds, pacing_unit, brand_mode, brands, model_mode, models,
        origin_id, test_id)
      select organization_id, app_id, placement_id, network_id, left(name, 96) || ' (B)', given.unit_id, is_bidding,
        status, frequency_cap, frequency_hours, pacing_seconds, pacing_unit, brand_mode, brands, model_mode, models,
        id, ${test.id}
      from instance
      join unnest(${sql.val(origins)}::int[], ${sql.val(unitIds)}::text[])
        with ordinality as given (origin_id, unit_id, place) on given.origin_id = instance.id
      order by given.place
      returning id, origin_id as "originId", name, unit_id as "unitId", network_id as "adnId",
        is_bidding as "isBidding", status`.execute(tx),
  );
  await sql`
    insert into instance_ecpm (organization_id, instance_id, country, group_number, ecpm)
    select ecpm.organization_id, copy.id, ecpm.country, ecpm.group_number, ecpm.ecpm
    from instance_ecpm ecpm join instance copy on copy.origin_id = ecpm.instance_id
    where copy.test_id = ${test.id}`.execute(tx);
  await recordChanges(
    tx,
    context.scope,
    rows.map(({ id, ...after }) => ({
      entity: 'instance',
      entityId: id,
      action: 'add',
      name: after.name,
      appId: test.pubAppId,
      after: { ...after, placementId: test.placementId, testId: test.id },
    })),
  );
  return new Map(rows.map(({ id, originId }) => [originId, id]));
}

interface CopiedRow {
  readonly id: number;
  readonly originId: number;
  readonly name: string;
  readonly unitId: string;
  readonly adnId: number;
  readonly isBidding: boolean;
  readonly status: number;
}
