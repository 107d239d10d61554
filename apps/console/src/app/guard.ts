import { type Side, side } from '@millrace/contract/common';
import type { Rights } from '@millrace/contract/people/rights';
import { homeOf, innerRedirects, paths, profileOf, publicRedirects } from '../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../kit/navigation/route.ts';
import { routeOf } from '../kit/navigation/route-of.ts';

/** What the guard knows of the visitor; null: no token. */
export interface Visitor {
  readonly userType: Side;
  readonly isNew: boolean;
  /** The organization asks for a second factor that the person has not set up. */
  readonly needsSecondFactor: boolean;
  readonly rights: Rights;
}

export type Verdict =
  | { readonly kind: 'show'; readonly route: ConsoleRoute }
  | { readonly kind: 'forbidden'; readonly route: ConsoleRoute }
  | { readonly kind: 'redirect'; readonly to: string; readonly held?: true };

const pathOf = (address: string) => new URL(address, 'http://console').pathname;
const redirectTo = (to: string): Verdict => ({ kind: 'redirect', to });

/** Pages that a signed-in person has no use for; the Administrator's stays open, as it leads to another role. */
const logInPages: ReadonlySet<string> = new Set([paths.logIn, paths.promoterLogIn]);

/** Addresses that stay open to whoever is held elsewhere. */
const openWhileHeld: ReadonlySet<string> = new Set([paths.account, paths.help]);

/** No advertiser is kept from what they are billed, whatever else holds them. */
const openWhenClosed: ReadonlySet<string> = new Set([paths.account, paths.help, paths.invoices]);

const openToNew = (userType: Side): ReadonlySet<string> =>
  userType === side.advertiser ? openWhenClosed : openWhileHeld;

/** An advertiser that is disabled leaves its people what they are billed. */
const isClosed = ({ userType, rights }: Visitor): boolean =>
  userType === side.advertiser && !rights.holds('promote', ['query']);

/** Whether the address can be judged without knowing who asks. */
export function needsNobody(address: string, routes: readonly ConsoleRoute[]): boolean {
  const path = pathOf(address);
  return routeOf(routes, path)?.access === 'public' && !logInPages.has(path);
}

/** Whether the visitor holds every permission of the route, each with every one of its actions. */
export function holdsRoute(route: ConsoleRoute, rights: Rights): boolean {
  return (route.permissions ?? []).every((permission) => rights.holds(permission, route.actions));
}

/** The routes that the visitor's permissions keep. */
export function keptRoutes(routes: readonly ConsoleRoute[], visitor: Visitor): ConsoleRoute[] {
  return routes.filter(
    (route) =>
      (route.side === undefined || route.side === visitor.userType) && holdsRoute(route, visitor.rights),
  );
}

/** Only whoever came in by the Administrators' door may open what stands there. */
export function isForAdministrators(address: string): boolean {
  const path = pathOf(address);
  return path.startsWith('/admin/') || path === paths.exchangeRates;
}

/** The log-in page that leads back to `address` afterwards. */
export function logInFor(address: string): string {
  const page = isForAdministrators(address) ? paths.administratorLogIn : paths.logIn;
  return address === '/' ? page : `${page}?redirect=${encodeURIComponent(address)}`;
}

/**
 * Decides about an address, in this order: no token → log-in; another address of the own account → there; who lacks the second factor that is asked for, anywhere but
 * at the own account or the help center → the own account; in a disabled advertiser anywhere but there or at the invoices → these; a held
 * new user anywhere but there or at its form → that form (a promoter's invoices stay open, too); a promoter outside the advertiser's
 * screens, known or not → the promote profile; a known screen without the right → forbidden, in place; an unknown address → /404. Public screens are open to everyone.
 * @param address path and query
 */
export function guard(address: string, routes: readonly ConsoleRoute[], visitor: Visitor | null): Verdict {
  const path = pathOf(address);
  const route = routeOf(routes, path);
  if (visitor !== null && logInPages.has(path)) return redirectTo(homeOf(visitor.userType));
  if (route?.access === 'public') return { kind: 'show', route };
  const leadsTo = publicRedirects.get(path);
  if (leadsTo !== undefined) return redirectTo(leadsTo);
  if (visitor === null) return redirectTo(logInFor(address));
  const leadsOn = innerRedirects.get(path);
  // Wherever somebody is held, what is open to them is open by its other addresses, too.
  if (leadsOn !== undefined && openWhileHeld.has(pathOf(leadsOn))) return redirectTo(leadsOn);
  if (visitor.needsSecondFactor && !openWhileHeld.has(path)) {
    return { kind: 'redirect', to: `${paths.account}?tab=secondFactor`, held: true };
  }
  if (isClosed(visitor) && !openWhenClosed.has(path)) return redirectTo(paths.invoices);
  const { isNew, userType } = visitor;
  if (isNew && path !== profileOf(userType) && !openToNew(userType).has(path)) {
    return { kind: 'redirect', to: profileOf(userType), held: true };
  }
  const inner = path === '/' ? homeOf(visitor.userType) : leadsOn;
  if (inner !== undefined) return redirectTo(inner);
  const forPromoters = route !== undefined && route.side !== side.publisher;
  if (visitor.userType === side.advertiser && !forPromoters) return redirectTo(paths.promote);
  if (route === undefined) return redirectTo(paths.notFound);
  return holdsRoute(route, visitor.rights) ? { kind: 'show', route } : { kind: 'forbidden', route };
}
