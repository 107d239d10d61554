import { accountStatus } from '@millrace/contract/publisher/account';
import { type ListedNetwork, listAppNetworks } from '@millrace/contract/publisher/ad-network';
import type { App } from '@millrace/contract/publisher/app';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { networkColumns } from './network-columns.tsx';

/** What of the list is shown; everything without one. */
const shows = ['on', 'setUp', 'open'] as const;

export function NetworkList({ app }: { readonly app: App }) {
  const text = useText();
  // There are fewer networks than that: they stand on one page.
  const address = useListAddress([], 50);
  const mayEdit = useAllowed('app_settings', 'edit');
  const show = shows.find((one) => one === address.filter('show'));
  const { page, size, search } = address;
  const networks = useApiQuery(
    listAppNetworks,
    { pubAppId: app.id, page, size, search, ...(show === undefined ? {} : { show }) },
    {
      keepPrevious: true,
      quiet: true,
      pollWhile: ({ list }) => list.some(({ setUp }) => setUp?.account?.status === accountStatus.verifying),
    },
  );
  return (
    <ListScreen<ListedNetwork>
      name="networks"
      label={text('titles.adNetworks')}
      query={networks}
      columns={networkColumns(text, { app, mayEdit })}
      rowKey={({ adnId }) => adnId}
      address={address}
      faded={({ setUp }) => setUp?.status === 0}
      toolbar={
        <>
          <SearchInput label={text('adNetwork.search')} address={address} />
          <ChoiceFilter
            address={address}
            name="show"
            label={text('adNetwork.showFilter')}
            any={text('adNetwork.anyNetwork')}
            value={show ?? ''}
            options={shows.map((value) => ({ value, label: text(`adNetwork.show.${value}`) }))}
          />
        </>
      }
      empty={
        <EmptyList
          address={address}
          filters={['show']}
          lead={text(search === '' && show !== 'open' ? 'adNetwork.noneOn' : 'adNetwork.emptySearch')}
        />
      }
    />
  );
}
