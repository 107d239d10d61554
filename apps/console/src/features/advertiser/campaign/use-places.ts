import {
  listPublisherApps,
  mostPlaces,
  type PublisherApp,
} from '@millrace/contract/advertiser/publisher-app';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { failureInMenu } from '../../../kit/ui/failure-in-menu.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';

/** So many apps are offered; the search finds the others. */
const offered = 20;

export interface Places {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly loading: boolean;
  /** What the select has besides where they could not be asked for. */
  readonly failure: ReturnType<typeof failureInMenu>;
  /** What is searched for: empty, nothing is. */
  readonly search: string;
  /** Apps that fit that; where nothing is searched for those of what is chosen as well. */
  readonly apps: readonly PublisherApp[];
  /** What is chosen and not open to the advertiser's ads any more. */
  readonly closed: readonly number[];
}

interface Options {
  /** What is chosen: apps or placements. */
  readonly of: 'apps' | 'placements';
  readonly chosen: readonly number[];
}

/** Apps of publishers that let the advertiser in, as somebody searches for them, beside what is chosen already. */
export function usePlaces({ of, chosen }: Options): Places {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const options = { keepPrevious: true, quiet: true };
  const found = useApiQuery(listPublisherApps, { search, size: offered }, options);
  const named = useApiQuery(
    listPublisherApps,
    { [of]: [...chosen], size: mostPlaces },
    { ...options, enabled: chosen.length > 0 },
  );
  const ofSearch = found.data?.list ?? [];
  const byId = new Map([...ofSearch, ...(named.data?.list ?? [])].map((app) => [app.id, app]));
  const all = [...byId.values()];
  const isKnown = named.data !== undefined && !named.isPlaceholderData;
  const known = new Set(
    all.flatMap(({ id, placements }) => (of === 'apps' ? [id] : placements.map((one) => one.id))),
  );
  return {
    typed,
    onType: setTyped,
    loading: found.isFetching || search !== typed.trim(),
    failure: failureInMenu(named.isError ? named : found),
    search,
    // Enter takes the first entry, which would take a chosen one out.
    apps: search === '' ? all : ofSearch,
    closed: isKnown ? chosen.filter((id) => !known.has(id)) : [],
  };
}
