import type { ReviewedCreative } from '@millrace/contract/operator/review';
import Button from 'antd/es/button';
import { CreativeThumb } from '../../../kit/creative/CreativeThumb.tsx';
import { ReviewStatus } from '../../../kit/creative/ReviewStatus.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';

export function reviewColumns(
  text: ReturnType<typeof useText>,
  open: (creative: ReviewedCreative) => void,
): readonly ListColumn<ReviewedCreative>[] {
  return [
    {
      key: 'name',
      title: text('creative.name'),
      onCard: 'head',
      fixed: true,
      render: ({ name, files }) => (
        <span className="review-cell">
          <CreativeThumb files={files} />
          <strong>{name}</strong>
        </span>
      ),
    },
    {
      key: 'advertiser',
      title: text('review.advertiser'),
      onCard: 'line',
      render: ({ advertiser }) => advertiser.name,
    },
    {
      key: 'kind',
      title: text('creative.kindLabel'),
      onCard: 'line',
      oneLine: true,
      render: ({ kind }) => text(`creative.kind.${kind}`),
    },
    {
      key: 'review',
      title: text('creative.reviewLabel'),
      onCard: 'line',
      render: (creative) => <ReviewStatus {...creative} />,
    },
    {
      key: 'updatedAt',
      title: text('review.changedAt'),
      onCard: 'line',
      oneLine: true,
      render: ({ updatedAt }) => formatInstant(updatedAt),
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: (creative) => (
        <Button
          size="small"
          aria-label={text('review.lookOf', { name: creative.name })}
          onClick={() => open(creative)}
        >
          {text('review.look')}
        </Button>
      ),
    },
  ];
}
