import {
  creativeKindNames,
  type ListedCreative,
  listCreatives,
  reviewStates,
} from '@millrace/contract/advertiser/creative';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { creativeColumns } from './creative-columns.tsx';

type Sortable = 'name' | 'kind' | 'review' | 'createdAt';

interface CreativeListProps {
  readonly address: ListAddress<Sortable>;
  /** The button that adds one. */
  readonly add: ReactNode;
}

/** The history of creatives: who made what when, and how its review stands. */
export function CreativeList({ address, add }: CreativeListProps) {
  const text = useText();
  const { page, size, search, sorting, filter } = address;
  const kind = creativeKindNames.find((one) => one === filter('kind'));
  const review = reviewStates.find((one) => one === filter('review'));
  const inArchive = filter('archived') === '1';
  const creatives = useApiQuery(
    listCreatives,
    { page, size, search, ...sorting, kind, review, archived: inArchive ? 1 : undefined },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <ListScreen<ListedCreative>
      name="creatives"
      label={text('creative.history')}
      query={creatives}
      columns={creativeColumns(text)}
      rowKey={({ id }) => id}
      address={address}
      faded={({ archived }) => archived}
      toolbar={
        <>
          <SearchInput label={text('creative.search')} address={address} />
          <ChoiceFilter
            address={address}
            name="kind"
            label={text('creative.kindLabel')}
            any={text('creative.anyKind')}
            value={kind ?? ''}
            options={creativeKindNames.map((value) => ({ value, label: text(`creative.kind.${value}`) }))}
          />
          <ChoiceFilter
            address={address}
            name="review"
            label={text('creative.reviewLabel')}
            any={text('creative.anyReview')}
            value={review ?? ''}
            options={reviewStates.map((value) => ({ value, label: text(`creative.review.${value}`) }))}
          />
          <ChoiceFilter
            address={address}
            name="archived"
            label={text('creative.place')}
            any={text('creative.current')}
            value={inArchive ? '1' : ''}
            options={[{ value: '1', label: text('creative.archive') }]}
          />
        </>
      }
      empty={
        <EmptyList
          address={address}
          filters={['kind', 'review', 'archived']}
          noMatch={text('creative.noneFits')}
          lead={text('creative.empty')}
        >
          {add}
        </EmptyList>
      }
    />
  );
}
