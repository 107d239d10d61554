import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listRuleInstances, RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { readOpenTest } from '../../../domain/mediation/open-test.ts';
import { readRule } from '../../../domain/mediation/stored-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { readEcpmGroups } from './ecpm-groups.ts';

type Response = ResponseOf<typeof listRuleInstances>;

/** A page of what the editor of a rule chooses from. */
export function listOfferedInstances(
  context: Context,
  { placementId, ruleId, page, size }: RequestOf<typeof listRuleInstances>,
): Promise<Response> {
  return context.read(async (tx) => {
    const placement = await readPlacement(tx, placementId);
    const testId = ruleId === undefined ? null : await testOf(tx, placementId, ruleId);
    const abTest = await readOpenTest(tx, placementId);
    // While a test is open, its copies serve group B alone.
    const reserved = abTest !== null && abTest.id !== testId ? abTest.id : null;
    const offered = offeredBy(tx, placementId, reserved);
    const list = await readInstances(tx, pageOf(offered, { page, size }));
    return { placement, list, total: await countOf(offered), abTest };
  });
}

/** The test of the rule's group. @throws CallError notFound */
async function testOf(tx: Tx, placementId: number, ruleId: number): Promise<number | null> {
  const rule = await readRule(tx, ruleId);
  return found(rule?.placementId === placementId ? rule : undefined).testId;
}

async function readPlacement(tx: Tx, id: number): Promise<Response['placement']> {
  const row = found(
    await tx
      .selectFrom('placement')
      .select([
        'app_id',
        'name',
        'ad_type',
        'max_concurrency',
        'inventory_interval',
        'pool_size',
        'batch_size',
        'preload_timeout',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return {
    id,
    pubAppId: row.app_id,
    name: row.name,
    adType: row.ad_type,
    maxConcurrency: row.max_concurrency,
    inventoryInterval: row.inventory_interval,
    poolSize: row.pool_size,
    batchSize: row.batch_size,
    preloadTimeout: row.preload_timeout,
  };
}

function offeredBy(tx: Tx, placementId: number, reservedTestId: number | null) {
  return tx
    .selectFrom('instance')
    .where('instance.placement_id', '=', placementId)
    .where('instance.test_id', 'is distinct from', reservedTestId ?? -1);
}

async function readInstances(tx: Tx, page: ReturnType<typeof offeredBy>): Promise<RuleInstance[]> {
  const rows = await page
    .innerJoin('app_network', (join) =>
      join
        .onRef('app_network.app_id', '=', 'instance.app_id')
        .onRef('app_network.network_id', '=', 'instance.network_id'),
    )
    .select([
      'instance.id',
      'instance.network_id',
      'instance.name',
      'instance.unit_id',
      'instance.is_bidding',
      'instance.status',
      'app_network.status as network_status',
    ])
    .orderBy('instance.status', 'desc')
    .orderBy('instance.id', 'desc')
    .execute();
  const groups = await readEcpmGroups(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    adnId: row.network_id,
    name: row.name,
    unitId: row.unit_id,
    isBidding: row.is_bidding,
    status: row.status === 1 ? 1 : 0,
    adnStatus: row.network_status === 1 ? 1 : 0,
    ecpmGroups: groups.get(row.id) ?? [],
  }));
}
