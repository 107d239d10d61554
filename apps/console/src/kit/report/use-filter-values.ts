import type { ReportFilter } from '@millrace/contract/report/definition';
import { dimensionsOf, metricLabel } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import { useApiQuery } from '../api/query.ts';
import { failureInMenu } from '../ui/failure-in-menu.tsx';
import { useReportSource } from './report-source.ts';
import { valueText } from './value-text.ts';

/** So many can be chosen from, those with the most first. */
const most = 1000;

/** The values of a filter that were counted in these days, and those that are chosen already, by name. */
export function useFilterValues({ dimension, values }: ReportFilter, period: Period) {
  const { query, counted: known } = useReportSource();
  const metric = known.find((key) => dimensionsOf(key).includes(dimension)) ?? 'impressions';
  const asked = useApiQuery(
    query,
    { ...period, dimensions: [dimension], metrics: [metric], limit: most },
    { quiet: true },
  );
  const { data, isFetching } = asked;
  const counted = data?.rows.flatMap(({ keys }) => keys) ?? [];
  const all = [...new Set([...counted, ...values])];
  const label = (value: string) => (data === undefined ? value : valueText(dimension, value, data.names));
  return {
    options: all.map((value) => ({ value, label: label(value) })),
    isFetching,
    /** Where not all are among the options: how many there are, and by what those with the most are told. */
    cut:
      data !== undefined && data.count > most
        ? { all: data.count, offered: most, by: metricLabel(metric) }
        : undefined,
    failure: failureInMenu(asked),
  };
}
