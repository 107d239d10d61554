import { type Account, removeAccount, restoreAccount } from '@millrace/contract/publisher/account';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { removeWithUndo } from '../../../kit/ui/remove-with-undo.ts';
import { CheckButton } from './CheckButton.tsx';
import { rereadAccounts } from './reread-accounts.ts';

interface AccountActionsProps {
  readonly account: Account;
  readonly mayEdit: boolean;
}

/** Edit and check; in the menu its history and, while no app uses it, its removal, with ten seconds to take it back. */
export function AccountActions({ account, mayEdit }: AccountActionsProps) {
  const text = useText();
  const { id, name, appCount } = account;

  const remove = () =>
    removeWithUndo({
      what: `account ${id}`,
      remove: (retry) => callApi(removeAccount, { id }, { retry }),
      restore: () => callApi(restoreAccount, { id }),
      reread: rereadAccounts,
      removed: text('account.removed'),
      removedName: name,
      restored: text('account.restored', { name }),
    });

  const items: RowMenuItem[] = [...historyItem('ad_network_account', id, name)];
  if (mayEdit && appCount === 0) {
    items.push({
      key: 'remove',
      label: text('account.remove'),
      danger: true,
      onClick: () => void remove(),
    });
  }
  return (
    <span className="account-actions">
      {mayEdit && (
        <>
          <Link to={pathTo(paths.editAccount, id)} aria-label={text('account.editOf', { name })}>
            {text('account.edit')}
          </Link>
          <CheckButton account={account} />
        </>
      )}
      <RowMenu of={name} items={items} />
    </span>
  );
}
