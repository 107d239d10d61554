import { removeReportSource } from '@millrace/contract/report/report-source';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { ConfirmBeside } from '../../../kit/ui/ConfirmBeside.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadSource } from './reread-source.ts';

/** Ends fetching from the address, after a question: its secret is gone then. */
export function RemoveSource({ accountId }: { readonly accountId: number }) {
  const text = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(removeReportSource, { id: accountId }, { retry, changes: `account ${accountId}` });
      await rereadSource();
      toast({ kind: 'success', title: text('reportSource.removed') });
      await navigate(pathTo(paths.editAccount, accountId));
    });
    setBusy(false);
  }

  return (
    <p>
      <ConfirmBeside
        title={text('reportSource.removeTitle')}
        description={text('reportSource.removeBody')}
        okText={text('reportSource.remove')}
        cancelText={text('common.cancel')}
        onConfirm={() => void remove()}
      >
        <Button danger loading={busy}>
          {text('reportSource.remove')}
        </Button>
      </ConfirmBeside>
    </p>
  );
}
