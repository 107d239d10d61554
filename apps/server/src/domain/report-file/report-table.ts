import {
  formulaDimensions,
  type ReportFilter,
  type ReportRequest,
} from '@millrace/contract/report/definition';
import type { ReportRow } from '@millrace/contract/report/report';
import { exportLimits } from '@millrace/contract/report/report-export';
import { runReport } from '../report/run-report.ts';
import { streamReport } from '../report/stream-report.ts';
import { aboutReport } from './about-report.ts';
import { dimensionColumns, wordingOf } from './dimension-columns.ts';
import type { ExportSource, ExportTable } from './export-table.ts';
import { figureColumns } from './figure-columns.ts';
import { asRows, NameBook } from './name-book.ts';

/** Every row of a report. */
export function reportTable(request: ReportRequest, source: ExportSource): ExportTable {
  const { services, scope, lang, read, signal, spool } = source;
  const asker = scope.advertiser === undefined ? 'publisher' : 'advertiser';
  const book = new NameBook(read, request.dimensions, asker);
  const wording = wordingOf(lang);
  const keys = request.dimensions.map((dimension, place) =>
    dimensionColumns(dimension, place, book, wording),
  );
  const figures = figureColumns(request, lang);
  const cells = (row: ReportRow) => [
    ...keys.flatMap((column, place) => column.cells(row.keys[place] ?? '')),
    ...figures.cells(row),
  ];
  return {
    columns: [...keys.flatMap(({ columns }) => columns), ...figures.columns],
    rows: (take) =>
      streamReport(
        services.clickhouse,
        request,
        scope,
        { mostRows: exportLimits.rows, signal, spool },
        async (rows) => {
          await book.learn(rows);
          await take(rows.map(cells));
        },
      ),
    about: async () => {
      // A row of the totals says what no sum of the others would: users of two rows may be the same people.
      const formulasBy = formulaDimensions(request);
      const whole = { ...request, dimensions: [], formulasBy, sort: undefined, offset: 0, limit: 1 };
      const { totals } = await runReport(services, whole, scope, { signal });
      const names = new NameBook(
        read,
        request.filters.map(({ dimension }) => dimension),
        asker,
      );
      const { filters } = request;
      const values = await Promise.all(filters.map((filter) => namedValues(filter, request, source)));
      await names.learn(asRows(values));
      return aboutReport(request, source, { totals, names });
    },
  };
}

/**
 * The values of a filter that may be named: of what is of others, a publisher's app or an advertiser, those alone that the
 * figures are about.
 */
async function namedValues(
  { dimension, values }: ReportFilter,
  { from, to }: ReportRequest,
  { services, scope, signal }: ExportSource,
): Promise<readonly string[]> {
  if (scope.advertiser === undefined && dimension !== 'advertiser') return values;
  const { rows } = await runReport(
    services,
    {
      ...{ from, to, dimensions: [dimension], metrics: ['adImpressions', 'adClicks'] },
      ...{ filters: [{ dimension, values, exclude: false }], offset: 0, limit: values.length },
    },
    scope,
    { signal },
  );
  return rows.flatMap(({ keys }) => keys);
}
