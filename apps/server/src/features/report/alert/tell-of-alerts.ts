import type { AlertMetric } from '@millrace/contract/report/alert';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Telling } from './store-verdicts.ts';

/** Apps up to which each has a notice of its own. */
const mostApps = 5;
const link = { url: '/report/alerts', type: 'in-app' } as const;

/** An alert, with what its rule is about. */
export interface Told extends Telling {
  readonly metric: AlertMetric;
  /** The name of an own rule; null: it is a usual one. */
  readonly rule: string | null;
  /** Whether the rule also tells by mail. */
  readonly mail: boolean;
}

/**
 * Puts a day's alerts behind the bells of those who may read reports and reach the apps: of an app one notice, of many apps one of all
 * for those who reach all. By mail for whom their own choice says so.
 * @returns what the apps are called
 */
export async function tellOfAlerts(
  tx: Tx,
  organizationId: number,
  alerts: readonly Told[],
): Promise<ReadonlyMap<number, string>> {
  const byApp = Map.groupBy(alerts, ({ appId }) => appId);
  const isMany = byApp.size > mostApps;
  const ids = alerts.map(({ alertId }) => alertId);
  // An alert that lasts is told of more than once, of an hour or a day each.
  const asOf =
    alerts
      .map(({ to }) => to.toISOString())
      .sort()
      .at(-1) ?? '';
  if (isMany)
    await writeNotices(tx, {
      ...{ organizationId, link, reach: 'all', cause: `${Math.min(...ids)} ${asOf}` },
      ...(alerts.every(({ mail }) => !mail) && { byMail: false }),
      message: 'notification.content.alertsOfApps',
      params: { count: alerts.length, apps: byApp.size },
    });
  const names = await namesOf(tx, [...byApp.keys()]);
  for (const [appId, some] of byApp) {
    const name = names.get(appId ?? 0) ?? '';
    const [first] = some;
    if (first === undefined) continue;
    const whose = {
      ...{ organizationId, link, cause: `${first.alertId} ${asOf}` },
      ...(appId === null ? { reach: 'all' as const } : { appId }),
      ...(isMany && { reach: 'limited' as const }),
      ...(some.every(({ mail }) => !mail) && { byMail: false as const }),
    };
    if (appId === null && isMany) continue;
    if (some.length === 1)
      await writeNotices(tx, {
        ...whose,
        message:
          first.rule === null ? 'notification.content.alertFired' : 'notification.content.alertRuleFired',
        params: paramsOf(first, name),
      });
    else if (appId === null)
      await writeNotices(tx, {
        ...whose,
        message: 'notification.content.alertsOfAll',
        params: { count: some.length },
      });
    else
      await writeNotices(tx, {
        ...whose,
        message: 'notification.content.alertsFired',
        params: { count: some.length, name },
      });
  }
  return names;
}

function paramsOf({ metric, rule, networkId, from, value, low, high }: Told, app: string) {
  return {
    ...{ metricKey: metric, app, value: String(value), low: String(low), high: String(high) },
    day: from.toISOString().slice(0, 10),
    ...(networkId !== null && { adnId: networkId }),
    ...(rule !== null && { rule }),
  };
}

async function namesOf(tx: Tx, apps: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = apps.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('app').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
