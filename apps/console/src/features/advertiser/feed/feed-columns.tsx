import type { FeedRow } from '@millrace/contract/advertiser/feed';
import { Link } from 'react-router';
import { ImportLight } from '../../../kit/feed/ImportLight.tsx';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { feedAddress, feedHistoryAddress } from '../../../kit/navigation/paths.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { FeedMenu } from './FeedMenu.tsx';

export function feedColumns(text: ReturnType<typeof useText>): readonly ListColumn<FeedRow>[] {
  return [
    {
      key: 'name',
      title: text('feed.feed'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, name }) => (
        <span>
          <Link to={feedAddress(id)}>{name}</Link>
          <span className="feed-under">
            <Copyable label="ID">{`${id}`}</Copyable>
          </span>
        </span>
      ),
    },
    { key: 'app', title: text('feed.app'), onCard: 'line', render: ({ app }) => app.name },
    {
      key: 'source',
      title: text('feed.sourceTitle'),
      onCard: 'line',
      render: ({ source, address }) => (
        <span>
          {text(`feed.source.${source}`)}
          {address !== null && <span className="feed-under feed-address">{address}</span>}
        </span>
      ),
    },
    {
      key: 'last',
      title: text('feed.lastImport'),
      onCard: 'line',
      render: ({ id, last, lead }) =>
        last === null ? (
          text('feed.never')
        ) : (
          <span>
            <ImportLight state={last.state} light={last.light} />
            <span className="feed-under">
              <Link to={feedHistoryAddress(lead?.id ?? id, last.id)}>{formatInstant(last.at)}</Link>
            </span>
          </span>
        ),
    },
    {
      key: 'items',
      title: text('feed.items'),
      onCard: 'line',
      numeric: true,
      render: ({ items, lead }) =>
        lead === null ? formatNumber(items) : text('feed.withLead', { name: lead.name }),
    },
    {
      key: 'dueAt',
      title: text('feed.nextImport'),
      onCard: 'line',
      render: ({ dueAt, lead }) =>
        lead === null && (dueAt === null ? text('feed.byHand') : formatInstant(dueAt)),
    },
    {
      key: 'createdAt',
      title: text('feed.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (row) => <FeedMenu feed={row} />,
    },
  ];
}
