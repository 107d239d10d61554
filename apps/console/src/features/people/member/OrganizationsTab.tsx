import { listPublishers, type OrganizationInReach } from '@millrace/contract/people/organization';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';
import { organizationColumns } from './organization-columns.tsx';

/** The organizations that a person works in, or all of them for the Administrator; whether one is being added stands in the address. */
export function OrganizationsTab() {
  const text = useText();
  const address = useListAddress(['name', 'people', 'apps', 'status', 'createdAt']);
  const { organization } = useUser();
  const everywhere = useAllowed('installation_tenants', 'edit');
  const adding = address.filter('add') === 'new';
  const organizations = useApiQuery(
    listPublishers,
    { page: address.page, size: address.size, search: address.search, ...address.sorting },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const mayAdd = !everywhere && organizations.data?.mayAdd === true;
  return (
    <>
      {adding && mayAdd && <NewOrganizationForm onClose={() => address.change({ add: '' })} />}
      <ListScreen<OrganizationInReach>
        name="organizations"
        label={text('organization.list')}
        query={organizations}
        columns={organizationColumns(text, { currentId: organization.id, everywhere })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={
          <>
            <SearchInput label={text('organization.search')} address={address} />
            {mayAdd && !adding && (
              <Button onClick={() => address.change({ add: 'new' })}>{text('organization.add')}</Button>
            )}
          </>
        }
        empty={<EmptyList address={address} lead={text('organization.empty')} />}
      />
      {organizations.data?.mayAdd === false && <p className="lead">{text('organization.onlyOperator')}</p>}
    </>
  );
}
