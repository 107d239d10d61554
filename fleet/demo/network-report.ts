import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { reportOf } from '../../apps/server/src/domain/network-report/network-reports.ts';
import { openDays } from '../../apps/server/src/domain/report-source/report-days.ts';
import { fateOf } from '../world/chance.ts';
import type { Figure } from './figures.ts';
import { dollarsPerEuro } from './rates.ts';
import { demoSeed } from './world.ts';

/** What is known of an instance beside its figures. */
export interface ReportedInstance {
  readonly id: number;
  readonly adnId: number;
  /** What its network calls it by. */
  readonly unitId: string;
  /** Of the account that reports for it. */
  readonly currency: string;
  /** What its network asks the account for, and the app. */
  readonly keys: readonly string[];
  readonly appKey: string;
}

/** What a network tells of an instance in a country on a day. */
export interface ToldLine {
  readonly day: string;
  /** The platform's own id, by which a publisher's script writes files. */
  readonly instanceId: number;
  readonly unit: string;
  readonly appKey: string;
  readonly country: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly revenue: string;
  readonly currency: string;
}

export interface ReportTime {
  /** Reports that were there by then are known already, milliseconds UTC; without it, until then. */
  readonly since: number;
  readonly until: number;
  /** When the demo was set up, milliseconds UTC. */
  readonly begunAt: number;
}

/** Of one day, one network never says anything. */
const silent = { adnId: networkId.ironSource, daysBefore: 9 } as const;

/** Of the months before the demo was set up, one network says nothing of its first ad unit: reconciliation finds it. */
const forgetful = networkId.appLovin;

/** Whether a network leaves an instance out on a day. */
export function isForgotten(
  { id, adnId }: Pick<ReportedInstance, 'id' | 'adnId'>,
  instances: readonly ReportedInstance[],
  day: number,
  begunAt: number,
): boolean {
  if (adnId !== forgetful || dateOf(day).slice(0, 7) >= new Date(begunAt).toISOString().slice(0, 7))
    return false;
  return instances.every((other) => other.adnId !== forgetful || other.id >= id);
}

const header = 'day,instance,country,impressions,clicks,revenue,currency';

/** When a network's figures of a day are there, milliseconds UTC; null: they never come. */
export function dueAt(adnId: number, day: number): number | null {
  const { reportLagHours } = networkOf(adnId);
  return reportLagHours === null ? null : (day + 1) * dayMs + reportLagHours * hourMs;
}

/**
 * What networks say of the days whose reports have come in between, as CSV; the same for the same figures. They count
 * otherwise than apps do: from 3 % less to 2 % more, each on each day in its own way, by impressions that they do or do
 * not know of.
 * @returns null when they say nothing
 */
export function networkReport(
  figures: readonly Figure[],
  instances: readonly ReportedInstance[],
  { since, until, begunAt }: ReportTime,
): string | null {
  const known = new Map(instances.map((instance) => [instance.id, instance]));
  const silentDay = Math.floor(begunAt / dayMs) - silent.daysBefore;
  const lines = figures.flatMap((figure) => {
    const instance = known.get(figure.instanceId);
    if (instance === undefined) return [];
    const due = dueAt(instance.adnId, figure.day);
    if (due === null || due <= since || due > until) return [];
    if (instance.adnId === silent.adnId && figure.day === silentDay) return [];
    if (isForgotten(instance, instances, figure.day, begunAt)) return [];
    if (isAsked(instance, figure.day, until)) return [];
    return toldLine(figure, instance).map(csvOf);
  });
  return lines.length === 0 ? null : `${[header, ...lines.sort()].join('\n')}\n`;
}

/** Whether the platform asks the network for a day by itself; what is older is brought as a file. */
function isAsked({ adnId, keys }: ReportedInstance, day: number, now: number): boolean {
  const report = reportOf(adnId);
  if (report === null || keys.length === 0) return false;
  const [first = ''] = openDays({ networkId: adnId, days: report }, new Date(now));
  return dateOf(day) >= first;
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

const csvOf = ({ day, instanceId, country, impressions, clicks, revenue, currency }: ToldLine) =>
  [day, instanceId, country, impressions, clicks, revenue, currency].join(',');

/** Empty where the network knows of no impression. */
export function toldLine(
  { day, instanceId, country, ...own }: Figure,
  {
    adnId,
    currency,
    appKey,
    unitId: unit,
  }: Pick<ReportedInstance, 'adnId' | 'currency' | 'appKey' | 'unitId'>,
): ToldLine[] {
  const share = 0.97 + 0.05 * fateOf(demoSeed, 'report', adnId, day);
  // Few impressions at a place can't be 1 % more or less: it is chance by which they come to it all together.
  const impressions = Math.floor(
    own.impressions * share + fateOf(demoSeed, 'rounding', instanceId, country, day),
  );
  if (impressions === 0) return [];
  const dollars = (own.paidNano / 1e9 / own.impressions) * impressions;
  const revenue = currency === 'EUR' ? dollars / dollarsPerEuro(day) : dollars;
  const clicks = Math.min(own.clicks, impressions);
  return [
    {
      ...{ day: dateOf(day), instanceId, unit, appKey, country, impressions, clicks },
      ...{ revenue: revenue.toFixed(6), currency },
    },
  ];
}
