import {
  type AnyStatement,
  anyStatementSorts,
  listAllStatements,
  type StatementState,
  statementStates,
} from '@millrace/contract/publisher/agency';
import { useApiQuery } from '../../../kit/api/query.ts';
import { StateSums } from '../../../kit/bill/StateSums.tsx';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { AnyStatementDrawer } from './AnyStatementDrawer.tsx';
import { allStatementColumns } from './all-statement-columns.tsx';
import { MakeStatements } from './MakeStatements.tsx';
import { movable, SettleButtons } from './SettleButtons.tsx';
import { StateFilter } from './StateFilter.tsx';

/** For Administrators: what every organization is due, to approve and to pay. */
export function AllStatements() {
  const text = useText();
  const address = useListAddress(anyStatementSorts);
  const { page, size, search } = address;
  const state = statementStates.find((one) => one === address.filter('state'));
  const statements = useApiQuery(
    listAllStatements,
    { page, size, ...address.sorting, ...(search && { search }), ...(state && { state }) },
    { keepPrevious: true, quiet: true },
  );
  // What is paid was looked at: another page begins with nothing selected.
  const selection = useSelection(JSON.stringify([state, search, page, size, address.sorting]));
  const opened = idIn(address.filter('statement'));
  const show = (chosen: StatementState | undefined) => address.change({ state: chosen ?? '' });
  return (
    <>
      {statements.data && (
        <StateSums
          label={text('agency.sums')}
          sums={statements.data.sums.map(({ state: of, amount, count }) => ({
            state: of,
            title: text(`agency.sumOf.${of}`),
            amount: text('agency.paidAmount', { amount: centsText(amount), currency: 'USD' }),
            count: text('agency.statementCount', { count }),
          }))}
          chosen={state}
          onChoose={show}
        />
      )}
      <ListScreen<AnyStatement>
        label={text('agency.all')}
        query={statements}
        columns={allStatementColumns(text, (id) => address.change({ statement: id, page }))}
        rowKey={({ id }) => id}
        address={address}
        selection={selection}
        selectable={(row) => movable(row, 'approve') || movable(row, 'pay')}
        bulkActions={<SettleButtons selection={selection} rows={statements.data?.list ?? []} />}
        toolbar={
          <>
            <SearchInput label={text('agency.searchAll')} address={address} />
            <StateFilter address={address} />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('agency.emptyFilter')}
            lead={text('agency.emptyAll')}
          />
        }
      />
      <Allowed permission="agency" action="edit">
        {statements.data && <MakeStatements lastMonth={statements.data.lastMonth} of="all" />}
      </Allowed>
      {opened !== undefined && (
        <AnyStatementDrawer id={opened} onClose={() => address.change({ statement: '', page })} />
      )}
    </>
  );
}
