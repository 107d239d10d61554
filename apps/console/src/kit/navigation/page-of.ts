import { paths } from './paths.ts';

/**
 * Of the addresses that one path has in common, as an advertiser's have: the parts of the query that say which page it is.
 * The rest of a query is how a page is looked at.
 */
const naming: Readonly<Record<string, readonly string[]>> = {
  [paths.promotedApps]: ['app', 'campaign', 'import'],
  [paths.editSegment]: ['id'],
  [paths.eventTracking]: ['api'],
  [paths.productFeed]: ['feed'],
};

/** Of pages with several forms: the parts of the query that say which of them is open. */
const opening: Readonly<Record<string, readonly string[]>> = {
  [paths.account]: ['tab'],
  [paths.adminOrganizations]: ['add', 'edit', 'invitations'],
  [paths.adminSettings]: ['tab'],
  [paths.creatives]: ['creative', 'add'],
  [paths.editAbTest]: ['step'],
  [paths.eventTracking]: ['app', 'tab'],
  [paths.feedPreview]: ['feed'],
  [paths.ownAds]: ['tab', 'ad'],
  [paths.promotedApps]: ['kind'],
  [paths.reconciliation]: ['month', 'adnId', 'currency'],
  [paths.segments]: ['part', 'add', 'list', 'mode'],
  [paths.testMode]: ['tab', 'device'],
  [paths.userManagement]: ['tab', 'add'],
};

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Of one thing its path stands in {@link paths} with an `:id`. */
const partsIn = (of: typeof opening, pathname: string) => of[pathname.replace(/\/\d+$/, '/:id')] ?? [];

function named({ pathname, search }: Address, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  return [pathname, ...names.map((name) => `${name}=${query.get(name) ?? ''}`)].join(' ');
}

/** Which page an address is: the same as long as only its filters, its tab or its order change. */
export const pageOf = (address: Address): string => named(address, partsIn(naming, address.pathname));

/** Which form of which page an address opens: who goes to another one leaves this one. */
export const formOf = (address: Address): string =>
  named(address, [...partsIn(naming, address.pathname), ...partsIn(opening, address.pathname)]);

const appOf = ({ search }: Address) => new URLSearchParams(search).get('pubAppId');

/** Whether each names an app, and not the same one: what is entered on a screen of the one is not for the other. */
export function areOfTwoApps(one: Address, other: Address): boolean {
  const [here, there] = [appOf(one), appOf(other)];
  return here !== null && there !== null && here !== there;
}
