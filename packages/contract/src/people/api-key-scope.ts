import { type Side, side } from '../common.ts';
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
 * new call has the scopes of its permission. Of `promote`, which is all of an advertiser, each call names its own.
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

/**
 * Those that are there to be chosen, by the side of the organization; a key that was given another one keeps it. `event:write`
 * opens the address at which events are told of (`eventPath`), and no call.
 */
export const offeredScopes: Readonly<Record<Side, readonly ApiKeyScope[]>> = {
  [side.publisher]: ['report:read', 'setup:read', 'setup:write'],
  [side.advertiser]: ['report:read', 'setup:read', 'event:write'],
};

function opens(scope: ApiKeyScope, permission: Permission, actions: readonly Action[]): boolean {
  const letters = openedBy[permission][scope] ?? '';
  const held = new Set([...letters].flatMap((letter) => impliedActions[letter as 'Q' | 'A' | 'E']));
  return letters !== '' && actions.every((action) => held.has(action));
}

/** Any of these scopes lets a key ask the call; none: no key may, whatever its scopes. */
export function scopesOf({ access, scopes = [] }: Pick<Call, 'access' | 'scopes'>): readonly ApiKeyScope[] {
  if (typeof access === 'string') return scopes;
  return apiKeyScopes.filter(
    (scope) => scopes.includes(scope) || opens(scope, access.permission, access.actions),
  );
}

const roleOf = { [side.publisher]: role.organizationOwner, [side.advertiser]: role.promoter } as const;

/** What a key with these scopes may do: never more than an owner of its organization. */
export function rightsOfKey(scopes: readonly ApiKeyScope[], of: Side): Rights {
  const owner = rightsOf(permissionsOf(roleOf[of]));
  const isOpen = (permission: Permission, actions: readonly Action[]) =>
    scopes.some((scope) =>
      // Which of an advertiser's calls a scope opens the calls say; of each it is to look and to take along.
      permission === 'promote' ? reads(scope, actions) : opens(scope, permission, actions),
    );
  return {
    holds: (permission, actions = []) =>
      owner.holds(permission, actions) &&
      (actions.length === 0
        ? isOpen(permission, [])
        : actions.every((action) => isOpen(permission, [action]))),
  };
}

const reads = (scope: ApiKeyScope, actions: readonly Action[]): boolean =>
  scope !== 'event:write' && actions.every((action) => impliedActions.Q.includes(action));

/** Of lists that help to fill a form or to read a report: countries, devices. */
export const anyReadingScope = ['report:read', 'setup:read', 'setup:write'] as const;
