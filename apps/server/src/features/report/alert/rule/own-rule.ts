import { type AlertMetric, type AlertUnit, alertMetrics, alertUnits } from '@millrace/contract/report/alert';
import type { ReportFilter } from '@millrace/contract/report/definition';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Verdict } from '../verdict.ts';

/** A rule of people's own, as it is looked at. */
export interface OwnRule {
  readonly id: number;
  readonly metric: AlertMetric;
  readonly appId: number | null;
  readonly networkId: number | null;
  readonly country: string | null;
  readonly bound: 'under' | 'over';
  /** As figures have it: a share, not percent. */
  readonly value: number;
  readonly span: number;
  readonly unit: AlertUnit;
}

/** Those of an organization that are on, about hours or about days. */
export async function ownRules(tx: Tx, organizationId: number, unit: AlertUnit): Promise<OwnRule[]> {
  const rows = await tx
    .selectFrom('alert_rule')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'own')
    .where('unit', '=', unit)
    .where('status', '=', 1)
    .where('removed_at', 'is', null)
    .execute();
  return rows.flatMap((row) => {
    const metric = alertMetrics.find((one) => one === row.metric);
    const known = alertUnits.find((one) => one === row.unit);
    if (metric === undefined || known === undefined) return [];
    return [
      {
        ...{ id: row.id, metric, appId: row.app_id, networkId: row.network_id, country: row.country },
        ...{ bound: row.bound === 'over' ? ('over' as const) : ('under' as const), unit: known },
        ...{ value: Number(row.value) / (metric === 'fillRate' ? 100 : 1), span: row.span ?? 1 },
      },
    ];
  });
}

export function filtersOf({ appId, networkId, country }: OwnRule): ReportFilter[] {
  const one = (dimension: 'app' | 'network' | 'country', value: number | string | null) =>
    value === null ? [] : [{ dimension, values: [String(value)], exclude: false }];
  return [...one('app', appId), ...one('network', networkId), ...one('country', country)];
}

/** An hour or a day, and its figure; null: there is none. */
export interface Step {
  readonly from: Date;
  readonly to: Date;
  readonly value: number | null;
}

/**
 * What a rule says of its last hours or days: odd where each of them is on the wrong side; over when the last one is back.
 * Undefined where there is no figure of the last one.
 */
export function holdAgainst(rule: OwnRule, steps: readonly Step[]): Verdict | undefined {
  const { id, appId, networkId, unit, bound, value, span } = rule;
  const last = steps.slice(-span);
  const [first, end] = [last.at(0), last.at(-1)];
  if (first === undefined || end === undefined || end.value === null) return undefined;
  const isBeyond = (figure: number | null) =>
    figure !== null && (bound === 'under' ? figure < value : figure > value);
  return {
    ...{ ruleId: id, appId, networkId, unit, from: first.from, to: end.to, value: end.value },
    ...{ low: bound === 'under' ? value : null, expected: null, high: bound === 'over' ? value : null },
    offUsd: null,
    isOdd: last.length === span && last.every((step) => isBeyond(step.value)),
    isOver: !isBeyond(end.value),
  };
}
