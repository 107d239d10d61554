import {
  listSavedReports,
  type SavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import type { ReportViewInput } from '@millrace/contract/report/view';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { refresh } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { undoable } from '../ui/undoable.ts';

interface ReplaceButtonProps {
  readonly saved: SavedReport;
  readonly view: ReportViewInput;
  readonly onDone: () => void;
}

/** Puts what is shown in the place of a saved report; it can be taken back. */
export function ReplaceButton({ saved, view, onDone }: ReplaceButtonProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, name, shared, version } = saved;

  async function replace(): Promise<void> {
    setBusy(true);
    const done = await undoable({
      run: async (retry) => {
        await callApi(updateSavedReport, { id, version, name, shared, view }, { retry });
        await refresh(listSavedReports);
      },
      undo: async () => {
        await callApi(updateSavedReport, { id, version: version + 1, name, shared, view: saved.view });
        await refresh(listSavedReports);
      },
      done: text('savedReport.replaced', { name }),
    });
    setBusy(false);
    if (done) onDone();
  }

  return (
    <Button block loading={busy} onClick={() => void replace()}>
      {text('savedReport.replace', { name })}
    </Button>
  );
}
