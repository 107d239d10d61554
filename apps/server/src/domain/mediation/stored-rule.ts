import type { MediationRule, RuleEntry, RuleForm } from '@millrace/contract/publisher/mediation-rule';
import { everyone, type Targeting } from '@millrace/contract/publisher/targeting';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { JsonValue } from '../../platform/postgres/schema.ts';

/** A rule with its lists as the database holds it; the open test of its placement is not part of it. */
export type StoredRule = Omit<MediationRule, 'abTest'> & { readonly originId: number | null };

const columns = [
  'id',
  'app_id',
  'placement_id',
  'name',
  'status',
  'priority',
  'countries',
  'auto_optimized',
  'targeting',
  'max_concurrency',
  'inventory_interval',
  'pool_size',
  'batch_size',
  'preload_timeout',
  'test_id',
  'origin_id',
  'version',
] as const;

/** Rules that are not removed, of every group; row-level security leaves those of the organization. */
export function queryRules(tx: Tx) {
  return tx.selectFrom('mediation_rule').where('removed_at', 'is', null);
}

/** The rules that a query leaves, in its order, each with its lists. */
export async function readRules(tx: Tx, query: ReturnType<typeof queryRules>): Promise<StoredRule[]> {
  const rows = await query.select(columns).execute();
  const entries = await readEntries(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    pubAppId: row.app_id,
    placementId: row.placement_id,
    name: row.name,
    status: row.status === 1 ? 1 : 0,
    priority: row.priority,
    countries: row.countries,
    optimizedType: row.auto_optimized ? 'auto' : 'manual',
    targeting: targetingOf(row.targeting),
    maxConcurrency: row.max_concurrency,
    inventoryInterval: row.inventory_interval,
    poolSize: row.pool_size,
    batchSize: row.batch_size,
    preloadTimeout: row.preload_timeout,
    waterfall: entries.get(row.id)?.waterfall ?? [],
    bidding: entries.get(row.id)?.bidding ?? [],
    testId: row.test_id,
    originId: row.origin_id,
    version: row.version,
  }));
}

export async function readRule(tx: Tx, id: number): Promise<StoredRule | undefined> {
  const [rule] = await readRules(tx, queryRules(tx).where('id', '=', id));
  return rule;
}

/** What a rule's form holds, which is also what the change log shows. */
export function formOf(rule: StoredRule): RuleForm {
  const { name, countries, optimizedType, targeting, waterfall, bidding } = rule;
  const { maxConcurrency, inventoryInterval, poolSize, batchSize, preloadTimeout } = rule;
  const loading = { maxConcurrency, inventoryInterval, poolSize, batchSize, preloadTimeout };
  return { name, countries, optimizedType, targeting, ...loading, waterfall, bidding };
}

/** Written only as the contract's schema made it; a condition that came later is one that the rule does not have. */
export function targetingOf(stored: JsonValue): Targeting {
  return { ...everyone, ...(stored as Partial<Targeting>) };
}

interface Lists {
  readonly waterfall: RuleEntry[];
  readonly bidding: RuleEntry[];
}

async function readEntries(tx: Tx, ruleIds: readonly number[]): Promise<Map<number, Lists>> {
  const lists = new Map<number, Lists>(ruleIds.map((id) => [id, { waterfall: [], bidding: [] }]));
  if (ruleIds.length === 0) return lists;
  const rows = await tx
    .selectFrom('rule_entry')
    .select(['rule_id', 'instance_id', 'is_bidding', 'enabled'])
    .where('rule_id', '=', anyOf(ruleIds))
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const list = lists.get(row.rule_id)?.[row.is_bidding ? 'bidding' : 'waterfall'];
    list?.push({ instanceId: row.instance_id, enabled: row.enabled });
  }
  return lists;
}
