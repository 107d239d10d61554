import {
  listSavedReports,
  type SavedReport,
  type savedReportForm,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import type * as z from 'zod/mini';
import { callApi } from '../api/call-api.ts';
import { refresh } from '../api/query.ts';
import { rereadIfRefused } from '../api/reread-if-refused.ts';
import type { Submission } from '../form/use-contract-form.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';

/** Gives a saved report another name, shares it, or stops sharing it. */
export async function renameReport(
  { id, version, view }: Pick<SavedReport, 'id' | 'version' | 'view'>,
  values: z.output<typeof savedReportForm>,
  submission: Submission,
): Promise<void> {
  const reread = () => refresh(listSavedReports);
  await rereadIfRefused(callApi(updateSavedReport, { ...values, id, version, view }, submission), reread);
  toast({ kind: 'success', title: text('savedReport.saved', { name: values.name }) });
  await reread();
}
