import { addDays } from '@millrace/contract/report/period';
import type { Verdict } from './verdict.ts';

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

/** An app at a network, on a day that the network changes no more. */
export interface FinalDay extends Counted {
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
 * Networks that reported no revenue of an app though it showed many of their ads. What says nothing of any app is told of once, and
 * only where it has answered: else its report is missing, which is another matter.
 * @param answered networks of which it is known that they have answered for the day
 */
export function judgeZeros(
  ruleId: number,
  days: readonly FinalDay[],
  answered: ReadonlySet<number>,
): Verdict[] {
  return [...Map.groupBy(days, ({ networkId }) => networkId)].flatMap(([networkId, apps]) => {
    const [first] = apps;
    if (first === undefined) return [];
    const whole = {
      day: first.day,
      impressions: sum(apps, ({ impressions }) => impressions),
      estimateUsd: sum(apps, ({ estimateUsd }) => estimateUsd),
    };
    const isReported = apps.some(({ reportedUsd }) => reportedUsd !== 0);
    if (!isReported && !answered.has(networkId)) return [];
    const ofAll = {
      ...verdictOf(whole),
      ...{ ruleId, appId: null, networkId },
      isOdd: !isReported && whole.impressions >= leastShown,
      isOver: isReported,
    };
    if (!isReported) return [ofAll];
    return [
      ofAll,
      ...apps.map(({ appId, reportedUsd, ...counted }) => ({
        ...verdictOf(counted),
        ...{ ruleId, appId, networkId },
        isOdd: reportedUsd === 0 && counted.impressions >= leastShown,
        isOver: reportedUsd !== 0,
      })),
    ];
  });
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

const verdictOf = ({ day, impressions, estimateUsd }: Counted) => ({
  ...{ unit: 'days' as const, from: new Date(day), to: new Date(addDays(day, 1)), value: impressions },
  ...{ low: null, expected: null, high: null, offUsd: estimateUsd },
});
