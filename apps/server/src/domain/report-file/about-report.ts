import type { Language } from '@millrace/contract/common';
import type { ReportFilter, ReportRequest } from '@millrace/contract/report/definition';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { type MetricKey, metricDefinition } from '@millrace/contract/report/metric';
import { placeText } from '@millrace/contract/report/place-text';
import type { ReportRow } from '@millrace/contract/report/report';
import type { AboutLine } from '../../platform/spreadsheet/column.ts';
import { translate } from '../../platform/text.ts';
import { wordingOf } from './dimension-columns.ts';
import type { ExportSource } from './export-table.ts';
import { kindOf, metricTitle } from './figure-columns.ts';
import type { NameBook } from './name-book.ts';

interface Known {
  readonly totals: Pick<ReportRow, 'values' | 'before' | 'open'>;
  /** Of the values of filters, by the place of the filter. */
  readonly names: NameBook;
}

const empty: AboutLine = { label: '', value: null };

/** A report's question in words, its totals, and what its metrics mean. */
export function aboutReport(
  request: ReportRequest,
  { lang, title, services }: Pick<ExportSource, 'lang' | 'title' | 'services'>,
  { totals, names }: Known,
): AboutLine[] {
  const say = (key: Parameters<typeof translate>[1], params = {}) => translate(lang, key, params);
  const { from, to, beforeFrom, beforeTo, dimensions, metrics, filters } = request;
  const list = (items: readonly string[]) => items.join(say('reportExport.about.and'));
  const total = (metric: MetricKey, value: string | null | undefined, label: string): AboutLine => ({
    label,
    value: value ?? null,
    kind: kindOf(metric),
  });
  return [
    { label: title, value: null },
    { label: say('reportExport.about.days'), value: daysText(from, to) },
    ...(beforeFrom === undefined || beforeTo === undefined
      ? []
      : [{ label: say('reportExport.about.before'), value: daysText(beforeFrom, beforeTo) }]),
    {
      label: say('reportExport.about.breakdown'),
      value: dimensions.length === 0 ? null : list(dimensions.map((key) => say(dimensionLabel(key)))),
    },
    ...filterLines(filters, names, lang),
    {
      label: say('reportExport.about.made'),
      value: services.now().toISOString().slice(0, 16).replace('T', ' '),
    },
    empty,
    { label: say('reportExport.about.totals'), value: null },
    ...metrics.flatMap((metric, place) => {
      const name = metricTitle(metric, lang);
      const now = total(metric, totals.values[place], name);
      if (totals.before === undefined) return [now];
      return [now, total(metric, totals.before[place], say('reportExport.columns.before', { name }))];
    }),
    ...(totals.open === undefined || metrics.includes('openRevenue')
      ? []
      : [total('openRevenue', totals.open, metricTitle('openRevenue', lang))]),
    empty,
    { label: say('reportExport.about.definitions'), value: null },
    ...metrics.map((metric) => ({ label: metricTitle(metric, lang), value: say(metricDefinition(metric)) })),
  ];
}

/** What a report is filtered by, each filter a line. @param names of their values, by the place of the filter */
export function filterLines(
  filters: readonly ReportFilter[],
  names: Pick<NameBook, 'nameOf'>,
  lang: Language,
): AboutLine[] {
  const wording = wordingOf(lang);
  return filters.map(({ dimension, values, exclude }, place) => {
    const texts = values.map((value) => placeText(dimension, value, names.nameOf(place, value), wording));
    const name = translate(lang, dimensionLabel(dimension));
    return {
      label: translate(lang, exclude ? 'reportExport.about.isNot' : 'reportExport.about.is', { name }),
      value: texts.join(translate(lang, 'reportExport.about.and')),
    };
  });
}

/** As a spreadsheet's people write days of any language. */
const daysText = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
