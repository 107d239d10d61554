import type { Account } from '@millrace/contract/publisher/account';
import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { AccountState } from '../../../kit/account/AccountState.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { UsingApps } from './UsingApps.tsx';

type Text = ReturnType<typeof useText>;

export function accountColumns(
  text: Text,
  { mayEdit }: { readonly mayEdit: boolean },
): readonly ListColumn<Account>[] {
  const on: ListColumn<Account> = {
    key: 'on',
    title: text('account.on'),
    onCard: 'side',
    width: 72,
    render: (account) => <AccountSwitch account={account} />,
  };
  return [
    {
      key: 'account',
      title: text('account.account'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ name, adnId }) => (
        <span className="account-name">
          <strong>{name}</strong>
          <NetworkName adnId={adnId} />
        </span>
      ),
    },
    {
      key: 'key',
      title: text('account.key'),
      onCard: 'line',
      render: (account) => <PrimaryKey account={account} text={text} />,
    },
    {
      key: 'status',
      title: text('account.state'),
      onCard: 'line',
      sortBy: 'status',
      render: (account) => <AccountState account={account} />,
    },
    {
      key: 'currency',
      title: text('account.currency'),
      onCard: 'line',
      render: ({ currency }) => currency,
    },
    {
      key: 'apps',
      title: text('account.apps'),
      onCard: 'line',
      render: (account) => <UsingApps account={account} />,
    },
    {
      key: 'checkedAt',
      title: text('account.checked'),
      onCard: 'line',
      optional: true,
      sortBy: 'checkedAt',
      render: ({ checkedAt }) =>
        checkedAt === null ? text('account.neverChecked') : formatInstant(checkedAt),
    },
    ...(mayEdit ? [on] : []),
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (account) => <AccountActions account={account} mayEdit={mayEdit} />,
    },
  ];
}

/** The credential that tells accounts apart: whole, or of a secret its last characters. */
function PrimaryKey({ account, text }: { readonly account: Account; readonly text: Text }) {
  const { adnId, signIn, credentials, tails } = account;
  const way = signInOf(adnId, signIn);
  const field = way?.fields.find(({ key }) => key === way.primary);
  if (field === undefined) return null;
  const value = field.secret ? `••••${tails[field.key] ?? ''}` : (credentials[field.key] ?? '');
  return (
    <span className="account-key">
      <small>{text(`adNetwork.field.${field.label}`)}</small>
      <code>{value}</code>
    </span>
  );
}
