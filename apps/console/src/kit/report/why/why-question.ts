import type { ReportFilter, ReportRequestInput } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime } from '@millrace/contract/report/dimension';
import type { MetricKey, metrics } from '@millrace/contract/report/metric';
import { addDays, daysOf, type Period, periodBefore } from '@millrace/contract/report/period';

/** Days, others that they are compared with, and of what. */
export interface WhyQuestion extends Period {
  readonly beforeFrom: string;
  readonly beforeTo: string;
  readonly filters: ReportFilter[];
}

type MoneyMetric = {
  [Key in MetricKey]: (typeof metrics)[Key]['unit'] extends 'money' | 'ecpm' ? Key : never;
}[MetricKey];

/**
 * Money of ads: all of it comes of how many impressions there are, which, and how well they are paid. What is not explained is other
 * money, or moves for another reason: decision 102.
 */
const explained: Readonly<Record<MoneyMetric, boolean>> = {
  revenue: true,
  ecpm: true,
  estimatedRevenue: true,
  estimatedEcpm: true,
  adArpdau: true,
  arpdeu: true,
  // How much of it has come is another question than how much was earned.
  networkRevenue: false,
  networkEcpm: false,
  openRevenue: false,
  revenueDifference: false,
  // Prices that were bid, and what they would come to.
  bidPrice: false,
  winPrice: false,
  bidRevenue: false,
  bidEcpm: false,
  // What people bought, alone or with the ads.
  purchaseRevenue: false,
  totalRevenue: false,
  arpdau: false,
  // What advertisers pay and get.
  spend: false,
  cpm: false,
  cpc: false,
  cpi: false,
  cpa: false,
  adRevenue: false,
};

/** Whether a change of it can be explained. */
export function isExplained(metric: MetricKey): boolean {
  return Object.hasOwn(explained, metric) && explained[metric as MoneyMetric];
}

type Asked = Pick<ReportRequestInput, 'from' | 'to' | 'beforeFrom' | 'beforeTo'> & {
  readonly filters?: readonly ReportFilter[];
};

/** Of a report as a whole, beside the days that it is compared with, or as many right before. */
export function whyOfWhole({ from, to, beforeFrom, beforeTo, filters = [] }: Asked): WhyQuestion {
  const before = periodBefore({ from, to });
  return {
    ...{ from, to, beforeFrom: beforeFrom ?? before.from, beforeTo: beforeTo ?? before.to },
    filters: [...filters],
  };
}

/**
 * Of one row of it: of the same days, or of its day beside the one that it is compared with.
 * @returns undefined for rows of hours, weeks and months, of which only a part may be compared
 */
export function whyOfRow(
  asked: Asked,
  dimensions: readonly DimensionKey[],
  keys: readonly string[],
): WhyQuestion | undefined {
  const whole = whyOfWhole(asked);
  const time = dimensions.find(isTime);
  if (time !== undefined && time !== 'day') return undefined;
  const filters = dimensions.flatMap((dimension, place) =>
    isTime(dimension) ? [] : [{ dimension, values: [keys[place] ?? ''], exclude: false }],
  );
  const all = [...whole.filters, ...filters];
  if (time === undefined) return { ...whole, filters: all };
  const day = keys[dimensions.indexOf(time)] ?? whole.from;
  const back = daysOf({ from: whole.beforeFrom, to: whole.from }) - 1;
  const before = addDays(day, -back);
  return { from: day, to: day, beforeFrom: before, beforeTo: before, filters: all };
}
