import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation, useSearchParams } from 'react-router';

/** Makes another query of one; may change the one that it gets. */
export type QueryChange = (query: URLSearchParams) => URLSearchParams;

const notAtAll = () => () => undefined;

/**
 * The query of the address, and the function that puts another one in its place. It is the query that the address has got to:
 * the router has a screen drawn anew when there is time, and of two choices one right after the other the second would
 * begin without the first and take it back. Who has chosen another page is on the way there, and nothing that this page
 * still has to say (what was typed a moment ago) calls them back: a change then is none.
 */
export function useQuery(): [URLSearchParams, (change: QueryChange) => void] {
  const { pathname, search } = useLocation();
  const [, setQuery] = useSearchParams();
  // Of no use to tests that have a router of another kind, which draws at once.
  const router = use(DataRouter)?.router;
  const there = useCallback(() => router?.state.navigation.location ?? router?.state.location, [router]);
  const newest = useCallback(() => {
    const address = there();
    // The query of the next page is none of this one's.
    return address?.pathname === pathname ? address.search : search;
  }, [there, pathname, search]);
  const text = useSyncExternalStore(router?.subscribe ?? notAtAll, newest);
  const query = useMemo(() => new URLSearchParams(text), [text]);
  const change = useCallback(
    (make: QueryChange) => {
      if ((there()?.pathname ?? pathname) !== pathname) return;
      setQuery(() => make(new URLSearchParams(newest())), { replace: true });
    },
    [there, newest, pathname, setQuery],
  );
  return [query, change];
}
