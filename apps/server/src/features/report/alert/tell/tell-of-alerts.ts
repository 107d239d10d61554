import type { AlertKind, AlertMetric } from '@millrace/contract/report/alert';
import { dayOf } from '@millrace/contract/report/period';
import { type NoticeMessage, writeNotices } from '../../../../platform/people/notice.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { TextParams } from '../../../../platform/text.ts';
import type { Ending, Telling } from './store-verdicts.ts';

/** Apps up to which each has a notice of its own. */
const mostApps = 5;

/** An alert begins, or lasts unseen; it is as usual again; or nobody looks any more. */
export type AlertEvent = 'fired' | 'ended' | 'unwatched';

/** An alert, with what its rule is about. */
export interface Told extends Telling, Partial<Pick<Ending, 'endedBy'>> {
  readonly kind: AlertKind;
  readonly metric: AlertMetric;
  /** The name of an own rule; null: it is a usual one. */
  readonly rule: string | null;
  /** Whether the rule also tells by mail. */
  readonly mail: boolean;
  /** The servers that the rule tells; null: all. */
  readonly webhookIds: readonly number[] | null;
}

/** What is said of one alert, by its kind, of several in an app or in none, and of many apps; and where it stands. */
const words = {
  fired: {
    one: {
      usual: 'notification.content.alertFired',
      own: 'notification.content.alertRuleFired',
      late: 'notification.content.reportLate',
      differs: 'notification.content.reportDiffers',
      zero: 'notification.content.reportZero',
    },
    some: 'notification.content.alertsFired',
    ofAll: 'notification.content.alertsOfAll',
    ofApps: 'notification.content.alertsOfApps',
    url: '/report/alerts',
  },
  ended: {
    one: {
      usual: 'notification.content.alertEnded',
      own: 'notification.content.alertRuleEnded',
      late: 'notification.content.reportBack',
      differs: 'notification.content.reportAgrees',
      zero: 'notification.content.reportBack',
    },
    some: 'notification.content.alertsEnded',
    ofAll: 'notification.content.alertsEnded',
    ofApps: 'notification.content.alertsOfAppsEnded',
    url: '/report/alerts?state=ended',
  },
  unwatched: {
    one: {
      usual: 'notification.content.alertsUnwatched',
      own: 'notification.content.alertsUnwatched',
      late: 'notification.content.alertsUnwatched',
      differs: 'notification.content.alertsUnwatched',
      zero: 'notification.content.alertsUnwatched',
    },
    some: 'notification.content.alertsUnwatched',
    ofAll: 'notification.content.alertsUnwatched',
    ofApps: 'notification.content.alertsOfAppsUnwatched',
    url: '/report/alerts?state=ended',
  },
} as const satisfies Record<AlertEvent, Record<string, string | Readonly<Record<AlertKind, string>>>>;

interface ToTell {
  readonly event: AlertEvent;
  readonly alerts: readonly Told[];
  /** Of {@link namesOf}. */
  readonly names: ReadonlyMap<number, string>;
}

/**
 * Puts a day's alerts behind the bells of those who may read them and reach the apps: of an app one notice, of many apps one of all
 * for those who reach all. By mail for whom their own choice says so.
 */
export async function tellOfAlerts(
  tx: Tx,
  organizationId: number,
  { event, alerts, names }: ToTell,
): Promise<void> {
  const { one, some: several, ofAll, ofApps, url } = words[event];
  const link = { url, type: 'in-app' } as const;
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
      ...{ message: ofApps, params: { count: alerts.length, apps: byApp.size, ...whyOf(alerts) } },
    });
  for (const [appId, some] of byApp) {
    const name = names.get(appId ?? 0) ?? '';
    const [first] = some;
    if (first === undefined || (appId === null && isMany)) continue;
    const whose = {
      ...{ organizationId, link, cause: `${first.alertId} ${asOf}` },
      ...(appId === null ? { reach: 'all' as const } : { appId }),
      ...(isMany && { reach: 'limited' as const }),
      ...(some.every(({ mail }) => !mail) && { byMail: false as const }),
    };
    const said: { message: NoticeMessage; params: TextParams } =
      some.length === 1
        ? { message: one[first.kind], params: paramsOf(event, first, name) }
        : {
            message: appId === null ? ofAll : several,
            params: { count: some.length, name, app: name, ...whyOf(some) },
          };
    await writeNotices(tx, { ...whose, ...said });
  }
}

function paramsOf(event: AlertEvent, told: Told, app: string): TextParams {
  const { metric, rule, networkId, from, to, value, low, expected, high } = told;
  // The end of a day is the beginning of the next.
  const at = event === 'fired' ? from : new Date(to.getTime() - 1);
  return {
    ...{ metricKey: metric, app, value: String(value), low: String(low), high: String(high) },
    ...(expected !== null && { expected: String(expected) }),
    day: dayOf(at),
    ...(networkId !== null && { adnId: networkId }),
    ...(rule !== null && { rule }),
    ...{ count: 1, ...whyOf([told]) },
  };
}

/** Why nobody looks any more at these, all of one rule; nothing where that is not so. */
function whyOf([one]: readonly Told[]): TextParams {
  if (one?.endedBy === undefined || one.endedBy === 'back') return {};
  const { endedBy, kind, metric, rule } = one;
  return { endKey: endedBy, ruleKind: kind, metricKey: metric, ...(rule !== null && { rule }) };
}

/** What the apps are called that alerts are about. */
export async function namesOf(
  tx: Tx,
  alerts: readonly Pick<Told, 'appId'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(alerts.flatMap(({ appId }) => (appId === null ? [] : [appId])))];
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('app').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
