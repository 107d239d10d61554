import type { TestedEntry, TestedRule } from '@millrace/contract/publisher/ab-test';
import type { RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import { conditionsOf } from '@millrace/contract/publisher/targeting';
import { queryGroup } from '../../../domain/mediation/rule-order.ts';
import { readRules, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The rules of both groups of a test, in the order in which they are tried. */
export interface Groups<Rule> {
  readonly A: readonly Rule[];
  readonly B: readonly Rule[];
}

interface TestPlace {
  readonly id: number;
  readonly placementId: number;
}

/** Both groups as they are stored: A are the ordinary rules of the placement. */
export async function readGroups(tx: Tx, { id, placementId }: TestPlace): Promise<Groups<StoredRule>> {
  const inOrder = (testId: number | null) =>
    readRules(tx, queryGroup(tx, { placementId, testId }).orderBy('priority').orderBy('id'));
  return { A: await inOrder(null), B: await inOrder(id) };
}

/** Every instance that stands in the rules, once each. */
export function instancesOf(rules: readonly StoredRule[]): number[] {
  return [...new Set(rules.flatMap(entriesOf).map(({ instanceId }) => instanceId))];
}

export function entriesOf({ waterfall, bidding }: StoredRule): readonly RuleEntry[] {
  return [...waterfall, ...bidding];
}

export interface InstanceRow {
  readonly id: number;
  readonly name: string;
  readonly unitId: string;
  readonly adnId: number;
  readonly status: 0 | 1;
}

/** Instances by their ids. */
export async function readInstances(tx: Tx, ids: readonly number[]): Promise<Map<number, InstanceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'name', 'unit_id', 'network_id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        unitId: row.unit_id,
        adnId: row.network_id,
        status: row.status === 1 ? 1 : 0,
      },
    ]),
  );
}

/** Both groups as screens and history show them. */
export async function presentGroups(
  tx: Tx,
  { A, B }: Groups<StoredRule>,
): Promise<{ A: TestedRule[]; B: TestedRule[] }> {
  const instances = await readInstances(tx, instancesOf([...A, ...B]));
  const present = (rule: StoredRule) => presentRule(rule, instances);
  return { A: A.map(present), B: B.map(present) };
}

function presentRule(rule: StoredRule, instances: ReadonlyMap<number, InstanceRow>): TestedRule {
  const entries = (list: readonly RuleEntry[]): TestedEntry[] =>
    list.map(({ instanceId, enabled }) => {
      const { name, unitId, adnId, status } = found(instances.get(instanceId));
      return { instanceId, adnId, name, unitId, enabled, status };
    });
  return {
    id: rule.id,
    originId: rule.originId,
    name: rule.name,
    status: rule.status,
    countries: rule.countries,
    optimizedType: rule.optimizedType,
    conditions: conditionsOf(rule.targeting),
    waterfall: entries(rule.waterfall),
    bidding: entries(rule.bidding),
  };
}
