import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { side } from '../common.ts';
import { type ApiKeyScope, apiKeyScopes, offeredScopes, rightsOfKey, scopesOf } from './api-key-scope.ts';
import { actions, type Permission, permissionsOf, permissionTable, role } from './permission.ts';
import { rightsOf } from './rights.ts';

/** Q query, A add, E edit; a dot is nothing. report:read, setup:read, setup:write and event:write. */
const matrix: Readonly<Record<Permission, string>> = {
  dashboard: 'Q . . .',
  publisherMenu: '. . . .',
  pubapp: '. Q QAE .',
  placement: '. Q QAE .',
  adn: '. Q QAE .',
  mediation: '. Q QAE .',
  abt: '. Q QAE .',
  sdk_integration: '. Q QAE .',
  accounts: '. Q QAE .',
  app_settings: '. Q QAE .',
  cross_bid: '. Q QAE .',
  reportMenu: '. . . .',
  performance: 'Q . . .',
  user_activity: 'Q . . .',
  report_builder: 'Q . . .',
  alert: 'Q . . .',
  usermanage: '. . . .',
  um_orgs: '. . . .',
  um_apps: '. . . .',
  um_users: '. . . .',
  um_roles: '. . . .',
  company: '. . . .',
  payment: '. . . .',
  change_log: '. . . .',
  api_key: '. . . .',
  privacy: '. . . .',
  exchange_rate: '. . . .',
  agency: '. . . .',
  billing: '. . . .',
  installation_settings: '. . . .',
  installation_tenants: '. . . .',
  installation_people: '. . . .',
  creative_review: '. . . .',
  system: '. . . .',
  promote: '. . . .',
};

function lettersOf(scope: ApiKeyScope, permission: Permission): string {
  const rights = rightsOfKey([scope], side.publisher);
  const letters = (['query', 'add', 'edit'] as const)
    .filter((action) => rights.holds(permission, [action]))
    .map((action) => ({ query: 'Q', add: 'A', edit: 'E' })[action]);
  return letters.join('') || '.';
}

test('the matrix names every permission', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(permissionTable).sort());
});

test.each(Object.entries(matrix))('%s: %s', (permission, letters) => {
  const found = apiKeyScopes.map((scope) => lettersOf(scope, permission as Permission));
  expect(found.join(' ')).toBe(letters);
});

test('a key holds a permission by itself only where a scope opens something of it', () => {
  for (const permission of Object.keys(permissionTable) as Permission[]) {
    const isOpen = matrix[permission] !== '. . . .';
    expect([permission, rightsOfKey(apiKeyScopes, side.publisher).holds(permission)]).toEqual([
      permission,
      isOpen,
    ]);
  }
});

test.each([
  ['publisher', side.publisher, role.organizationOwner],
  ['advertiser', side.advertiser, role.promoter],
] as const)('no key of a %s, whatever its scopes, holds more than its people do', (_, of, roleId) => {
  const owner = rightsOf(permissionsOf(roleId));
  const key = rightsOfKey(apiKeyScopes, of);
  for (const permission of Object.keys(permissionTable) as Permission[])
    for (const action of actions)
      if (key.holds(permission, [action])) expect(owner.holds(permission, [action])).toBe(true);
});

test('of an advertiser a key reads what single calls say, and changes nothing', () => {
  const ofAdvertisers = calls.filter(
    ({ call: { access, scopes = [] } }) =>
      typeof access === 'object' && access.permission === 'promote' && scopes.length > 0,
  );
  expect(ofAdvertisers.map(({ name, call }) => `${name} ${scopesOf(call).join(' ')}`).sort()).toEqual([
    'exportAds report:read',
    'getAdsOverview report:read',
    'getCampaign setup:read',
    'listCampaignResults report:read',
    'listCampaigns setup:read',
    'queryAds report:read',
  ]);
  const rights = rightsOfKey(apiKeyScopes, side.advertiser);
  expect(actions.filter((action) => rights.holds('promote', [action]))).toEqual(['query', 'get', 'export']);
  expect(rightsOfKey(['event:write'], side.advertiser).holds('promote', ['query'])).toBe(false);
});

test('of the calls for everyone who is signed in, keys may ask the lists that fill forms, and no other', () => {
  const open = calls.filter(({ call }) => call.access === 'signed-in' && scopesOf(call).length > 0);
  expect(open.map(({ name }) => name).sort()).toEqual([
    'listCarriers',
    'listCities',
    'listCountries',
    'listDeviceBrands',
    'listDeviceModels',
    'listOsVersions',
    'listStates',
  ]);
});

test('event:write opens no call, and each side is offered what opens something of it', () => {
  const opening = apiKeyScopes.filter((scope) => calls.some(({ call }) => scopesOf(call).includes(scope)));
  expect(opening).toEqual(['report:read', 'setup:read', 'setup:write']);
  expect(offeredScopes).toEqual({
    [side.publisher]: opening,
    [side.advertiser]: ['report:read', 'setup:read', 'event:write'],
  });
});
