import { getApp, listApps } from '@millrace/contract/publisher/app';
import { useApiQuery } from '../api/query.ts';
import { useText } from '../i18n/i18n.ts';
import { idIn } from '../navigation/id-in-address.ts';
import { useSearch } from '../ui/use-search.ts';
import { NamedFilter } from './NamedFilter.tsx';
import type { ListAddress } from './use-list-address.ts';

interface AppFilterProps {
  readonly address: ListAddress;
  /** Filters that are of one app alone. */
  readonly alsoForget?: readonly string[];
}

/** What is of one app; disabled ones have a history and figures too. */
export function AppFilter({ address, alsoForget = [] }: AppFilterProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const apps = useApiQuery(listApps, { search }, { keepPrevious: true, quiet: true });
  const chosen = idIn(address.filter('app'));
  const one = useApiQuery(getApp, { id: chosen ?? 0 }, { enabled: chosen !== undefined, quiet: true });
  return (
    <NamedFilter
      label={text('list.app')}
      any={text('list.anyApp')}
      chosen={chosen}
      chosenName={one.data?.appName}
      found={(apps.data?.list ?? []).map(({ id, appName }) => ({ value: id, label: appName }))}
      search={search}
      searched={searchedBy(apps)}
      onChange={(id) =>
        address.change({
          ...Object.fromEntries(alsoForget.map((filter) => [filter, ''])),
          app: id ?? '',
        })
      }
    />
  );
}
