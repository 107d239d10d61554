import { type AppMembers, listAppMembers } from '@millrace/contract/people/member';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
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
  const [adding, setAdding] = useState<AppMembers | null>(null);
  const apps = useApiQuery(
    listAppMembers,
    { page: address.page, size: address.size, search: address.search },
    { keepPrevious: true, quiet: true },
  );
  return (
    <>
      <ListScreen<AppMembers>
        label={text('member.appsTitle')}
        query={apps}
        columns={appMemberColumns(text, { mayAdd, mayRemove, onAdd: setAdding })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={<SearchInput label={text('member.appSearch')} address={address} />}
        empty={
          address.search === '' ? (
            <p className="lead">{text('member.noApps')}</p>
          ) : (
            <>
              <p className="lead">{text('member.emptyAppSearch')}</p>
              <Button onClick={() => address.change({ search: '' })}>{text('list.clear')}</Button>
            </>
          )
        }
      />
      {adding !== null && <AddToApp app={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
