import {
  type AnyStatement,
  approveStatements,
  canMove,
  listAllStatements,
  type StatementState,
  statementStates,
} from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { type ListSelection, useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { AnyStatementDrawer } from './AnyStatementDrawer.tsx';
import { allStatementColumns } from './all-statement-columns.tsx';
import { MakeStatements } from './MakeStatements.tsx';
import { rereadStatements } from './reread-statements.ts';
import { StateFilter } from './StateFilter.tsx';
import { StateSums } from './StateSums.tsx';

/** For Administrators: what every organization is due, to approve and to pay. */
export function AllStatements() {
  const text = useText();
  const address = useListAddress();
  const { page, size, search } = address;
  const state = statementStates.find((one) => one === address.filter('state'));
  const statements = useApiQuery(
    listAllStatements,
    { page, size, ...(search && { search }), ...(state && { state }) },
    { keepPrevious: true, quiet: true },
  );
  const selection = useSelection(`${state} ${search}`);
  const opened = Number(address.filter('statement'));
  const show = (chosen: StatementState | undefined) => address.change({ state: chosen ?? '' });
  return (
    <>
      {statements.data && <StateSums sums={statements.data.sums} chosen={state} onChoose={show} />}
      <ListScreen<AnyStatement>
        label={text('agency.all')}
        query={statements}
        columns={allStatementColumns(text, (id) => address.change({ statement: id, page }))}
        rowKey={({ id }) => id}
        address={address}
        selection={selection}
        selectable={(row) => canMove(row.state, 'approve')}
        bulkActions={<ApproveButton selection={selection} rows={statements.data?.list ?? []} />}
        toolbar={
          <>
            <SearchInput label={text('agency.searchAll')} address={address} />
            <StateFilter address={address} />
          </>
        }
        empty={<p className="lead">{text(search || state ? 'agency.emptyFilter' : 'agency.emptyAll')}</p>}
      />
      <Allowed permission="agency" action="edit">
        {statements.data && <MakeStatements lastMonth={statements.data.lastMonth} of="all" />}
      </Allowed>
      {Number.isInteger(opened) && opened > 0 && (
        <AnyStatementDrawer id={opened} onClose={() => address.change({ statement: '', page })} />
      )}
    </>
  );
}

interface ApproveButtonProps {
  readonly selection: ListSelection;
  readonly rows: readonly AnyStatement[];
}

/** Approves what is selected of the page: what is out of sight was not looked at. */
function ApproveButton({ selection, rows }: ApproveButtonProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const chosen = rows.filter(({ id }) => selection.keys.includes(id));

  async function approve(): Promise<void> {
    setBusy(true);
    await runAction(async () => {
      await callApi(approveStatements, { statements: chosen.map(({ id, version }) => ({ id, version })) });
      toast({ kind: 'success', title: text('agency.approvedMany', { shown: formatNumber(chosen.length) }) });
      selection.change([]);
    });
    await rereadStatements();
    setBusy(false);
  }
  return (
    <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void approve()}>
      {text('agency.approve')}
    </Button>
  );
}
