import type { ListedCreative } from '@millrace/contract/advertiser/creative';
import { CreativeThumb } from '../../../kit/creative/CreativeThumb.tsx';
import { ReviewStatus } from '../../../kit/creative/ReviewStatus.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { CreativeActions } from './CreativeActions.tsx';
import { RunsIn } from './RunsIn.tsx';

export function creativeColumns(text: ReturnType<typeof useText>): readonly ListColumn<ListedCreative>[] {
  return [
    {
      key: 'name',
      title: text('creative.name'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: (creative) => (
        <span className="creative-cell">
          <CreativeThumb files={creative.files} />
          <strong>{creative.name}</strong>
        </span>
      ),
    },
    {
      key: 'kind',
      title: text('creative.kindLabel'),
      onCard: 'line',
      sortBy: 'kind',
      oneLine: true,
      render: ({ kind, width, height }) =>
        width === null || height === null
          ? text(`creative.kind.${kind}`)
          : text('creative.kindAndSize', { kind: text(`creative.kind.${kind}`), width, height }),
    },
    {
      key: 'review',
      title: text('creative.reviewLabel'),
      onCard: 'line',
      sortBy: 'review',
      render: (creative) => <ReviewStatus {...creative} />,
    },
    {
      key: 'mayRun',
      title: text('creative.mayRun'),
      onCard: 'line',
      oneLine: true,
      render: ({ mayRun }) => text(mayRun ? 'creative.yes' : 'creative.no'),
    },
    {
      key: 'campaigns',
      title: text('creative.runsIn'),
      onCard: 'line',
      render: ({ campaigns }) => <RunsIn campaigns={campaigns} />,
    },
    {
      key: 'who',
      title: text('creative.who'),
      onCard: 'line',
      render: ({ who }) => who ?? text('creative.gone'),
    },
    {
      key: 'createdAt',
      title: text('creative.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      oneLine: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: (creative) => <CreativeActions creative={creative} />,
    },
  ];
}
