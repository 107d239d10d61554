import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import { queryRules } from './stored-rule.ts';

/** The rules of a placement that are tried one after the other: the ordinary ones, or group B of a test. */
export interface RuleGroup {
  readonly placementId: number;
  /** null: the ordinary rules, which are also group A of a test. */
  readonly testId: number | null;
}

export interface RuleOrder {
  /** The one that is tried first in front; rules for countries, then rules for ALL. */
  readonly ids: number[];
  /** How many of them are for countries. */
  readonly countryRules: number;
}

const isForAll = sql<boolean>`'00' = any(countries)`;

export function queryGroup(tx: Tx, { placementId, testId }: RuleGroup) {
  return queryRules(tx)
    .where('placement_id', '=', placementId)
    .where('test_id', 'is not distinct from', testId);
}

export async function readOrder(tx: Tx, group: RuleGroup): Promise<RuleOrder> {
  const rows = await queryGroup(tx, group)
    .select(['id', isForAll.as('all')])
    .orderBy('priority')
    .execute();
  return { ids: rows.map(({ id }) => id), countryRules: rows.filter(({ all }) => !all).length };
}

/**
 * Numbers a group 1…n again: rules for countries before rules for ALL, inside a block as they stood.
 * @param front of rules with the same number, this one comes first: it was brought to that place
 */
export async function renumber(tx: Tx, { placementId, testId }: RuleGroup, front = 0): Promise<void> {
  await sql`
    update mediation_rule set priority = wanted.number
    from (
      select id, row_number() over (order by ${isForAll}, priority, id <> ${front}, id) as number
      from mediation_rule
      where placement_id = ${placementId} and test_id is not distinct from ${testId} and removed_at is null
    ) wanted
    where mediation_rule.id = wanted.id and mediation_rule.priority <> wanted.number
  `.execute(tx);
}

/** Numbers the rules of a group as `ids` has them, which must be all of them, each block together. */
export async function storeOrder(
  tx: Tx,
  { placementId, testId }: RuleGroup,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update mediation_rule set priority = wanted.number
    from unnest(${sql.val([...ids])}::int[]) with ordinality as wanted (id, number)
    where mediation_rule.id = wanted.id and mediation_rule.priority <> wanted.number
      and mediation_rule.placement_id = ${placementId}
      and mediation_rule.test_id is not distinct from ${testId}
  `.execute(tx);
}
