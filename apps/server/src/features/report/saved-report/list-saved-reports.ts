import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listSavedReports } from '@millrace/contract/report/saved-report';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentSavedReport, querySavedReports, savedReportColumns } from './queries.ts';

type Request = RequestOf<typeof listSavedReports>;

const sortColumns = {
  name: sql`lower(saved_report.name)`,
  updatedAt: sql`saved_report.updated_at`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of the own saved reports and those that others share. */
export function listReports(
  context: Context,
  { page, size, search, report, sort, order = 'asc' }: Request,
): Promise<ResponseOf<typeof listSavedReports>> {
  return context.read(async (tx) => {
    let matching = querySavedReports(tx);
    if (report !== undefined) matching = matching.where('saved_report.page', '=', report);
    if (search) matching = matching.where('saved_report.name', 'ilike', containing(search));
    const own = sql`saved_report.user_id <> ${context.scope.userId}`;
    const sorted =
      sort === undefined
        ? matching.orderBy(own).orderBy(sortColumns.name)
        : matching.orderBy(sortColumns[sort], order);
    const rows = await pageOf(sorted.select(savedReportColumns).orderBy('saved_report.id', 'desc'), {
      page,
      size,
    }).execute();
    return { list: rows.map((row) => presentSavedReport(context, row)), total: await countOf(matching) };
  });
}
