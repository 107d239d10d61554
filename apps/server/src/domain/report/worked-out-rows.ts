import type { ReportRequest } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime } from '@millrace/contract/report/dimension';
import { daysOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import type { ClickHouse, IngestRow } from '../../platform/clickhouse/clickhouse.ts';
import { columns } from './columns.ts';
import { compileReport } from './compile-report.ts';
import { fromTable, paramsOf } from './from-table.ts';
import { keyOf, shownKey } from './keys.ts';
import type { Question, Stretch } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isOfKind, type Kind, type WorkedOut } from './worked-out.ts';

/** A day of an app that is to be worked out, and how often it had changed when this was asked. */
export interface AppDay {
  readonly app: number;
  readonly day: string;
  readonly changes: string;
}

const mostRows = 1_000_000;
/** All questions of a batch together have to take less than a transaction may be idle. */
const limits = { rows: mostRows, seconds: 3 };

const texts = z.record(z.string(), z.nullable(z.string()));
type Texts = z.infer<typeof texts>;

/**
 * Rows of a table that say what such days have earned: each has its mark, and what has nothing any more gets zeros.
 * @param kinds of rows, all of that table
 */
export async function workedOutRows(
  store: Pick<ClickHouse, 'report'>,
  organizationId: number,
  days: readonly AppDay[],
  kinds: readonly WorkedOut[],
): Promise<IngestRow[]> {
  const scope = { organizationId, appIds: null };
  const changes = new Map(days.map(({ app, day, changes }) => [`${day} ${app}`, changes]));
  const made = new Map<string, IngestRow>();
  const add = ([column, value]: Kind, dimensions: readonly DimensionKey[], row: Texts) => {
    const ofDay = changes.get(`${row.d0} ${row.d1}`);
    if (ofDay === undefined) return;
    const keys = dimensions.map((dimension, place) => [nameOf(dimension), row[`d${place}`] ?? ''] as const);
    made.set(JSON.stringify([value, ...keys]), {
      ...{ organization_id: organizationId, [column]: value, ...Object.fromEntries(keys) },
      ...{ changes: ofDay, reported: row.m0 ?? '0', open_estimate: row.m1 ?? '0' },
      worked_out_at: Date.now(),
    });
  };
  // Before all figures, for a mark may have some too.
  for (const { mark } of kinds)
    for (const { app, day } of days) add(mark, ['day', 'app'], { d0: day, d1: String(app) });
  for (const { table, mark, kind, dimensions } of kinds) {
    const request = requestOf(days, dimensions);
    const known = compileKnown(request, scope, { table, mark, kind, dimensions });
    for (const { sql, params } of [known, compileReport(request, scope)]) {
      for (const row of await store.report({ sql, params, limits }, texts)) add(kind, dimensions, row);
    }
  }
  return [...made.values()];
}

function requestOf(days: readonly AppDay[], dimensions: readonly DimensionKey[]): ReportRequest {
  const sorted = days.map(({ day }) => day).sort();
  const apps = [...new Set(days.map(({ app }) => String(app)))];
  return {
    ...{ from: sorted.at(0) ?? '', to: sorted.at(-1) ?? '', dimensions: [...dimensions] },
    filters: [{ dimension: 'app', values: apps, exclude: false }],
    ...{ metrics: ['networkRevenue', 'openRevenue'], offset: 0, limit: mostRows },
  };
}

/** What stands there of the days of a question, without its figures. */
function compileKnown(request: ReportRequest, scope: ReportScope, { table, kind, dimensions }: WorkedOut) {
  const { from, to, filters } = request;
  const stretch: Stretch = { index: 0, from, to, days: daysOf({ from, to }), shift: 0 };
  const question: Question = {
    ...{ scope, filters, dimensions, used: dimensions, time: 'day' },
    stretches: [stretch],
  };
  const keys = dimensions.map(
    (dimension, place) => `${shownKey(dimension, keyOf(dimension, table, stretch))} AS d${place}`,
  );
  const rows = fromTable(table, stretch, question, { filters, and: [isOfKind(kind)] });
  return { sql: `SELECT ${keys.join(', ')} ${rows}`, params: paramsOf(question) };
}

function nameOf(dimension: DimensionKey): string {
  return isTime(dimension) ? 'day' : columns[dimension].name;
}
