import {
  creativeKindNames,
  type ListedCreative,
  listCreatives,
  reviewStates,
} from '@millrace/contract/advertiser/creative';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { creativeColumns } from './creative-columns.tsx';

type Sortable = 'name' | 'kind' | 'review' | 'createdAt';

/** The history of creatives: who made what when, and how its review stands. */
export function CreativeList({ address }: { readonly address: ListAddress<Sortable> }) {
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
  const isFiltered = search !== '' || kind !== undefined || review !== undefined;
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
          <Select
            className="list-filter"
            aria-label={text('creative.kindLabel')}
            value={kind ?? ''}
            onChange={(value: string) => address.change({ kind: value })}
            options={[
              { value: '', label: text('creative.anyKind') },
              ...creativeKindNames.map((value) => ({ value, label: text(`creative.kind.${value}`) })),
            ]}
          />
          <Select
            className="list-filter"
            aria-label={text('creative.reviewLabel')}
            value={review ?? ''}
            onChange={(value: string) => address.change({ review: value })}
            options={[
              { value: '', label: text('creative.anyReview') },
              ...reviewStates.map((value) => ({ value, label: text(`creative.review.${value}`) })),
            ]}
          />
          <Select
            className="list-filter"
            aria-label={text('creative.place')}
            value={inArchive ? '1' : ''}
            onChange={(value: string) => address.change({ archived: value })}
            options={[
              { value: '', label: text('creative.current') },
              { value: '1', label: text('creative.archive') },
            ]}
          />
        </>
      }
      empty={
        isFiltered || inArchive ? (
          <>
            <p className="lead">{text('creative.noneFits')}</p>
            <Button onClick={() => address.change({ search: '', kind: '', review: '', archived: '' })}>
              {text('list.clear')}
            </Button>
          </>
        ) : (
          <p className="lead">{text('creative.empty')}</p>
        )
      }
    />
  );
}
