import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useSearchParams } from 'react-router';

/** Makes another query of one; may change the one that it gets. */
export type QueryChange = (query: URLSearchParams) => URLSearchParams;

/**
 * The query of the address as it is drawn, and the function that puts another one in its place. A change begins with where the
 * address has got to, not with what is drawn: a screen with much on it is drawn a moment later, and what was chosen just
 * before would be lost.
 */
export function useQuery(): [URLSearchParams, (change: QueryChange) => void] {
  const [drawn, setQuery] = useSearchParams();
  // Nothing else tells what is asked of the router and not drawn yet.
  const router = use(DataRouter)?.router;
  const change = useCallback(
    (make: QueryChange) => {
      const newest = router === undefined ? undefined : newestSearch(router.state);
      setQuery((now) => make(newest === undefined ? now : new URLSearchParams(newest)), { replace: true });
    },
    [router, setQuery],
  );
  return [drawn, change];
}

interface RouterPlace {
  readonly pathname: string;
  readonly search: string;
}

/** Of a change that is under way, as long as it stays on this page; else of the page as it stands. */
function newestSearch({
  location,
  navigation,
}: {
  readonly location: RouterPlace;
  readonly navigation: { readonly location?: RouterPlace | undefined };
}): string {
  const next = navigation.location;
  return next !== undefined && next.pathname === location.pathname ? next.search : location.search;
}
