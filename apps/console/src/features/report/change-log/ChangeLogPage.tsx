import { type Change, listChanges } from '@millrace/contract/report/change-log';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChangeDetails } from '../../../kit/history/ChangeDetails.tsx';
import { nameOfChanged } from '../../../kit/history/consequence.ts';
import { noNames } from '../../../kit/history/no-names.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { WatchedReverts } from '../../../kit/setup-check/WatchedReverts.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ChangeFilters } from './ChangeFilters.tsx';
import { changeColumns } from './change-columns.tsx';
import { filterNames, filtersIn } from './change-filters.ts';
import './change-log.css';

/** `/change-log`: who changed what, a line each; every field, what was saved together, and the way to take it back on demand. */
export default function ChangeLogPage() {
  const text = useText();
  const address = useListAddress();
  const filters = filtersIn(address);
  const changes = useApiQuery(
    listChanges,
    { page: address.page, size: address.size, search: address.search, fold: 'batch', ...filters },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Page title={text('titles.changeLog')} lead={text('changeLog.lead')}>
      <WatchedReverts />
      <div className="change-log">
        <ListScreen<Change>
          name="changes"
          label={text('titles.changeLog')}
          query={changes}
          columns={changeColumns(text, changes.data?.names ?? noNames)}
          rowKey={({ id }) => id}
          details={{
            render: (change) => <ChangeDetails change={change} names={changes.data?.names ?? noNames} />,
            label: (change) =>
              text('changeLog.detailsOf', { id: change.id, name: nameOfChanged(change, text) }),
          }}
          address={address}
          toolbar={<ChangeFilters address={address} first={changes.data?.list[0]} />}
          empty={
            <EmptyList
              address={address}
              filters={filterNames}
              noMatch={text('changeLog.emptyFilter')}
              lead={text('changeLog.empty')}
            />
          }
        />
      </div>
    </Page>
  );
}
