import { sql } from 'kysely';
import { capsColumns } from '../../../domain/mediation/caps-columns.ts';
import { found } from '../../../platform/http/call-error.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { EcpmRow } from './ecpm.ts';

export interface InstanceFilter {
  readonly pubAppId: number;
  readonly placementId?: number | undefined;
  readonly adnId?: number | undefined;
  readonly isBidding?: 0 | 1 | undefined;
  readonly status?: 0 | 1 | undefined;
  readonly ruleId?: number | undefined;
  readonly search?: string | undefined;
}

/** Instances of the current organization with their placements; row-level security leaves no others. */
export function queryInstances(tx: Tx) {
  return tx.selectFrom('instance').innerJoin('placement', 'placement.id', 'instance.placement_id');
}

/**
 * The instances of an app that a filter leaves, without anything around them: counting and sorting thousands needs no more.
 * @throws CallError notFound for an app, placement or rule of others
 */
export async function queryFiltered(tx: Tx, filter: InstanceFilter) {
  await allMustExist(tx, filter);
  const { pubAppId, placementId, adnId, isBidding, status, ruleId, search } = filter;
  let query = tx.selectFrom('instance').where('instance.app_id', '=', pubAppId);
  if (placementId !== undefined) query = query.where('instance.placement_id', '=', placementId);
  if (adnId !== undefined) query = query.where('instance.network_id', '=', adnId);
  if (isBidding !== undefined) query = query.where('instance.is_bidding', '=', isBidding === 1);
  if (status !== undefined) query = query.where('instance.status', '=', status);
  if (ruleId !== undefined) {
    const held = tx.selectFrom('rule_entry').select('instance_id').where('rule_id', '=', ruleId);
    query = query.where('instance.id', 'in', held);
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb('instance.name', 'ilike', containing(search)),
        eb('instance.unit_id', 'ilike', containing(search)),
        ...(/^\d{1,9}$/.test(search) ? [eb('instance.id', '=', Number(search))] : []),
      ]),
    );
  }
  return query;
}

async function allMustExist(tx: Tx, { pubAppId, placementId, ruleId }: InstanceFilter): Promise<void> {
  await mustExist(tx, 'app', pubAppId);
  if (placementId !== undefined) {
    const placement = tx.selectFrom('placement').select('id').where('id', '=', placementId);
    found(await placement.where('app_id', '=', pubAppId).executeTakeFirst());
  }
  if (ruleId !== undefined) {
    const rule = tx.selectFrom('mediation_rule').select('id').where('id', '=', ruleId);
    found(await rule.where('app_id', '=', pubAppId).where('removed_at', 'is', null).executeTakeFirst());
  }
}

/** Everything that the wire says of an instance, one row each. */
export function selectInstances(query: ReturnType<typeof queryInstances>) {
  const caps = capsColumns.map((column) => `instance.${column}` as const);
  return query.select([
    'instance.id',
    'instance.app_id',
    'instance.placement_id',
    'placement.name as placement_name',
    'instance.network_id',
    'instance.name',
    'instance.unit_id',
    'instance.is_bidding',
    'instance.status',
    'instance.origin_id',
    'instance.test_id',
    'instance.version',
    ...caps,
    sql<boolean>`exists (
      select from ab_test where ab_test.id = instance.test_id and state = 1 and removed_at is null)`.as(
      'test_runs',
    ),
    sql<EcpmRow[]>`(
      select coalesce(json_agg(json_build_object('country', country, 'group', group_number, 'ecpm', ecpm::text)), '[]')
      from instance_ecpm where instance_id = instance.id)`.as('ecpm'),
    sql<number>`(
      select count(*)::int from rule_entry
      join mediation_rule on mediation_rule.id = rule_entry.rule_id
      left join ab_test on ab_test.id = mediation_rule.test_id
      where rule_entry.instance_id = instance.id and mediation_rule.status = 1
        and mediation_rule.removed_at is null
        -- Group B of a test that is prepared, or was removed then, serves nobody.
        and (mediation_rule.test_id is null or ab_test.state > 0))`.as('rules'),
  ]);
}
export type InstanceRow = Awaited<ReturnType<ReturnType<typeof selectInstances>['execute']>>[number];
