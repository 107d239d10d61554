import type { Call } from '../kit/call.ts';
import { type Action, impliedActions, type Permission, permissionsOf, role } from './permission.ts';
import { type Rights, rightsOf } from './rights.ts';

/** What an API key can be allowed, one by one. */
export const apiKeyScopes = ['report:read', 'setup:read', 'setup:write', 'event:write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What a scope opens of a permission, by the letters of {@link impliedActions}. */
type Opened = Readonly<Partial<Record<ApiKeyScope, 'Q' | 'QAE'>>>;

const reports: Opened = { 'report:read': 'Q' };
/** Whoever changes something must read it first: its number, and the version that an edit names. */
const setup: Opened = { 'setup:read': 'Q', 'setup:write': 'QAE' };
/** People, money and keys, and what belongs to the platform: closed to keys whatever their scopes. */
const closed: Opened = {};

/**
 * Which scopes open what. Every permission stands here, so that a new one says what it is to API keys before it compiles, and a
 * new call has the scopes of its permission. `event:write` is for events of an advertiser's apps and opens nothing yet.
 */
const openedBy: Readonly<Record<Permission, Opened>> = {
  dashboard: reports,
  publisherMenu: closed,
  pubapp: setup,
  placement: setup,
  adn: setup,
  mediation: setup,
  abt: setup,
  sdk_integration: setup,
  accounts: setup,
  app_settings: setup,
  cross_bid: setup,
  reportMenu: closed,
  performance: reports,
  user_activity: reports,
  report_builder: reports,
  alert: reports,
  usermanage: closed,
  um_orgs: closed,
  um_apps: closed,
  um_users: closed,
  um_roles: closed,
  company: closed,
  payment: closed,
  change_log: closed,
  api_key: closed,
  privacy: closed,
  exchange_rate: closed,
  agency: closed,
  billing: closed,
  installation_settings: closed,
  installation_tenants: closed,
  installation_people: closed,
  creative_review: closed,
  system: closed,
  promote: closed,
};

/** Those that open something, and so are there to be chosen; a key that was given another one keeps it. */
export const offeredScopes = apiKeyScopes.filter((scope) =>
  Object.values(openedBy).some((opened) => opened[scope] !== undefined),
);

function opens(scope: ApiKeyScope, permission: Permission, actions: readonly Action[]): boolean {
  const letters = openedBy[permission][scope] ?? '';
  const held = new Set([...letters].flatMap((letter) => impliedActions[letter as 'Q' | 'A' | 'E']));
  return letters !== '' && actions.every((action) => held.has(action));
}

/** Any of these scopes lets a key ask the call; none: no key may, whatever its scopes. */
export function scopesOf({ access, scopes = [] }: Pick<Call, 'access' | 'scopes'>): readonly ApiKeyScope[] {
  if (typeof access === 'string') return scopes;
  return apiKeyScopes.filter((scope) => opens(scope, access.permission, access.actions));
}

/** What a key with these scopes may do: never more than an owner of its organization. */
export function rightsOfKey(scopes: readonly ApiKeyScope[]): Rights {
  const owner = rightsOf(permissionsOf(role.organizationOwner));
  return {
    holds: (permission, actions = []) =>
      owner.holds(permission, actions) &&
      (actions.length === 0
        ? scopes.some((scope) => opens(scope, permission, []))
        : actions.every((action) => scopes.some((scope) => opens(scope, permission, [action])))),
  };
}

/** Of lists that help to fill a form or to read a report: countries, devices. */
export const anyReadingScope = ['report:read', 'setup:read', 'setup:write'] as const;
