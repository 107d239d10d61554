import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listMediationRules, MediationRuleRow } from '@millrace/contract/publisher/mediation-rule';
import { conditionsOf } from '@millrace/contract/publisher/targeting';
import { sql } from 'kysely';
import { readOpenTest } from '../../../domain/mediation/open-test.ts';
import { queryGroup, type RuleGroup, readOrder } from '../../../domain/mediation/rule-order.ts';
import { targetingOf } from '../../../domain/mediation/stored-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

type Request = RequestOf<typeof listMediationRules>;

/** One page of a placement's rules in the order that they are tried, and the whole order beside it. */
export function listPlacementRules(
  context: Context,
  input: Request,
): Promise<ResponseOf<typeof listMediationRules>> {
  const { placementId, pubAppId, testId = null } = input;
  const group = { placementId, testId };
  return context.read(async (tx) => {
    await mustExist(tx, pubAppId, group);
    const matching = queryMatching(tx, group, input);
    const { ids: order, countryRules } = await readOrder(tx, group);
    return {
      list: await readRows(pageOf(matching, input)),
      total: await countOf(matching),
      order,
      countryRules,
      abTest: await readOpenTest(tx, placementId),
    };
  });
}

/** @throws CallError notFound unless the placement is the app's, and the test the placement's */
async function mustExist(tx: Tx, appId: number, { placementId, testId }: RuleGroup): Promise<void> {
  const placement = tx.selectFrom('placement').select('id').where('id', '=', placementId);
  found(await placement.where('app_id', '=', appId).executeTakeFirst());
  if (testId === null) return;
  const test = tx.selectFrom('ab_test').select('id').where('id', '=', testId);
  found(await test.where('placement_id', '=', placementId).executeTakeFirst());
}

function queryMatching(tx: Tx, group: RuleGroup, { search, status, country, instanceId }: Request) {
  let query = queryGroup(tx, group);
  if (search) query = query.where('name', 'ilike', containing(search));
  if (status !== undefined) query = query.where('status', '=', status);
  if (country !== undefined) query = query.where(sql<boolean>`countries && array['00', ${country}]`);
  if (instanceId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('rule_entry')
          .select('rule_entry.id')
          .whereRef('rule_entry.rule_id', '=', 'mediation_rule.id')
          .where('rule_entry.instance_id', '=', instanceId),
      ),
    );
  }
  return query;
}

async function readRows(page: ReturnType<typeof queryGroup>): Promise<MediationRuleRow[]> {
  const rows = await page
    .select((eb) => [
      'id',
      'name',
      'status',
      'priority',
      'countries',
      'auto_optimized',
      'targeting',
      eb
        .selectFrom('rule_entry')
        .whereRef('rule_entry.rule_id', '=', 'mediation_rule.id')
        .select(
          sql<{
            all: number;
            enabled: number;
          }>`jsonb_build_object('all', count(*), 'enabled', count(*) filter (where enabled))`.as('counts'),
        )
        .as('counts'),
    ])
    .orderBy('priority')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status === 1 ? 1 : 0,
    priority: row.priority,
    countries: row.countries,
    optimizedType: row.auto_optimized ? 'auto' : 'manual',
    conditions: conditionsOf(targetingOf(row.targeting)),
    instances: row.counts?.all ?? 0,
    enabledInstances: row.counts?.enabled ?? 0,
  }));
}
