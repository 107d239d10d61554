import type { FeedImport } from '@millrace/contract/advertiser/feed-import';
import Button from 'antd/es/button';
import { ImportLight } from '../../../kit/feed/ImportLight.tsx';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { durationText } from './duration-text.ts';
import { isOpen } from './feed-actions.ts';

type Text = ReturnType<typeof useText>;

/** Who asked for an import, and whether it was taken after all. */
export function askedText({ askedBy, force }: Pick<FeedImport, 'askedBy' | 'force'>, text: Text): string {
  const name = askedBy ?? text('feed.bySchedule');
  return force === null ? name : text('feed.forcedBy', { name });
}

export function importColumns(text: Text, open: (id: number) => void): readonly ListColumn<FeedImport>[] {
  const counted = (row: FeedImport, count: number) => (row.finishedAt === null ? '' : formatNumber(count));
  return [
    {
      key: 'started',
      title: text('feed.started'),
      onCard: 'head',
      fixed: true,
      render: ({ id, startedAt, askedAt }) => (
        <Button type="link" className="feed-open" onClick={() => open(id)}>
          {formatInstant(startedAt ?? askedAt)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: text('feed.stateTitle'),
      onCard: 'line',
      render: ({ state, light, read }) => (
        <span>
          <ImportLight state={state} light={light} />
          {isOpen(state) && read > 0 && (
            <span className="feed-under">{text('feed.readSoFar', { count: read })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'duration',
      title: text('feed.duration'),
      onCard: 'line',
      numeric: true,
      render: ({ startedAt, finishedAt }) =>
        startedAt !== null && finishedAt !== null ? durationText(text, startedAt, finishedAt) : '',
    },
    {
      key: 'total',
      title: text('feed.total'),
      onCard: 'line',
      numeric: true,
      render: (row) => counted(row, row.total),
    },
    {
      key: 'displayable',
      title: text('feed.displayable'),
      onCard: 'line',
      numeric: true,
      render: (row) => counted(row, row.displayable),
    },
    {
      key: 'refused',
      title: text('feed.refused'),
      onCard: 'line',
      numeric: true,
      render: (row) => counted(row, row.refused),
    },
    {
      key: 'difference',
      title: text('feed.difference'),
      onCard: 'line',
      numeric: true,
      render: (row) => {
        if (row.finishedAt === null || row.state === 'failed') return '';
        const [added, changed, gone] = [row.added, row.changed, row.gone].map(formatNumber);
        return text('feed.differenceOf', { added: added ?? '', changed: changed ?? '', gone: gone ?? '' });
      },
    },
    { key: 'by', title: text('feed.by'), onCard: 'line', render: (row) => askedText(row, text) },
  ];
}
