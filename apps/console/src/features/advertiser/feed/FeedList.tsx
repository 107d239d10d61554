import { type FeedRow, listFeeds } from '@millrace/contract/advertiser/feed';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { feedAddress } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { AppTabs } from '../../../kit/promoted-app/AppTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { isOpen } from './feed-actions.ts';
import { feedColumns } from './feed-columns.tsx';

export function FeedList() {
  const text = useText();
  const address = useListAddress(['name', 'createdAt']);
  const { page, size, search, sorting } = address;
  const isArchived = address.filter('status') === 'archived';
  const feeds = useApiQuery(
    listFeeds,
    { page, size, ...sorting, ...(search && { search }), ...(isArchived && { archived: 'only' as const }) },
    {
      ...{ keepPrevious: true, quiet: true, fresh: true },
      pollWhile: ({ list }) => list.some(({ last }) => isOpen(last?.state)),
    },
  );
  usePageName(null);
  return (
    <Page title={text('titles.productFeed')} lead={text('feed.lead')} action={<Add />}>
      <AppTabs current="feeds" />
      <ListScreen<FeedRow>
        name="feeds"
        label={text('titles.productFeed')}
        query={feeds}
        columns={feedColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        faded={(row) => row.switch === 'archived'}
        toolbar={<Filters address={address} isArchived={isArchived} />}
        empty={
          <EmptyList
            address={address}
            filters={['status']}
            noMatch={text('feed.emptySearch')}
            title={text('feed.emptyTitle')}
            lead={text('feed.emptyLead')}
          >
            <Add />
          </EmptyList>
        }
      />
    </Page>
  );
}

function Add() {
  const text = useText();
  return (
    <AddButton permission="promote" to={feedAddress('new')}>
      {text('feed.add')}
    </AddButton>
  );
}

function Filters({ address, isArchived }: { readonly address: ListAddress; readonly isArchived: boolean }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('feed.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('feed.statusFilter')}
        any={text('feed.active')}
        value={isArchived ? 'archived' : ''}
        options={[{ value: 'archived', label: text('feed.onlyArchived') }]}
      />
    </>
  );
}
