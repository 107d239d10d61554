import { frequencies } from '@millrace/contract/report/report-schedule';
import type { SavedReport } from '@millrace/contract/report/saved-report';
import { reportView } from '@millrace/contract/report/view';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { translate } from '../../../platform/text.ts';

/** Own saved reports and those that others share; row-level security leaves none of anybody else. */
export function querySavedReports(tx: Tx) {
  return (
    tx
      .selectFrom('saved_report')
      // The account of a former member whose name was taken away is nobody's to see; what they shared stays.
      .leftJoin('user_account', 'user_account.id', 'saved_report.user_id')
      .innerJoin('membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'saved_report.user_id')
          .onRef('membership.organization_id', '=', 'saved_report.organization_id'),
      )
      .leftJoin('report_schedule', 'report_schedule.saved_report_id', 'saved_report.id')
      .where('saved_report.removed_at', 'is', null)
  );
}

export const savedReportColumns = [
  'saved_report.id',
  'saved_report.user_id',
  'saved_report.name',
  'saved_report.shared',
  'saved_report.view',
  'saved_report.version',
  'saved_report.updated_at',
  'user_account.name as saved_by',
  'membership.id as member_number',
  'report_schedule.status',
  'report_schedule.frequency',
  'report_schedule.due_at',
] as const;

interface SavedReportRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly shared: boolean;
  readonly view: unknown;
  readonly version: number;
  readonly updated_at: Date;
  readonly saved_by: string | null;
  readonly member_number: number;
  readonly status: string | null;
  readonly frequency: string | null;
  readonly due_at: Date | null;
}

export function presentSavedReport({ scope, lang }: Context, row: SavedReportRow): SavedReport {
  const mine = row.user_id === scope.userId;
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    view: z.parse(reportView, row.view),
    mine,
    mayRemove: mine || scope.rights.holds('usermanage', ['edit']),
    savedBy: row.saved_by ?? translate(lang, 'changeLog.formerMember', { number: row.member_number }),
    schedule: scheduleOf(row),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

function scheduleOf({ status, frequency, due_at: dueAt }: SavedReportRow): SavedReport['schedule'] {
  const known = frequencies.find((one) => one === frequency);
  if (known === undefined) return null;
  if (status !== 'running') return { status: 'stopped', frequency: known, nextAt: null };
  return { status, frequency: known, nextAt: dueAt?.toISOString() ?? null };
}

/** @throws CallError notFound */
export async function readSavedReport(context: Context, tx: Tx, id: number): Promise<SavedReport> {
  const row = await querySavedReports(tx)
    .select(savedReportColumns)
    .where('saved_report.id', '=', id)
    .forUpdate('saved_report')
    .executeTakeFirst();
  return presentSavedReport(context, found(row));
}
