import type { PlacementRow } from '@millrace/contract/publisher/placement';
import { hasField } from '@millrace/contract/publisher/placement-fields';
import Tag from 'antd/es/tag';
import { Link } from 'react-router';
import { figureColumns } from '../../../kit/figures/figure-columns.tsx';
import type { Figures } from '../../../kit/figures/use-figures.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { mediationOf } from '../../../kit/navigation/mediation-of.ts';
import { mediationType, paths, pathTo } from '../../../kit/navigation/paths.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { PlacementActions } from './PlacementActions.tsx';
import { PlacementState } from './PlacementState.tsx';
import { PlacementTags } from './PlacementTags.tsx';
import './placement.css';

interface Situation {
  readonly mayEdit: boolean;
  readonly figures: Figures | null;
}

export const placementMetrics = ['revenue', 'ecpm', 'fillRate', 'requests', 'impressions'] as const;

export function placementColumns(
  text: ReturnType<typeof useText>,
  { mayEdit, figures }: Situation,
): readonly ListColumn<PlacementRow>[] {
  return [
    {
      key: 'name',
      title: text('placement.placement'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: (row) => <Name of={row} />,
    },
    {
      key: 'adType',
      title: text('placement.type'),
      onCard: 'line',
      sortBy: 'adType',
      render: ({ adType }) => <Tag>{adTypeText(text, adType)}</Tag>,
    },
    {
      key: 'instances',
      title: text('placement.instances'),
      onCard: 'line',
      numeric: true,
      render: (row) => (
        <Link
          to={mediationOf(row, mediationType.instances)}
          aria-label={text('placement.instancesOf', { name: row.name, count: row.instances })}
        >
          {formatNumber(row.instances)}
        </Link>
      ),
    },
    {
      key: 'scenes',
      title: text('placement.scenes'),
      onCard: 'line',
      numeric: true,
      render: ({ adType, scenes }) => (hasField(adType, 'scenes') ? formatNumber(scenes) : '–'),
    },
    ...figureColumns<PlacementRow>(text, figures, {
      nameOf: ({ name }) => name,
      onCard: ['revenue', 'ecpm'],
      optional: ['requests', 'impressions'],
    }),
    {
      key: 'status',
      title: text('placement.active'),
      onCard: 'side',
      sortBy: 'status',
      width: 96,
      render: (row) => <PlacementState of={row} mayEdit={mayEdit} />,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (row) => <PlacementActions of={row} mayEdit={mayEdit} />,
    },
  ];
}

function Name({ of }: { readonly of: PlacementRow }) {
  return (
    <span className="placement-name">
      <span>
        <Link to={pathTo(paths.editPlacement, of.id)}>{of.name}</Link>
        <PlacementTags of={of} />
      </span>
      <small>
        <Copyable label="ID">{`${of.id}`}</Copyable>
      </small>
    </span>
  );
}
