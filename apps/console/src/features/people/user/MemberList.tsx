import { publisherRoles } from '@millrace/contract/people/permission';
import { listMembers, type Member } from '@millrace/contract/people/user';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { memberColumns } from './member-columns.tsx';

/** The members of the organization with search, role filter and the switch that lets them in. */
export function MemberList() {
  const text = useText();
  const address = useListAddress();
  const mayEdit = useAllowed('um_users', 'edit');
  const { id: ownId } = useUser();
  const roleId = Number(address.filter('role')) || undefined;
  const members = useApiQuery(
    listMembers,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...(roleId === undefined ? {} : { roleId }),
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <ListScreen<Member>
      label={text('user.members')}
      query={members}
      columns={memberColumns(text, { mayEdit, ownId })}
      rowKey={({ id }) => id}
      address={address}
      toolbar={
        <>
          <SearchInput label={text('user.searchHint')} address={address} />
          <Select
            className="list-filter"
            aria-label={text('user.roleLabel')}
            value={roleId ?? 0}
            onChange={(value) => address.change({ role: value === 0 ? '' : value })}
            options={[
              { value: 0, label: text('user.allRoles') },
              ...publisherRoles.map((role) => ({ value: role, label: text(`user.role.r${role}`) })),
            ]}
          />
        </>
      }
      empty={
        <>
          <p className="lead">{text('user.emptySearch')}</p>
          <Button onClick={() => address.change({ search: '', role: '' })}>{text('list.clear')}</Button>
        </>
      }
    />
  );
}
