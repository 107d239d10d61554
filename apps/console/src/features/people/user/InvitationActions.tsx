import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@millrace/contract/people/invitation';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';

/** Sends an invitation again, or takes it back. */
export function InvitationActions({ invitation }: { readonly invitation: Invitation }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, email } = invitation;

  async function run(call: typeof resendInvitation | typeof withdrawInvitation, done: string): Promise<void> {
    setBusy(true);
    const went = await runAction(async (retry) => {
      await callApi(call, { id }, { retry });
      await refresh(listInvitations);
    });
    setBusy(false);
    if (went) toast({ kind: 'success', title: done });
  }

  return (
    <div className="actions">
      <Button
        size="small"
        disabled={busy}
        onClick={() => void run(resendInvitation, text('invitation.sent', { email }))}
      >
        {text('invitation.resend')}
      </Button>
      <Button
        size="small"
        danger
        disabled={busy}
        onClick={() => void run(withdrawInvitation, text('invitation.withdrawn', { email }))}
      >
        {text('invitation.withdraw')}
      </Button>
      <RowMenu of={email} items={historyItem('invitation', id, email)} />
    </div>
  );
}
