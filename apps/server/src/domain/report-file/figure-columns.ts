import type { Language } from '@millrace/contract/common';
import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { countersOf } from '@millrace/contract/report/formula';
import { formulaOf, type MetricKey, metricLabel, metrics, type Unit } from '@millrace/contract/report/metric';
import type { ReportRow } from '@millrace/contract/report/report';
import type { Cells, Column, ColumnKind } from '../../platform/spreadsheet/column.ts';
import { translate } from '../../platform/text.ts';

const kinds: Readonly<Record<Unit, ColumnKind>> = {
  count: 'count',
  number: 'number',
  percent: 'share',
  money: 'money',
  ecpm: 'money',
};

export const kindOf = (metric: MetricKey) => kinds[metrics[metric].unit];

/** A metric with its unit, where its values don't show it. */
export function metricTitle(metric: MetricKey, lang: Language): string {
  const name = translate(lang, metricLabel(metric));
  return kindOf(metric) === 'money' ? translate(lang, 'reportExport.columns.money', { name }) : name;
}

export interface FigureColumns {
  readonly columns: readonly Column[];
  cells(row: Pick<ReportRow, 'values' | 'before' | 'open'>): Cells;
}

/** Whether rows say how much of their revenue is estimated. */
function saysOpen(request: ReportRequest): boolean {
  const used = usedDimensions(request);
  return request.metrics.some((metric) => countersOf(formulaOf(metric, used)).includes('openEstimate'));
}

/** Metrics, each with what it was in the days compared with, and the part of the revenue that is our estimate. */
export function figureColumns(request: ReportRequest, lang: Language): FigureColumns {
  const { metrics: asked, beforeFrom } = request;
  const compared = beforeFrom !== undefined;
  const hasOpen = saysOpen(request) && !asked.includes('openRevenue');
  const columns = asked.flatMap((metric): Column[] => {
    const now = { title: metricTitle(metric, lang), kind: kindOf(metric) };
    const before = { ...now, title: translate(lang, 'reportExport.columns.before', { name: now.title }) };
    return compared ? [now, before] : [now];
  });
  const open: Column = { title: metricTitle('openRevenue', lang), kind: 'money' };
  return {
    columns: hasOpen ? [...columns, open] : columns,
    cells: ({ values, before = [], open: estimated }) => {
      const figures = compared ? values.flatMap((value, place) => [value, before[place] ?? null]) : values;
      return hasOpen ? [...figures, estimated ?? null] : figures;
    },
  };
}
