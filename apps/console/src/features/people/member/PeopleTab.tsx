import { listPeople, type Person, personStatuses } from '@millrace/contract/people/member';
import { publisherRoles, role } from '@millrace/contract/people/permission';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AppFilter } from '../../../kit/list/AppFilter.tsx';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useEdited } from '../../../kit/list/use-edited.ts';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { useSeenRows } from '../../../kit/list/use-seen-rows.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { EditMembers } from './EditMembers.tsx';
import { MemberBulkActions } from './MemberBulkActions.tsx';
import { peopleColumns } from './people-columns.tsx';

const none: readonly Person[] = [];

/** Members and open invitations, with everything that is done with them. */
export function PeopleTab() {
  const text = useText();
  const address = useListAddress(['name', 'roleId', 'status', 'lastLoginAt', 'since']);
  const mayEdit = useAllowed('um_users', 'edit');
  const mayAdd = useAllowed('um_users', 'add');
  const { id: ownId } = useUser();
  const [edited, setEdited] = useEdited(address);
  const filters = filtersIn(address);
  const selection = useSelection(JSON.stringify(filters));
  const people = useApiQuery(
    listPeople,
    { page: address.page, size: address.size, ...address.sorting, ...filters },
    { keepPrevious: true, quiet: true },
  );
  const members = useSeenRows((people.data?.list ?? none).filter(({ kind }) => kind === 'member'));
  // An address that was sent opens no more than the buttons do.
  const open = mayEdit ? edited.flatMap((id) => (id === ownId ? [] : (members.get(id) ?? []))) : none;
  return (
    <>
      <ListScreen<Person>
        name="people"
        label={text('member.people')}
        query={people}
        columns={peopleColumns(text, { mayEdit, mayAdd, ownId, onEdit: (id) => setEdited([id]) })}
        rowKey={({ kind, id }) => (kind === 'member' ? id : `${kind} ${id}`)}
        address={address}
        faded={({ status }) => status === 'disabled' || status === 'expired'}
        toolbar={<PeopleFilters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['role', 'status', 'app']}
            lead={text('member.emptySearch')}
          />
        }
        {...(mayEdit
          ? {
              selection,
              // Nobody changes themselves, and an invitation is sent again or withdrawn.
              selectable: ({ kind, id }: Person) => kind === 'member' && id !== ownId,
              bulkActions: <MemberBulkActions selection={selection} members={members} onEdit={setEdited} />,
            }
          : {})}
      />
      {open.length > 0 && (
        <EditMembers
          members={open}
          onClose={() => setEdited([])}
          onChanged={() => selection.change([])}
          onDrop={(ids) => selection.change(selection.keys.filter((key) => !ids.includes(Number(key))))}
        />
      )}
    </>
  );
}

/** What the list is narrowed to, as the call takes it. */
function filtersIn({ search, filter }: ListAddress) {
  const status = personStatuses.find((one) => one === filter('status'));
  const roleId = invitableRoles.find((one) => String(one) === filter('role'));
  const pubAppId = idIn(filter('app'));
  return {
    search,
    ...(pubAppId === undefined ? {} : { pubAppId }),
    ...(status === undefined ? {} : { status }),
    ...(roleId === undefined ? {} : { roleId }),
  };
}

const invitableRoles = [...publisherRoles, role.promoter];

function PeopleFilters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('member.searchHint')} address={address} />
      <AppFilter address={address} />
      <ChoiceFilter
        address={address}
        name="role"
        label={text('member.role')}
        any={text('member.allRoles')}
        options={invitableRoles.map((id) => ({ value: String(id), label: text(`user.role.r${id}`) }))}
      />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('member.statusLabel')}
        any={text('member.allStatuses')}
        options={personStatuses.map((status) => ({ value: status, label: text(`member.status.${status}`) }))}
      />
    </>
  );
}
