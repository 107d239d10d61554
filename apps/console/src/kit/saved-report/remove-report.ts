import {
  listSavedReports,
  removeSavedReport,
  restoreSavedReport,
  type SavedReport,
} from '@millrace/contract/report/saved-report';
import { callApi } from '../api/call-api.ts';
import { refresh } from '../api/query.ts';
import type { useText } from '../i18n/i18n.ts';
import { removeWithUndo } from '../ui/remove-with-undo.ts';

/** Removes a saved report; it can be brought back for ten seconds. */
export function removeReport(
  text: ReturnType<typeof useText>,
  { id, name }: Pick<SavedReport, 'id' | 'name'>,
): Promise<void> {
  return removeWithUndo({
    what: `report ${id}`,
    remove: (retry) => callApi(removeSavedReport, { id }, { retry }),
    restore: () => callApi(restoreSavedReport, { id }),
    reread: () => refresh(listSavedReports),
    removed: text('savedReport.removed', { name }),
  });
}
