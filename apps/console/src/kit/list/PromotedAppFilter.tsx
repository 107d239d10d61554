import { getPromotedApp, listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { idIn } from '../navigation/id-in-address.ts';
import { useSearch } from '../ui/use-search.ts';
import { NamedFilter } from './NamedFilter.tsx';
import type { ListAddress } from './use-list-address.ts';

/** What is of one app or website that is promoted; archived ones have figures too. */
export function PromotedAppFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const apps = useApiQuery(listPromotedApps, { search }, { keepPrevious: true, quiet: true });
  const chosen = idIn(address.filter('app'));
  const one = useApiQuery(
    getPromotedApp,
    { id: chosen ?? 0 },
    { enabled: chosen !== undefined, quiet: true },
  );
  return (
    <NamedFilter
      label={text('list.promotedApp')}
      any={text('list.anyPromotedApp')}
      chosen={chosen}
      chosenName={one.data?.name}
      found={(apps.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      search={search}
      searched={searchedBy(apps)}
      onChange={(id) => address.change({ app: id ?? '' })}
    />
  );
}
