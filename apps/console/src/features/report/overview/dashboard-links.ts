import { type DashboardMetric, type DashboardSpan, spanPresets } from '@millrace/contract/report/dashboard';
import type { ReportFilter } from '@millrace/contract/report/definition';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { MetricKey } from '@millrace/contract/report/metric';
import type { PeriodPreset } from '@millrace/contract/report/period';
import { performanceLink } from '../../../kit/report/report-link.ts';

/** What money is asked about together with: was it fewer impressions, or cheaper ones? */
const beside: readonly MetricKey[] = ['revenue', 'ecpm', 'impressions'];

interface Shown {
  readonly span: DashboardSpan;
  readonly app: number | undefined;
}

const filterOf = (dimension: 'app' | 'country', value: string): ReportFilter => ({
  dimension,
  values: [value],
  exclude: false,
});

/** The filter of an app's dashboard. */
export const ofApp = (app: number | undefined) => (app === undefined ? [] : [filterOf('app', String(app))]);

/** The report with the metric of a chart, of the same days. */
export function chartLink({ span, app }: Shown, metric: DashboardMetric): string {
  const metrics = [metric, ...beside.filter((one) => one !== metric)];
  return performanceLink({
    ...{ period: spanPresets[span], dimensions: ['day'], metrics, filters: ofApp(app), compare: true },
  });
}

/** The report by region and network, or by what one region is made of. */
export function regionLink({ span, app }: Shown, country?: string): string {
  const dimensions: DimensionKey[] = country === undefined ? ['country', 'network'] : ['network', 'instance'];
  const filters = [...ofApp(app), ...(country === undefined ? [] : [filterOf('country', country)])];
  return performanceLink({ period: spanPresets[span], dimensions, metrics: beside, filters, compare: true });
}

/** The report of a card's days. It compares with the days right before, which a card of a month does not. */
export function cardLink(period: PeriodPreset, app: number | undefined): string {
  const compare = period !== 'thisMonth' && period !== 'lastMonth';
  return performanceLink({ period, dimensions: ['day'], metrics: beside, filters: ofApp(app), compare });
}
