import type { ReportRequest } from '@millrace/contract/report/definition';
import type { ReportRow } from '@millrace/contract/report/report';
import { exportLimits } from '@millrace/contract/report/report-export';
import { runReport } from '../../../domain/report/run-report.ts';
import { streamReport } from '../../../domain/report/stream-report.ts';
import { aboutReport } from './about-report.ts';
import { dimensionColumns, wordingOf } from './dimension-columns.ts';
import type { ExportSource, ExportTable } from './export-table.ts';
import { figureColumns } from './figure-columns.ts';
import { NameBook } from './name-book.ts';

/** Every row of a report. */
export function reportTable(request: ReportRequest, source: ExportSource): ExportTable {
  const { services, scope, lang, read, signal, spool } = source;
  const book = new NameBook(read, request.dimensions);
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
      const whole = { ...request, dimensions: [], sort: undefined, offset: 0, limit: 1 };
      const { totals } = await runReport(services, whole, scope, { signal });
      const names = new NameBook(
        read,
        request.filters.map(({ dimension }) => dimension),
      );
      await names.learn(filterKeys(request));
      return aboutReport(request, source, { totals, names });
    },
  };
}

/** The values of filters as if they were keys of rows. */
function filterKeys({ filters }: ReportRequest): { keys: string[] }[] {
  const longest = Math.max(0, ...filters.map(({ values }) => values.length));
  return Array.from({ length: longest }, (_, at) => ({
    keys: filters.map(({ values }) => values[at] ?? '0'),
  }));
}
