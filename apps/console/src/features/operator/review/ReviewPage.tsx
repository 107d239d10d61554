import { reviewStates } from '@millrace/contract/advertiser/creative';
import { listReviews, type ReviewedCreative } from '@millrace/contract/operator/review';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import './review.css';
import { reviewColumns } from './review-columns.tsx';

/** Creatives of all advertisers that wait for a word; the one that is looked at stands above the queue. */
export default function ReviewPage() {
  const text = useText();
  const address = useListAddress();
  const { page, size, search, filter } = address;
  const review = reviewStates.find((one) => one === filter('review')) ?? 'waiting';
  const queue = useApiQuery(
    listReviews,
    { page, size, search, review },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const list = queue.data?.list ?? [];
  const chosen = list.find(({ id }) => String(id) === filter('creative'));
  // What has waited longest comes first, unless somebody has chosen.
  const shown = chosen ?? (review === 'waiting' ? list[0] : undefined);
  const open = ({ id }: ReviewedCreative) => address.change({ creative: id, page });
  return (
    <Page title={text('titles.creativeReview')} lead={text('review.lead')}>
      {shown !== undefined && (
        <ReviewPanel
          key={`${shown.id}-${shown.version}-${shown.review}`}
          creative={shown}
          onDone={() => address.change({ creative: '', page })}
        />
      )}
      <ListScreen<ReviewedCreative>
        name="reviews"
        label={text('review.queue')}
        query={queue}
        columns={reviewColumns(text, open)}
        rowKey={({ id }) => id}
        address={address}
        toolbar={
          <>
            <SearchInput label={text('review.search')} address={address} />
            <Select
              className="list-filter"
              aria-label={text('creative.reviewLabel')}
              value={review}
              onChange={(value: string) =>
                address.change({ review: value === 'waiting' ? '' : value, creative: '' })
              }
              options={reviewStates.map((value) => ({ value, label: text(`creative.review.${value}`) }))}
            />
          </>
        }
        empty={
          <EmptyList
            address={address}
            filters={['review']}
            noMatch={text('creative.noneFits')}
            lead={text('review.empty')}
          />
        }
      />
    </Page>
  );
}
