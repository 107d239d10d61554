import { type Account, accountStatus, verifyAccount } from '@millrace/contract/publisher/account';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadAccounts } from './reread-accounts.ts';

/** Tries an account's keys now. Not there for one that is off, nor where a network has no way to try them. */
export function CheckButton({ account }: { readonly account: Account }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { id, name, status, reason } = account;
  if (status === accountStatus.off || reason === 'firstReport' || reason === 'closed') return null;

  async function check(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      tell(await callApi(verifyAccount, { id }, { retry, changes: `account ${id}` }));
      await rereadAccounts();
    });
    setBusy(false);
  }

  function tell(checked: Account): void {
    if (checked.status === accountStatus.active && checked.reason === null) {
      toast({ kind: 'success', title: text('account.verified') });
      return;
    }
    const why = checked.reason === null ? {} : { description: text(`account.reason.${checked.reason}`) };
    toast({ kind: 'warning', title: text('account.notVerified', { name }), ...why });
  }

  return (
    <Button
      size="small"
      loading={busy}
      aria-label={text('account.checkOf', { name })}
      onClick={() => void check()}
    >
      {text('account.check')}
    </Button>
  );
}
