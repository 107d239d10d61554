import { type Erasing, listErasings } from '@millrace/contract/operator/erasing';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { erasingColumns } from './erasing-columns.tsx';

/** Whom the organization was asked to erase, and the receipts. */
export function ErasingTab() {
  const text = useText();
  const address = useListAddress([]);
  const erasings = useApiQuery(
    listErasings,
    { page: address.page, size: address.size, search: address.search },
    {
      keepPrevious: true,
      quiet: true,
      fresh: true,
      pollWhile: ({ list }) => list.some(({ state }) => state !== 'done'),
    },
  );
  return (
    <>
      <div className="erasing-head">
        <p className="lead">{text('erasing.lead')}</p>
        <Erase />
      </div>
      <ListScreen<Erasing>
        label={text('titles.erasings')}
        query={erasings}
        columns={erasingColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        toolbar={<SearchInput label={text('erasing.search')} address={address} />}
        empty={
          <EmptyList
            address={address}
            noMatch={text('erasing.emptySearch')}
            title={text('erasing.emptyTitle')}
            lead={text('erasing.empty')}
          >
            <Erase />
          </EmptyList>
        }
      />
    </>
  );
}

function Erase() {
  const text = useText();
  return (
    <AddButton permission="privacy" to={paths.erase}>
      {text('erasing.erase')}
    </AddButton>
  );
}
