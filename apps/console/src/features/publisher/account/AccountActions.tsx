import { type Account, removeAccount } from '@millrace/contract/publisher/account';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { CheckButton } from './CheckButton.tsx';
import { rereadAccounts } from './reread-accounts.ts';

interface AccountActionsProps {
  readonly account: Account;
  readonly mayEdit: boolean;
}

/** Edit and check; in the menu its history, and its removal while no app uses it. */
export function AccountActions({ account, mayEdit }: AccountActionsProps) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { id, name, appCount } = account;

  async function remove(): Promise<void> {
    const done = await runAction(async (retry) => {
      await callApi(removeAccount, { id }, { retry });
      await rereadAccounts();
    });
    setAsking(false);
    if (done) toast({ kind: 'success', title: text('account.removed') });
  }

  const items: RowMenuItem[] = [...historyItem('ad_network_account', id, name)];
  if (mayEdit && appCount === 0) {
    items.push({
      key: 'remove',
      label: text('account.remove'),
      danger: true,
      onClick: () => setAsking(true),
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
      <Modal
        open={asking}
        title={text('account.removeTitle')}
        okText={text('account.remove')}
        okButtonProps={{ danger: true }}
        cancelText={text('common.cancel')}
        onOk={remove}
        onCancel={() => setAsking(false)}
        destroyOnHidden
      >
        {text('account.removeBody', { name })}
      </Modal>
    </span>
  );
}
