import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type ExportJob,
  type exportAds,
  type exportCohorts,
  exportLimits,
  type exportReport,
} from '@millrace/contract/report/report-export';
import { fileNameOf } from '../../../domain/report-file/file-name.ts';
import { mayHave } from '../../../domain/report-file/may-have.ts';
import type { ExportQuestion } from '../../../domain/report-file/question.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { exportColumns, presentExport, queryExports } from './present-export.ts';

export function answerExportReport(
  context: Context,
  { report, ...file }: RequestOf<typeof exportReport>,
): Promise<ExportJob> {
  return start(context, file, { kind: 'report', question: report });
}

export function answerExportAds(
  context: Context,
  { report, ...file }: RequestOf<typeof exportAds>,
): Promise<ExportJob> {
  return start(context, file, { kind: 'ads', question: report });
}

export function answerExportCohorts(
  context: Context,
  { cohorts, ...file }: RequestOf<typeof exportCohorts>,
): Promise<ExportJob> {
  return start(context, file, { kind: 'cohorts', question: cohorts });
}

type File = Omit<RequestOf<typeof exportReport>, 'report'>;

/** Puts it where a worker finds it. */
async function start(
  { services, scope, lang, write }: Context,
  { format, title, rowsExpected }: File,
  asked: ExportQuestion,
): Promise<ExportJob> {
  if (!mayHave(asked, scope.rights)) throw new CallError('common.errors.forbidden');
  return write(async (tx) => {
    await takeTurn(tx, `start report export ${scope.organizationId} ${scope.userId} ${scope.apiKeyId}`);
    const { open } = await queryExports(tx)
      .select((eb) => eb.fn.countAll<string>().as('open'))
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow();
    if (Number(open) >= exportLimits.open) throw new CallError('reportExport.errors.tooManyOpen');
    const row = await tx
      .insertInto('report_export')
      .values({
        organization_id: scope.organizationId,
        user_id: scope.userId,
        role_id: scope.roleId,
        app_ids: scope.apps === 'all' ? null : [...scope.apps],
        api_key_id: scope.apiKeyId,
        kind: asked.kind,
        question: JSON.stringify(asked.question),
        title,
        format,
        lang,
        file_name: `${fileNameOf(title, asked, lang)}.${format}`,
        rows_expected: rowsExpected ?? null,
        created_at: services.now(),
      })
      .returning(exportColumns)
      .executeTakeFirstOrThrow();
    return presentExport(row);
  });
}
