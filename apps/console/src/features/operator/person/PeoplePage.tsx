import { listPersons, type OperatedPerson, personSorts } from '@millrace/contract/operator/person';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { personColumns } from './person-columns.tsx';

/** Everybody who has an account on the installation. */
export default function PeoplePage() {
  const text = useText();
  const address = useListAddress(personSorts);
  const mayEdit = useAllowed('installation_people', 'edit');
  const { id: ownId } = useUser();
  const { page, size, search } = address;
  const status = address.filter('status');
  const kind = address.filter('administrators');
  const people = useApiQuery(
    listPersons,
    {
      ...{ page, size, search, ...address.sorting },
      ...(status === '' ? {} : { status: Number(status) }),
      ...(kind === '' ? {} : { administrators: Number(kind) }),
    },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <Page title={text('titles.people')} lead={text('person.lead')}>
      <ListScreen<OperatedPerson>
        name="persons"
        label={text('titles.people')}
        query={people}
        columns={personColumns(text, { mayEdit, ownId })}
        rowKey={({ id }) => id}
        address={address}
        faded={(one) => one.status === 0}
        toolbar={
          <>
            <SearchInput label={text('person.search')} address={address} />
            <ChoiceFilter
              address={address}
              name="status"
              label={text('person.status')}
              any={text('person.anyStatus')}
              options={[
                { value: '1', label: text('person.active') },
                { value: '0', label: text('person.inactive') },
              ]}
            />
            <ChoiceFilter
              address={address}
              name="administrators"
              label={text('person.kind')}
              any={text('person.anyKind')}
              options={[{ value: '1', label: text('person.onlyAdministrators') }]}
            />
          </>
        }
        empty={
          <EmptyList address={address} filters={['status', 'administrators']} lead={text('person.empty')} />
        }
      />
    </Page>
  );
}
