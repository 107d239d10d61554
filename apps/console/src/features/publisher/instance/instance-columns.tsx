import type { Instance } from '@millrace/contract/publisher/instance';
import Tag from 'antd/es/tag';
import { Link } from 'react-router';
import { figureColumns } from '../../../kit/figures/figure-columns.tsx';
import { type FigurePeriod, withFigurePeriod } from '../../../kit/figures/figure-period.ts';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { ecpmText } from '../../../kit/ui/ecpm-text.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { InstanceState } from './InstanceState.tsx';
import { rulesAddress } from './rules-address.ts';

interface Situation {
  readonly mayEdit: boolean;
  /** Whether a network is on in the app; its instances are served only then. */
  readonly isOn: (adnId: number) => boolean;
  readonly figures: Figures | null;
  readonly period: FigurePeriod;
  /** All of them are of one placement: its name would be the same in every row, and their prices can be compared. */
  readonly ofOnePlacement: boolean;
  readonly onPhone: boolean;
}

/** Bids count as requests and fills of an instance. */
export const instanceMetrics = ['requests', 'fillRate', 'impressions', 'ecpm', 'revenue'] as const;

type Text = ReturnType<typeof useText>;

export function instanceColumns(text: Text, situation: Situation): readonly ListColumn<Instance>[] {
  const { mayEdit, isOn, figures, period, ofOnePlacement, onPhone } = situation;
  return [
    {
      key: 'name',
      title: text('instance.instance'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: (instance) => <InstanceName instance={instance} text={text} />,
    },
    {
      key: 'network',
      title: text('adNetwork.network'),
      onCard: 'line',
      sortBy: 'adnId',
      render: ({ adnId, isBidding }) => (
        <span className="instance-network">
          <NetworkName adnId={adnId} />
          <Tag>{text(isBidding ? 'instance.bidding' : 'instance.waterfall')}</Tag>
          {!isOn(adnId) && <Status kind="warn">{text('instance.networkOff')}</Status>}
        </span>
      ),
    },
    ...(ofOnePlacement ? [] : [placementColumn(text)]),
    {
      // What is chosen to be shown of one placement and of all of them are two choices.
      key: ofOnePlacement ? 'manualEcpm' : 'manualEcpmOfAll',
      title: text('instance.ecpm'),
      onCard: 'line',
      // Beside placements and figures a table has no room for it, a card has.
      optional: !ofOnePlacement && figures !== null && !onPhone,
      render: ({ ecpmGroups }) => <ManualEcpm groups={ecpmGroups} />,
    },
    ...figureColumns<Instance>(text, figures, {
      nameOf: ({ name }) => name,
      onCard: ['fillRate', 'ecpm'],
      optional: ['revenue'],
    }),
    {
      key: 'rules',
      title: text('instance.rules'),
      onCard: 'line',
      oneLine: true,
      render: (instance) => (
        <Link to={withFigurePeriod(rulesAddress(instance), period)}>
          {text('instance.rulesOn', { count: instance.rules })}
        </Link>
      ),
    },
    {
      key: 'id',
      title: text('instance.id'),
      onCard: 'line',
      sortBy: 'id',
      optional: true,
      render: ({ id }) => <Copyable label={text('instance.id')}>{String(id)}</Copyable>,
    },
    {
      key: 'status',
      title: text('instance.status'),
      onCard: 'side',
      sortBy: 'status',
      width: 84,
      render: (instance) => <InstanceState instance={instance} mayEdit={mayEdit} />,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: ({ id, name }) => (
        <div className="actions">
          <Link
            to={pathTo(paths.editInstance, id)}
            aria-label={text(mayEdit ? 'instance.editOf' : 'instance.detailsOf', { name })}
          >
            {text(mayEdit ? 'instance.edit' : 'instance.details')}
          </Link>
          <RowMenu of={name} items={historyItem('instance', id, name)} />
        </div>
      ),
    },
  ];
}

const placementColumn = (text: Text): ListColumn<Instance> => ({
  key: 'placement',
  title: text('list.placement'),
  onCard: 'line',
  sortBy: 'placementName',
  render: ({ placementName }) => placementName,
});

function ManualEcpm({ groups }: { readonly groups: Instance['ecpmGroups'] }) {
  const text = useText();
  if (groups.length === 0) return <span className="lead">{text('instance.noEcpm')}</span>;
  return (
    <div className="instance-ecpm">
      <TagList label={text('instance.ecpm')} limit={2} tags={groups.map((group) => ecpmText(text, group))} />
    </div>
  );
}

/** Its name with the Unit ID below, and whether it belongs to a test's group B. */
function InstanceName({ instance, text }: { readonly instance: Instance; readonly text: Text }) {
  const { id, name, unitId, testId } = instance;
  return (
    <div className="instance-name">
      <Link to={pathTo(paths.editInstance, id)}>
        <strong>{name}</strong>
      </Link>
      {testId !== null && <Tag>{text('instance.ofTest')}</Tag>}
      <small title={unitId}>
        <Copyable label={text('instance.unitId')}>{unitId}</Copyable>
      </small>
    </div>
  );
}
