import { type Account, accountStatus } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { listReportedUnits } from '@millrace/contract/report/reported-unit';
import { getRevenuePulls, type PulledDay, type RevenuePulls } from '@millrace/contract/report/revenue-pull';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { type ListQuery, ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { FetchNow } from './FetchNow.tsx';
import { MediatedNetworks } from './MediatedNetworks.tsx';
import { PullState } from './PullState.tsx';
import { pulledDayColumns } from './pulled-day-columns.tsx';

/** What is fetched with an account, day by day: how sure the way is, what came, and what failed and why. */
export function AccountReports({ account }: { readonly account: Account }) {
  const text = useText();
  const pulls = useApiQuery(
    getRevenuePulls,
    { id: account.id },
    { quiet: true, fresh: true, pollWhile: stepOf },
  );
  return (
    <section className="account-reports" aria-label={text('revenuePull.title')}>
      <h2>{text('revenuePull.title')}</h2>
      <Loaded query={pulls}>
        {(data) =>
          data.known === null ? (
            <NoReports account={account} />
          ) : (
            <Days account={account} pulls={data} query={pulls} />
          )
        }
      </Loaded>
    </section>
  );
}

function NoReports({ account }: { readonly account: Account }) {
  const text = useText();
  return (
    <>
      <p className="lead">
        {text('revenuePull.none')} <Link to={paths.uploadHistory}>{text('titles.uploadHistory')}</Link>
      </p>
      <ToSource account={account} known={null} />
    </>
  );
}

/** To the address that its revenue is fetched from, or may be. */
function ToSource({ account, known }: { readonly account: Account; readonly known: RevenuePulls['known'] }) {
  const text = useText();
  if (!useAllowed('accounts', 'edit')) return null;
  return (
    <p>
      <Link to={pathTo(paths.reportSource, account.id)}>
        {text(known === 'source' ? 'revenuePull.editSource' : 'revenuePull.source')}
      </Link>
    </p>
  );
}

/** To what it reports of ad units that nothing is called like. */
function ToUnits({ account: { id } }: { readonly account: Account }) {
  const text = useText();
  const units = useApiQuery(listReportedUnits, { id, size: 1 }, { quiet: true, fresh: true });
  if (units.data === undefined) return null;
  const { openUnits: count, openUsd, total } = units.data;
  if (total === 0) return null;
  return (
    <p>
      <Link to={pathTo(paths.reportedUnits, id)}>
        {count === 0
          ? text('reportedUnit.linkDone')
          : text('reportedUnit.link', { count, usd: formatUsd(openUsd) })}
      </Link>
    </p>
  );
}

/** Each day that is done is soon followed by another one. */
const stepOf = ({ progress }: RevenuePulls) => progress !== null && `${progress.done} ${progress.day}`;

interface DaysProps {
  readonly account: Account;
  readonly pulls: RevenuePulls;
  readonly query: Omit<ListQuery<PulledDay>, 'data'>;
}

function Days({ account, pulls, query }: DaysProps) {
  const text = useText();
  const address = useListAddress([]);
  const mayEdit = useAllowed('accounts', 'edit') && account.status !== accountStatus.off;
  const mayUndo = useAllowed('performance', 'import');
  const { known, zone, finalAfterDays, days, progress, mediated } = pulls;
  const network = networkOf(account.adnId).name;
  return (
    <>
      <p className="lead">
        {text('revenuePull.lead', { network, days: finalAfterDays ?? 0 })}{' '}
        {zone !== null &&
          zone !== 'UTC' &&
          text(`revenuePull.zones.${zone === 'account' ? 'account' : 'other'}`, { zone })}
      </p>
      {known !== null && known !== 'documented' && <Callout>{text(`revenuePull.known.${known}`)}</Callout>}
      <ToSource account={account} known={known} />
      <ToUnits account={account} />
      {mayEdit && <FetchNow account={account} isFetching={progress !== null} />}
      {progress !== null && <PullState progress={progress} />}
      <ListScreen<PulledDay>
        label={text('revenuePull.title')}
        query={{ ...query, data: { list: days, total: days.length } }}
        columns={pulledDayColumns(text, { network, mayUndo })}
        rowKey={({ day }) => day}
        address={address}
        empty={text('revenuePull.empty')}
      />
      {mediated.length > 0 && <MediatedNetworks networks={mediated} />}
    </>
  );
}
