import type { RuleForm } from '@millrace/contract/publisher/mediation-rule';
import type { Tx } from '../../platform/postgres/database.ts';
import type { LockedPlacement } from './placement-lock.ts';

/** Columns of a rule as its form gives them, the lists apart (see replaceEntries). */
export function ruleColumnsOf(form: Omit<RuleForm, 'waterfall' | 'bidding'>) {
  return {
    name: form.name,
    countries: form.countries,
    auto_optimized: form.optimizedType === 'auto',
    targeting: JSON.stringify(form.targeting),
    max_concurrency: form.maxConcurrency,
    inventory_interval: form.inventoryInterval,
    pool_size: form.poolSize,
    batch_size: form.batchSize,
    preload_timeout: form.preloadTimeout,
  };
}

interface NewRule {
  readonly placement: LockedPlacement;
  readonly form: RuleForm;
  readonly status: 0 | 1;
  readonly priority: number;
  readonly testId: number | null;
  readonly originId?: number;
}

/** Inserts a rule without its lists and without numbering its group again. @returns its id */
export async function insertRule(tx: Tx, rule: NewRule): Promise<number> {
  const { placement, form, status, priority, testId, originId = null } = rule;
  const { id } = await tx
    .insertInto('mediation_rule')
    .values({
      ...ruleColumnsOf(form),
      organization_id: placement.organizationId,
      app_id: placement.appId,
      placement_id: placement.id,
      status,
      priority,
      test_id: testId,
      origin_id: originId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
