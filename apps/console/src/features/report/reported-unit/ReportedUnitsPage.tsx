import { type Account, getAccount } from '@millrace/contract/publisher/account';
import { listReportedUnits, type ReportedUnit, unitStates } from '@millrace/contract/report/reported-unit';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ChooseUnit } from './ChooseUnit.tsx';
import { unitColumns } from './unit-columns.tsx';
import './reported-unit.css';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';

/** `/adn/account/units/:id`: ad units that an account reports and that nothing is called like, and whose they are. */
export default function ReportedUnitsPage() {
  const text = useText();
  const id = useIdInPath();
  const account = useApiQuery(getAccount, { id }, { quiet: true });
  const name = account.data?.name;
  const mayEdit = useAllowed('accounts', 'edit');
  return (
    <Page
      title={text('titles.reportedUnits')}
      lead={
        name !== undefined &&
        (mayEdit ? (
          <Link to={pathTo(paths.editAccount, id)}>{text('reportedUnit.back', { name })}</Link>
        ) : (
          name
        ))
      }
    >
      <Loaded query={account} back={{ to: paths.accounts, label: text('account.back') }}>
        {(of) => <Units account={of} mayEdit={mayEdit} />}
      </Loaded>
    </Page>
  );
}

function Units({ account: { id }, mayEdit }: { readonly account: Account; readonly mayEdit: boolean }) {
  const text = useText();
  const address = useListAddress();
  const [choosing, setChoosing] = useState<ReportedUnit | null>(null);
  const state = unitStates.find((one) => one === address.filter('state'));
  const { page, size, search } = address;
  const units = useApiQuery(
    listReportedUnits,
    { id, page, size, search, ...(state && { state }) },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const { openUnits = 0, openUsd = '0' } = units.data ?? {};
  return (
    <>
      <p className="lead">{text('reportedUnit.lead')}</p>
      {units.data !== undefined && (
        <p className="unit-open">
          <strong>
            {openUnits === 0
              ? text('reportedUnit.allDone')
              : text('reportedUnit.open', { count: openUnits, usd: formatUsd(openUsd) })}
          </strong>
        </p>
      )}
      <ListScreen<ReportedUnit>
        name="reportedUnits"
        label={text('titles.reportedUnits')}
        query={units}
        columns={unitColumns(text, { accountId: id, mayEdit, onChoose: setChoosing })}
        rowKey={({ unit, app }) => `${app} ${unit}`}
        address={address}
        faded={(unit) => unit.state === 'notOurs'}
        toolbar={<Filters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('reportedUnit.emptyFilter')}
            lead={text('reportedUnit.empty')}
          />
        }
      />
      {choosing !== null && <ChooseUnit accountId={id} unit={choosing} onClose={() => setChoosing(null)} />}
    </>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('reportedUnit.search')} address={address} />
      <ChoiceFilter
        address={address}
        name="state"
        label={text('reportedUnit.stateFilter')}
        any={text('reportedUnit.anyState')}
        options={unitStates.map((state) => ({ value: state, label: text(`reportedUnit.states.${state}`) }))}
      />
    </>
  );
}
