import { queryQuality } from '@millrace/contract/report/report';
import {
  listRevenueUploads,
  type RevenueUpload,
  undoRevenueUpload,
} from '@millrace/contract/report/revenue-upload';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';

interface UndoButtonProps {
  readonly upload: RevenueUpload;
  readonly mayUndo: boolean;
}

/** Takes an upload back, after a question: it can only be brought in again with its file. */
export function UndoButton({ upload, mayUndo }: UndoButtonProps) {
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
      await Promise.all([refresh(listRevenueUploads), refresh(queryQuality)]);
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
  return (
    <ConfirmBeside
      title={text('revenueUpload.undoTitle', { file: fileName })}
      description={text('revenueUpload.undoBody')}
      okText={text('common.undo')}
      cancelText={text('common.cancel')}
      onConfirm={() => void undo()}
    >
      <Button size="small" loading={busy} aria-label={text('revenueUpload.undoOf', { file: fileName })}>
        {text('common.undo')}
      </Button>
    </ConfirmBeside>
  );
}
