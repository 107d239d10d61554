import { type AppMembers, listAppMembers } from '@millrace/contract/people/member';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useEdited } from '../../../kit/list/use-edited.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AddToApp } from './AddToApp.tsx';
import { appMemberColumns } from './app-member-columns.tsx';

/** Who may work with which app. */
export function AppsTab() {
  const text = useText();
  const address = useListAddress();
  const mayAdd = useAllowed('um_apps', 'add');
  const mayRemove = useAllowed('um_apps', 'delete');
  const [[adding], setAdding] = useEdited(address);
  const apps = useApiQuery(
    listAppMembers,
    { page: address.page, size: address.size, search: address.search },
    { keepPrevious: true, quiet: true },
  );
  const open = mayAdd ? apps.data?.list.find(({ id }) => id === adding) : undefined;
  return (
    <>
      <ListScreen<AppMembers>
        label={text('member.appsTitle')}
        query={apps}
        columns={appMemberColumns(text, { mayAdd, mayRemove, onAdd: ({ id }) => setAdding([id]) })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={<SearchInput label={text('member.appSearch')} address={address} />}
        empty={
          <EmptyList address={address} noMatch={text('member.emptyAppSearch')} lead={text('member.noApps')} />
        }
      />
      {open !== undefined && <AddToApp app={open} onClose={() => setAdding([])} />}
    </>
  );
}
