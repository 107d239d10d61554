import { type Alert, alert, alertMetrics } from '@millrace/contract/report/alert';
import { isAboutUsers } from '@millrace/contract/report/metric';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Who = Pick<Context, 'scope' | 'services'>;

/** Figures that the caller may read: those of people are for whoever may see user activity. */
export function readableMetrics({ scope }: Who) {
  return alertMetrics.filter(
    (metric) => !isAboutUsers(metric) || scope.rights.holds('user_activity', ['query']),
  );
}

/** The organization's alerts; row-level security leaves none of other apps. */
export function queryAlerts(who: Who, tx: Tx) {
  return tx
    .selectFrom('alert')
    .innerJoin('alert_rule', 'alert_rule.id', 'alert.rule_id')
    .leftJoin('app', 'app.id', 'alert.app_id')
    .leftJoin('alert_quiet', (join) =>
      join
        .onRef('alert_quiet.rule_id', '=', 'alert.rule_id')
        .on(sql<boolean>`alert_quiet.app_id is not distinct from alert.app_id`)
        .on(sql<boolean>`alert_quiet.network_id is not distinct from alert.network_id`)
        .on((eb) =>
          eb.or([eb('alert_quiet.until', 'is', null), eb('alert_quiet.until', '>', who.services.now())]),
        ),
    )
    .where('alert_rule.metric', 'in', readableMetrics(who));
}

const columns = [
  ...([
    'alert.id',
    'alert.rule_id',
    'alert.app_id',
    'alert.network_id',
    'alert.unit',
    'alert.from_at',
  ] as const),
  ...(['alert.to_at', 'alert.value', 'alert.low', 'alert.expected', 'alert.high', 'alert.off_usd'] as const),
  ...([
    'alert.opened_at',
    'alert.ended_at',
    'alert.ended_by',
    'alert_rule.kind',
    'alert_rule.metric',
  ] as const),
  ...(['alert_rule.name as ruleName', 'alert_rule.country', 'app.name as appName', 'app.platform'] as const),
  ...(['alert_quiet.id as quietId', 'alert_quiet.until'] as const),
] as const;

/** A selection with all that {@link presentAlerts} needs. */
export const selectAlerts = (alerts: ReturnType<typeof queryAlerts>) => alerts.select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

export async function presentAlerts({ scope }: Who, tx: Tx, rows: readonly Row[]): Promise<Alert[]> {
  const readers = await readersOf(tx, rows);
  return rows.map((row) => {
    const seen = readers.filter(({ alertId }) => alertId === row.id);
    const own = seen.find(({ userId }) => userId === scope.userId);
    return z.parse(alert, {
      id: row.id,
      rule: {
        ...{ id: row.rule_id, kind: row.kind, metric: row.metric },
        ...{ name: row.ruleName, country: row.country },
      },
      app: row.app_id === null ? null : { id: row.app_id, name: row.appName, plat: row.platform },
      adnId: row.network_id,
      unit: row.unit,
      ...{ from: row.from_at.toISOString(), to: row.to_at.toISOString() },
      ...{ value: row.value, low: row.low, high: row.high, expected: row.expected, offUsd: row.off_usd },
      state: row.ended_at === null ? 'open' : 'ended',
      openedAt: row.opened_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      quiet: row.quietId === null ? null : { until: row.until?.toISOString() ?? null },
      seenBy: seen.map(({ name, at }) => ({ name, at: at.toISOString() })),
      seen: own !== undefined,
      useful: own?.useful ?? null,
    });
  });
}

async function readersOf(tx: Tx, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  return tx
    .selectFrom('alert_reader')
    .innerJoin('user_account', 'user_account.id', 'alert_reader.user_id')
    .select(['alert_id as alertId', 'user_id as userId', 'seen_at as at', 'useful'])
    .select((eb) => eb.fn.coalesce('user_account.name', 'user_account.email').as('name'))
    .where(
      'alert_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('seen_at')
    .execute();
}

/** @throws CallError notFound */
export async function readAlert(who: Who, tx: Tx, id: number): Promise<Alert> {
  const row = await selectAlerts(queryAlerts(who, tx)).where('alert.id', '=', id).executeTakeFirst();
  const [one] = await presentAlerts(who, tx, [found(row)]);
  return found(one);
}
