import { type Account, accountStatus, updateAccountStatus } from '@millrace/contract/publisher/account';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadAccounts } from './reread-accounts.ts';

/** Switches an account on (its keys are then tried) and off, and says what that means for the apps that use it. */
export function AccountSwitch({ account }: { readonly account: Account }) {
  const text = useText();
  const { id, name, status, appCount } = account;
  return (
    <StatusSwitch
      label={text('account.switchLabel', { name })}
      status={status === accountStatus.off ? 0 : 1}
      onSwitch={async (next, retry) => {
        await callApi(updateAccountStatus, { id, status: next }, { retry, changes: `account ${id}` });
        await rereadAccounts();
        if (next === 1) toast({ kind: 'success', title: text('account.enabled', { name }) });
        else if (appCount === 0) toast({ kind: 'success', title: text('account.disabled', { name }) });
        else toast({ kind: 'warning', title: text('account.disabledApps', { name, count: appCount }) });
      }}
    />
  );
}
