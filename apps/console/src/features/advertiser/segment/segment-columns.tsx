import type { SegmentRow } from '@millrace/contract/advertiser/segment';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { turnColumn } from '../../../kit/list/turn-column.tsx';
import { segmentAddress } from '../../../kit/navigation/paths.ts';
import { SegmentStatus } from '../../../kit/segment/SegmentStatus.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { SegmentMenu } from './SegmentMenu.tsx';
import { Size } from './Size.tsx';
import { turn } from './switch-segments.ts';
import { UsedIn } from './UsedIn.tsx';

export function segmentColumns(
  text: ReturnType<typeof useText>,
  { mayEdit }: { readonly mayEdit: boolean },
): readonly ListColumn<SegmentRow>[] {
  return [
    {
      key: 'name',
      title: text('segment.segment'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, name }) => (
        <span>
          <Link to={segmentAddress(id)}>{name}</Link>
          <span className="campaign-reason">
            <Copyable label="ID">{`${id}`}</Copyable>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: text('segment.stateTitle'),
      onCard: 'line',
      render: (row) => <SegmentStatus of={row} />,
    },
    {
      key: 'size',
      title: text('segment.sizeTitle'),
      onCard: 'line',
      sortBy: 'size',
      numeric: true,
      render: (row) => <Size of={row} people={row.size} />,
    },
    {
      key: 'onPhones',
      title: text('segment.onPhones'),
      onCard: 'line',
      numeric: true,
      render: (row) => <Size of={row} people={row.onPhones} />,
    },
    {
      key: 'usedIn',
      title: text('segment.usedIn'),
      onCard: 'line',
      render: ({ usedIn }) => <UsedIn campaigns={usedIn} />,
    },
    {
      key: 'createdAt',
      title: text('segment.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    turnColumn({
      title: text('segment.switchOn'),
      label: ({ name }) => text('segment.switchLabel', { name }),
      mayEdit,
      turn,
    }),
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (row) => <SegmentMenu segment={row} />,
    },
  ];
}
