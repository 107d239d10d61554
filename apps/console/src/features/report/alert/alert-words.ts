import { networkName } from '@millrace/contract/publisher/network/find-network';
import { type Alert, isReportAlert } from '@millrace/contract/report/alert';
import { type MetricKey, metricLabel, metrics } from '@millrace/contract/report/metric';
import { addDays } from '@millrace/contract/report/period';
import { formatDay } from '../../../kit/i18n/format.ts';
import { currentLanguage, text } from '../../../kit/i18n/i18n.ts';
import { unitText } from '../../../kit/i18n/unit-text.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { performanceLink } from '../../../kit/report/report-link.ts';
import { valueText } from '../../../kit/report/value-text.ts';
import type { WhyQuestion } from '../../../kit/report/why/why-question.ts';

/** The app and the network that it is about. */
export function placeText({ app, adnId }: Pick<Alert, 'app' | 'adnId'>): string {
  const name = app?.name ?? text('alert.allApps');
  return adnId === null ? name : `${name} · ${networkName(adnId, currentLanguage())}`;
}

/** What it is about: its figure, or what is wrong with a report. */
export const subjectText = ({ rule: { kind, metric } }: Alert): string =>
  isReportAlert(kind) ? text(`alertRule.${kind}`) : text(metricLabel(metric));

/** What tells an alert from others, for those who hear it. */
export const nameOf = (alert: Alert): string => `${subjectText(alert)}, ${placeText(alert)}`;

export const figureText = ({ rule }: Alert, figure: string): string =>
  unitText(metrics[rule.metric].unit, Number(figure));

/** What would be as usual, or what its rule asks for. */
export function boundsText(alert: Alert): string {
  const { kind } = alert.rule;
  if (kind === 'late' || kind === 'zero') return text('alert.counted');
  if (kind === 'differs') return text('alert.reported', { amount: figureText(alert, alert.expected ?? '0') });
  const low = alert.low === null ? null : figureText(alert, alert.low);
  const high = alert.high === null ? null : figureText(alert, alert.high);
  if (low !== null && high !== null) return text('alert.usual', { low, high });
  return low === null ? text('alert.notOver', { high: high ?? '' }) : text('alert.notUnder', { low });
}

const dayOf = (instant: string) => instant.slice(0, 10);
/** The end of a day is the beginning of the next. */
const lastDayOf = ({ to }: Pick<Alert, 'to'>) => addDays(dayOf(to), -1);

/** An hour as the report of the alert writes it. */
const hourText = (instant: string) => `${valueText('hour', instant)} UTC`;

/** The day or days, or the hours: the first and, in a line of its own, the last. */
export function whenTexts(alert: Alert): readonly string[] {
  const { unit, from, to } = alert;
  if (unit === 'hours') return [hourText(from), text('alert.until', { at: hourText(to) })];
  const [first, last] = [dayOf(from), lastDayOf(alert)];
  return first === last
    ? [formatDay(first)]
    : [formatDay(first), text('alert.until', { at: formatDay(last) })];
}

function filtersOf({ app, adnId, rule: { country } }: Alert): WhyQuestion['filters'] {
  const one = (dimension: 'app' | 'network' | 'country', value: number | string | null | undefined) =>
    value == null ? [] : [{ dimension, values: [String(value)], exclude: false }];
  return [...one('app', app?.id), ...one('network', adnId), ...one('country', country)];
}

function metricsOf({ kind, metric }: Alert['rule']): readonly MetricKey[] {
  if (kind === 'differs') return ['estimatedRevenue', 'networkRevenue'];
  return isReportAlert(kind) ? ['impressions', 'networkRevenue'] : [metric];
}

/** The month in which own counts and reports stand side by side; undefined: it is about neither. */
export function deskOf(alert: Alert): string | undefined {
  if (alert.rule.kind !== 'differs') return undefined;
  return `${paths.reconciliation}?month=${lastDayOf(alert).slice(0, 7)}`;
}

/** The report that shows it among the weeks before. */
export function reportOf(alert: Alert): string {
  const last = alert.unit === 'days' ? lastDayOf(alert) : dayOf(alert.to);
  return performanceLink({
    period: { from: addDays(last, alert.unit === 'days' ? -55 : -2), to: last },
    dimensions: [alert.unit === 'days' ? 'day' : 'hour'],
    metrics: metricsOf(alert.rule),
    filters: filtersOf(alert),
    compare: false,
  });
}

/** Its last day beside the same weekday before; of days with money alone. */
export function whyOf(alert: Alert): WhyQuestion | undefined {
  const { kind, metric } = alert.rule;
  if (kind === 'differs' || alert.unit !== 'days' || (metric !== 'revenue' && metric !== 'ecpm'))
    return undefined;
  const day = lastDayOf(alert);
  const before = addDays(day, -7);
  return { from: day, to: day, beforeFrom: before, beforeTo: before, filters: filtersOf(alert) };
}
