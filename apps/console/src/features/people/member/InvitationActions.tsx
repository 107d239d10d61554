import { resendInvitation, withdrawInvitation } from '@millrace/contract/people/invitation';
import type { Person } from '@millrace/contract/people/member';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { rereadPeople } from './change-members.tsx';

interface InvitationActionsProps {
  readonly invitation: Pick<Person, 'id' | 'email'>;
  readonly mayAdd: boolean;
}

/** Sends an invitation again, or takes it back. */
export function InvitationActions({ invitation: { id, email }, mayAdd }: InvitationActionsProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function run(call: typeof resendInvitation | typeof withdrawInvitation, done: string): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(call, { id }, { retry, changes: `invitation ${id}` });
      await rereadPeople();
      toast({ kind: 'success', title: done });
    });
    setBusy(false);
  }

  const withdraw = {
    key: 'withdraw',
    label: text('invitation.withdraw'),
    danger: true,
    onClick: () => void run(withdrawInvitation, text('invitation.withdrawn', { email })),
  };
  return (
    <div className="actions">
      {mayAdd && (
        <Button
          size="small"
          disabled={busy}
          aria-label={text('invitation.resendTo', { email })}
          onClick={() => void run(resendInvitation, text('invitation.sent', { email }))}
        >
          {text('invitation.resend')}
        </Button>
      )}
      <RowMenu of={email} items={[...historyItem('invitation', id, email), ...(mayAdd ? [withdraw] : [])]} />
    </div>
  );
}
