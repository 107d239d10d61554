import { paths } from './paths.ts';

/**
 * Of the addresses that one path has in common, as an advertiser's have: the parts of the query that say which page it is.
 * The rest of a query is how a page is looked at.
 */
const naming: Readonly<Record<string, readonly string[]>> = {
  [paths.promotedApps]: ['app', 'campaign', 'import'],
  [paths.editSegment]: ['id'],
};

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Which page an address is: the same as long as only its filters, its tab or its order change. */
export function pageOf({ pathname, search }: Address): string {
  const names = naming[pathname] ?? [];
  const query = new URLSearchParams(search);
  return [pathname, ...names.map((name) => `${name}=${query.get(name) ?? ''}`)].join(' ');
}
