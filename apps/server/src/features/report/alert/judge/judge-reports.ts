import { addDays } from '@millrace/contract/report/period';
import type { Verdict } from '../verdict.ts';
import type { Fetched } from './read-reports.ts';

/** Impressions of own counts from which on a network that says nothing was earned is odd. */
const leastShown = 1000;

/** What own counts have of a day. */
interface Counted {
  readonly day: string;
  readonly impressions: number;
  /** What they are worth by our own estimate. */
  readonly estimateUsd: number;
}

/** The day of an account at a network that should have come by now. */
export interface ExpectedDay extends Counted {
  readonly networkId: number;
  /** The network has said something of it. */
  readonly hasCome: boolean;
}

/** An app at a network on a day, as own counts and the network have it. */
export interface ReportedDay extends Counted {
  readonly networkId: number;
  readonly appId: number;
  readonly reportedUsd: number;
}

/**
 * Reports of which nothing has come, though ads were shown. A network's accounts are told of together, as of the earliest day that
 * is missing, and it is over when nothing is: what one account brings says nothing of another.
 */
export function judgeLate(ruleId: number, days: readonly ExpectedDay[]): Verdict[] {
  return [...Map.groupBy(days, ({ networkId }) => networkId)].flatMap(([networkId, accounts]) => {
    const missing = accounts.filter(({ hasCome }) => !hasCome);
    const late = missing.filter(({ impressions }) => impressions > 0);
    const about = [late, missing, accounts].find((some) => some.length > 0) ?? [];
    const day = about.map((one) => one.day).sort()[0];
    if (day === undefined) return [];
    const counted = {
      day,
      impressions: sum(missing, ({ impressions }) => impressions),
      estimateUsd: sum(missing, ({ estimateUsd }) => estimateUsd),
    };
    return [
      {
        ...verdictOf(counted),
        ...{ ruleId, appId: null, networkId },
        isOdd: late.length > 0,
        isOver: missing.length === 0,
      },
    ];
  });
}

/**
 * What may still come of a network's day is no zero: the network has to have answered, and so have the accounts of which it says
 * nothing, though it showed many ads of an app that they are lent to.
 */
export function isZeroOpen(
  apps: readonly ReportedDay[],
  { hasAnswered, isAwaited }: Pick<Fetched, 'hasAnswered' | 'isAwaited'>,
): boolean {
  const [first] = apps;
  if (first === undefined) return false;
  const isReported = isReportedOf(apps);
  if (!isReported && !hasAnswered(first.networkId, first.day)) return true;
  const least = isReported ? leastShown : 1;
  return apps.some((one) => one.reportedUsd === 0 && one.impressions >= least && isAwaited(one));
}

const isReportedOf = (apps: readonly ReportedDay[]) => apps.some(({ reportedUsd }) => reportedUsd !== 0);
const isSilent = ({ reportedUsd, impressions }: ReportedDay) =>
  reportedUsd === 0 && impressions >= leastShown;

/**
 * Apps of which a network reported no revenue though it showed many of their ads, on a day that it changes no more. What says nothing
 * of any app is told of once.
 */
export function judgeZeros(ruleId: number, apps: readonly ReportedDay[]): Verdict[] {
  const [first] = apps;
  if (first === undefined) return [];
  const { networkId, day } = first;
  const whole = {
    day,
    impressions: sum(apps, ({ impressions }) => impressions),
    estimateUsd: sum(apps, ({ estimateUsd }) => estimateUsd),
  };
  const isReported = isReportedOf(apps);
  const ofAll = {
    ...verdictOf(whole),
    ...{ ruleId, appId: null, networkId },
    isOdd: !isReported && whole.impressions >= leastShown,
    isOver: isReported,
  };
  if (!isReported) return [ofAll];
  return [
    ofAll,
    ...apps.map((one) => ({
      ...verdictOf(one),
      ...{ ruleId, appId: one.appId, networkId },
      isOdd: isSilent(one),
      isOver: one.reportedUsd !== 0,
    })),
  ];
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

const verdictOf = ({ day, impressions, estimateUsd }: Counted) => ({
  ...{ unit: 'days' as const, from: new Date(day), to: new Date(addDays(day, 1)), value: impressions },
  ...{ low: null, expected: null, high: null, offUsd: estimateUsd },
});
