import type { ListedNetwork } from '@millrace/contract/publisher/ad-network';
import type { App } from '@millrace/contract/publisher/app';
import { adTypesOf } from '@millrace/contract/publisher/network/find-network';
import { Link } from 'react-router';
import { AccountState } from '../../../kit/account/AccountState.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { NetworkActions } from './NetworkActions.tsx';
import { NetworkNotes } from './NetworkNotes.tsx';
import { NetworkSwitch } from './NetworkSwitch.tsx';
import { instancesOf } from './network-paths.ts';
import { SetUpProgress } from './SetUpProgress.tsx';

interface NetworkView {
  readonly app: App;
  readonly mayEdit: boolean;
}

export function networkColumns(
  text: ReturnType<typeof useText>,
  { app, mayEdit }: NetworkView,
): readonly ListColumn<ListedNetwork>[] {
  return [
    {
      key: 'network',
      title: text('adNetwork.network'),
      onCard: 'head',
      fixed: true,
      render: ({ adnId }) => (
        <span className="network-cell">
          <NetworkName adnId={adnId} withHint />
          <NetworkNotes adnId={adnId} />
        </span>
      ),
    },
    {
      key: 'adTypes',
      title: text('adNetwork.adTypes'),
      onCard: 'line',
      render: ({ adnId }) => (
        <TagList
          limit={1}
          label={text('adNetwork.adTypes')}
          tags={adTypesOf(adnId, app.plat).map((type) => adTypeText(text, type))}
        />
      ),
    },
    {
      key: 'progress',
      title: text('adNetwork.progress'),
      onCard: 'line',
      render: (network) => <SetUpProgress network={network} pubAppId={app.id} mayEdit={mayEdit} />,
    },
    {
      key: 'account',
      title: text('adNetwork.account'),
      onCard: 'line',
      render: ({ setUp }) =>
        setUp?.account ? (
          <span className="network-account">
            <span>{setUp.account.name}</span>
            <AccountState account={setUp.account} brief />
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'instances',
      title: text('adNetwork.instances'),
      onCard: 'line',
      numeric: true,
      render: ({ adnId, setUp }) =>
        setUp === null || setUp.instanceCount === 0 ? (
          formatNumber(setUp?.instanceCount ?? 0)
        ) : (
          <Link to={instancesOf(app.id, adnId)}>{formatNumber(setUp.instanceCount)}</Link>
        ),
    },
    {
      key: 'status',
      title: text('adNetwork.status'),
      onCard: 'side',
      width: 96,
      render: ({ setUp }) => {
        if (setUp === null) return <Status kind="plain">{text('adNetwork.notSetUp')}</Status>;
        if (mayEdit) return <NetworkSwitch network={setUp} />;
        const isOn = setUp.status === 1;
        return (
          <Status kind={isOn ? 'good' : 'plain'}>{text(isOn ? 'adNetwork.on' : 'adNetwork.off')}</Status>
        );
      },
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (network) => <NetworkActions network={network} pubAppId={app.id} mayEdit={mayEdit} />,
    },
  ];
}
