import {
  listStatements,
  type Statement,
  statementSorts,
  statementStates,
} from '@millrace/contract/publisher/agency';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { MakeStatements } from './MakeStatements.tsx';
import { StateFilter } from './StateFilter.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';
import { statementColumns } from './statement-columns.tsx';

/** The organization's own statements; `?statement=` opens one of them. */
export function OwnStatements() {
  const text = useText();
  const address = useListAddress(statementSorts);
  const state = statementStates.find((one) => one === address.filter('state'));
  const { page, size } = address;
  const statements = useApiQuery(
    listStatements,
    { page, size, ...address.sorting, ...(state && { state }) },
    { keepPrevious: true, quiet: true },
  );
  const opened = idIn(address.filter('statement'));
  return (
    <>
      <ListScreen<Statement>
        label={text('titles.agency')}
        query={statements}
        columns={statementColumns(text, (id) => address.change({ statement: id, page }))}
        rowKey={({ id }) => id}
        address={address}
        toolbar={<StateFilter address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('agency.emptyFilter')}
            lead={text('agency.empty')}
          >
            <GuideLink guide="payments" />
          </EmptyList>
        }
      />
      <Allowed permission="agency" action="edit">
        {statements.data && <MakeStatements lastMonth={statements.data.lastMonth} of="one" />}
      </Allowed>
      {opened !== undefined && (
        <StatementDrawer id={opened} onClose={() => address.change({ statement: '', page })} />
      )}
    </>
  );
}
