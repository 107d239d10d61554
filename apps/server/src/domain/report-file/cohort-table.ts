import { type CohortFigure, type CohortRequest, cohortDefinition } from '@millrace/contract/report/cohort';
import { dayOf } from '@millrace/contract/report/period';
import type { CohortRow } from '@millrace/contract/report/report';
import type { Cells, Column, ColumnKind } from '../../platform/spreadsheet/column.ts';
import { translate } from '../../platform/text.ts';
import { runCohorts } from '../report/run-cohorts.ts';
import { filterLines } from './about-report.ts';
import { dimensionColumns, wordingOf } from './dimension-columns.ts';
import type { ExportSource, ExportTable } from './export-table.ts';
import { asRows, NameBook } from './name-book.ts';

interface ByAge {
  readonly of: Exclude<CohortFigure, 'users'>;
  readonly kind: ColumnKind;
}

const byAge: readonly ByAge[] = [
  { of: 'retention', kind: 'share' },
  { of: 'adValue', kind: 'money' },
  { of: 'purchaseValue', kind: 'money' },
];

/** What became of new users: a row for each group of them, a column for each figure and day after the first. */
export function cohortTable(request: CohortRequest, source: ExportSource): ExportTable {
  const { services, scope, lang, read } = source;
  const { filters } = request;
  const say = (key: Parameters<typeof translate>[1], params = {}) => translate(lang, key, params);
  const book = new NameBook(read, request.dimensions, 'publisher');
  const wording = wordingOf(lang);
  const day: Column = { title: say('reportExport.columns.firstDay'), kind: 'day' };
  const keys = request.dimensions.map((dimension, place) =>
    dimensionColumns(dimension, place, book, wording),
  );
  const ages = Array.from({ length: request.lastAge + 1 }, (_, age) => age);
  const figures = byAge.flatMap(({ of, kind }) =>
    ages.map((age): Column => ({ title: say(`reportExport.cohorts.${of}`, { age }), kind })),
  );
  const cells = (row: CohortRow): Cells => [
    ...(request.byDay ? [row.day] : []),
    ...keys.flatMap((column, place) => column.cells(row.keys[place] ?? '')),
    row.users,
    ...byAge.flatMap(({ of }) => ages.map((age) => row[of][age] ?? null)),
  ];
  return {
    columns: [
      ...(request.byDay ? [day] : []),
      ...keys.flatMap(({ columns }) => columns),
      { title: say('reportExport.cohorts.users'), kind: 'count' },
      ...figures,
    ],
    rows: async (take) => {
      const today = dayOf(services.now());
      const { rows } = await runCohorts(services, request, scope, today);
      await book.learn(rows);
      await take(rows.map(cells));
    },
    about: async () => [
      { label: source.title, value: null },
      { label: say('reportExport.columns.firstDay'), value: `${request.from} – ${request.to}` },
      ...filterLines(filters, await namesOf(filters, read), lang),
      {
        label: say('reportExport.about.made'),
        value: services.now().toISOString().slice(0, 16).replace('T', ' '),
      },
      { label: '', value: null },
      { label: say('reportExport.about.definitions'), value: null },
      ...(['users', 'retention', 'adValue', 'purchaseValue'] as const).map((figure) => ({
        label: say(`reportExport.cohortNames.${figure}`),
        value: say(cohortDefinition(figure)),
      })),
    ],
  };
}

async function namesOf(filters: CohortRequest['filters'], read: ExportSource['read']): Promise<NameBook> {
  const names = new NameBook(
    read,
    filters.map(({ dimension }) => dimension),
    'publisher',
  );
  await names.learn(asRows(filters.map(({ values }) => values)));
  return names;
}
