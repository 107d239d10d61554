import { type Account, accountStatus, listAccounts } from '@millrace/contract/publisher/account';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AccountFilters, filtersIn } from './AccountFilters.tsx';
import './account.css';
import { accountColumns } from './account-columns.tsx';

/** `/adn/account`: API Key Management, the organization's accounts at ad networks. */
export default function AccountListPage() {
  const text = useText();
  const address = useListAddress(['name', 'status', 'checkedAt']);
  const mayEdit = useAllowed('accounts', 'edit');
  const mayAdd = useAllowed('accounts', 'add');
  const accounts = useApiQuery(
    listAccounts,
    { page: address.page, size: address.size, ...address.sorting, ...filtersIn(address) },
    { keepPrevious: true, quiet: true, pollWhile: ({ list }) => list.some(isVerifying) },
  );
  return (
    <Page title={text('titles.accounts')} lead={text('account.lead')} action={<AddAccount />}>
      <ListScreen<Account>
        name="accounts"
        label={text('titles.accounts')}
        query={accounts}
        columns={accountColumns(text, { mayEdit })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={<AccountFilters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['adnId', 'status']}
            noMatch={text('account.emptySearch')}
            lead={text(mayAdd ? 'account.empty' : 'account.emptyViewer')}
          >
            <AddAccount />
          </EmptyList>
        }
      />
    </Page>
  );
}

const isVerifying = ({ status }: Account) => status === accountStatus.verifying;

function AddAccount() {
  const text = useText();
  return (
    <AddButton permission="accounts" to={paths.addAccount}>
      {text('account.add')}
    </AddButton>
  );
}
