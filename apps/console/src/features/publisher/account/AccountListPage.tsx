import { type Account, accountStatus, listAccounts } from '@millrace/contract/publisher/account';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Allowed, useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AccountFilters, filtersIn } from './AccountFilters.tsx';
import './account.css';
import { accountColumns } from './account-columns.tsx';

/** `/adn/account`: API Key Management, the organization's accounts at ad networks. */
export default function AccountListPage() {
  const text = useText();
  const address = useListAddress(['name', 'status', 'checkedAt']);
  const mayEdit = useAllowed('accounts', 'edit');
  const { input, isFiltered } = filtersIn(address);
  const accounts = useApiQuery(
    listAccounts,
    { page: address.page, size: address.size, ...address.sorting, ...input },
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
        empty={isFiltered ? <NothingFits onClear={() => address.change(cleared)} /> : <Empty />}
      />
    </Page>
  );
}

const isVerifying = ({ status }: Account) => status === accountStatus.verifying;

const cleared = { search: '', adnId: '', status: '' };

function AddAccount() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Allowed permission="accounts" action="add">
      <Button type="primary" onClick={() => void navigate(paths.addAccount)}>
        {text('account.add')}
      </Button>
    </Allowed>
  );
}

function NothingFits({ onClear }: { readonly onClear: () => void }) {
  const text = useText();
  return (
    <>
      <p className="lead">{text('account.emptySearch')}</p>
      <Button onClick={onClear}>{text('list.clear')}</Button>
    </>
  );
}

function Empty() {
  const text = useText();
  const mayAdd = useAllowed('accounts', 'add');
  return (
    <>
      <p className="lead">{text(mayAdd ? 'account.empty' : 'account.emptyViewer')}</p>
      <AddAccount />
    </>
  );
}
