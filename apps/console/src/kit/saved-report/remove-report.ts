import {
  listSavedReports,
  removeSavedReport,
  restoreSavedReport,
  type SavedReport,
} from '@millrace/contract/report/saved-report';
import { callApi } from '../api/call-api.ts';
import { refresh } from '../api/query.ts';
import type { useText } from '../i18n/i18n.ts';
import { undoable } from '../ui/undoable.ts';

/** Removes a saved report; it can be brought back for ten seconds. */
export async function removeReport(
  text: ReturnType<typeof useText>,
  { id, name }: Pick<SavedReport, 'id' | 'name'>,
): Promise<void> {
  await undoable({
    run: async (retry) => {
      await callApi(removeSavedReport, { id }, { retry });
      await refresh(listSavedReports);
    },
    undo: async () => {
      await callApi(restoreSavedReport, { id });
      await refresh(listSavedReports);
    },
    done: text('savedReport.removed', { name }),
  });
}
