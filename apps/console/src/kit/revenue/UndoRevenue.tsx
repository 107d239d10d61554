import { type RevenueUpload, undoRevenueUpload } from '@millrace/contract/report/revenue-upload';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { runAction } from '../api/run-action.ts';
import { formatInstant, formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { ConfirmBeside } from '../ui/ConfirmBeside.tsx';
import { toast } from '../ui/notices.ts';
import { Status } from '../ui/Status.tsx';
import { refreshRevenue } from './refresh-revenue.ts';

interface UndoRevenueProps {
  readonly upload: Pick<RevenueUpload, 'id' | 'fileName' | 'undoneAt' | 'undoneBy'>;
  readonly mayUndo: boolean;
}

/** Takes an upload or a fetched day back, after a question: it can only be brought in again with its file, or fetched again. */
export function UndoRevenue({ upload, mayUndo }: UndoRevenueProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, fileName, undoneAt, undoneBy } = upload;

  async function undo(): Promise<void> {
    // The question stays for a moment after its answer, and takes a second click.
    if (busy) return;
    setBusy(true);
    await runAction(async (retry) => {
      const { restored, kept } = await callApi(undoRevenueUpload, { id }, { retry });
      const counts = { restored: formatNumber(restored), kept: formatNumber(kept) };
      if (kept === 0) toast({ kind: 'success', title: text('revenueUpload.undone', { count: restored }) });
      else toast({ kind: 'info', title: text('revenueUpload.undoneInPart', counts) });
      await refreshRevenue();
    });
    setBusy(false);
  }

  if (undoneAt !== null)
    return (
      <Status kind="plain">
        {text('revenueUpload.undoneAt', { at: formatInstant(undoneAt), who: undoneBy ?? '' })}
      </Status>
    );
  if (!mayUndo) return null;
  const fullLabel = text('revenueUpload.undoOf', { file: fileName });
  return (
    <ConfirmBeside
      kept={fullLabel}
      title={text('revenueUpload.undoTitle', { file: fileName })}
      description={text('revenueUpload.undoBody')}
      okText={text('common.undo')}
      cancelText={text('common.cancel')}
      onConfirm={() => void undo()}
    >
      <Button size="small" loading={busy} aria-label={fullLabel}>
        {text('common.undo')}
      </Button>
    </ConfirmBeside>
  );
}
