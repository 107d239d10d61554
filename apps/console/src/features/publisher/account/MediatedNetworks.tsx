import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { MediatedNetwork } from '@millrace/contract/report/revenue-pull';
import { Link } from 'react-router';
import { formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Status } from '../../../kit/ui/Status.tsx';

type Text = ReturnType<typeof useText>;

/** What a mediation platform says of networks that are not its own, and where that counts. */
export function MediatedNetworks({ networks }: { readonly networks: readonly MediatedNetwork[] }) {
  const text = useText();
  const address = useListAddress([]);
  const mayAdd = useAllowed('accounts', 'add');
  const title = text('revenuePull.mediated.title');
  return (
    <>
      <h3>{title}</h3>
      <p className="lead">{text('revenuePull.mediated.lead')}</p>
      <ListScreen<MediatedNetwork>
        label={title}
        query={{
          data: { list: networks, total: networks.length },
          ...{ isError: false, error: null, isPlaceholderData: false, refetch: () => undefined },
        }}
        columns={columnsOf(text, mayAdd)}
        rowKey={({ name }) => name}
        address={address}
        empty={null}
      />
    </>
  );
}

function columnsOf(text: Text, mayAdd: boolean): ListColumn<MediatedNetwork>[] {
  return [
    {
      key: 'network',
      title: text('revenuePull.mediated.network'),
      onCard: 'head',
      render: ({ name, adnId }) => (
        <span className="pulled-revenue">
          {adnId === null ? name : networkOf(adnId).name}
          {adnId !== null && <small>{name}</small>}
        </span>
      ),
    },
    {
      key: 'revenue',
      title: text('revenuePull.revenue'),
      onCard: 'line',
      render: ({ revenueUsd }) => formatUsd(revenueUsd),
    },
    {
      key: 'impressions',
      title: text('revenuePull.mediated.impressions'),
      onCard: 'line',
      render: ({ impressions }) => formatNumber(impressions),
    },
    {
      key: 'counts',
      title: text('revenuePull.mediated.counts'),
      onCard: 'line',
      render: (network) => <Counts network={network} text={text} mayAdd={mayAdd} />,
    },
  ];
}

interface CountsProps {
  readonly network: MediatedNetwork;
  readonly text: Text;
  readonly mayAdd: boolean;
}

function Counts({ network: { adnId, hasAccount }, text, mayAdd }: CountsProps) {
  if (adnId === null)
    return (
      <Status kind="plain" sentence>
        {text('revenuePull.mediated.unknown')}
      </Status>
    );
  if (hasAccount) return <Status kind="good">{text('revenuePull.mediated.own')}</Status>;
  const { name, signIns } = networkOf(adnId);
  return (
    <span className="pulled-state">
      <Status kind="warn" sentence>
        {text('revenuePull.mediated.none')}
      </Status>
      {mayAdd && signIns.length > 0 && (
        <Link
          to={`${paths.addAccount}?adnId=${adnId}`}
          aria-label={text('revenuePull.mediated.addOf', { name })}
        >
          {text('revenuePull.mediated.add')}
        </Link>
      )}
    </span>
  );
}
