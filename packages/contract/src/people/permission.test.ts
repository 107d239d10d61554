import { describe, expect, test } from 'vitest';
import {
  type Action,
  actions,
  impliedActions,
  type Permission,
  permissionsOf,
  permissionTable,
  publisherRoles,
  type RoleId,
  role,
} from './permission.ts';
import { rightsOf } from './rights.ts';

const roles: readonly RoleId[] = [1, 20, 30, 40, 50, 100];

/** Q query, A add, E edit; a dot is nothing. Roles 1, 20, 30, 40, 50 and 100. */
const matrix: Readonly<Record<string, string>> = {
  dashboard: 'QAE QAE Q Q Q .',
  pubapp: 'QAE QAE QAE QE Q .',
  placement: 'QAE QAE QAE QAE Q .',
  adn: 'QAE QAE QAE QAE Q .',
  mediation: 'QAE QAE QAE QAE Q .',
  abt: 'QAE QAE QAE QAE Q .',
  sdk_integration: 'QAE QAE QA QAE Q .',
  accounts: 'QAE QAE QAE QAE Q .',
  app_settings: 'QAE QAE QAE QAE Q .',
  cross_bid: 'QAE QAE QAE Q Q .',
  performance: 'QAE QAE Q Q Q .',
  user_activity: 'QAE QAE Q Q Q .',
  report_builder: 'QAE QAE QAE QAE QAE .',
  alert: 'QAE QAE QAE QAE Q .',
  usermanage: 'QAE QAE Q Q Q .',
  um_orgs: 'QAE QAE Q Q Q .',
  um_apps: 'QAE QAE Q Q Q .',
  um_users: 'QAE QAE Q Q Q .',
  um_roles: 'QAE QAE Q Q Q .',
  company: 'QAE QAE Q Q Q .',
  payment: 'QAE QAE . . . .',
  change_log: 'QAE QAE Q Q Q Q',
  api_key: 'QAE QAE . . . QAE',
  privacy: 'QAE QAE . . . .',
  exchange_rate: 'QAE . . . . .',
  installation_settings: 'QAE . . . . .',
  system: 'QAE . . . . .',
  agency: 'QAE . . . . .',
  billing: 'QAE . . . . .',
  installation_tenants: 'QAE . . . . .',
  installation_people: 'QAE . . . . .',
  creative_review: 'QAE . . . . .',
  promote: '. . . . . QAE',
};
const menus: readonly Permission[] = ['publisherMenu', 'reportMenu'];

/** The letters of a role's grant, read back from what it may really do. */
function grantOf(roleId: RoleId, permission: Permission): string {
  const rights = rightsOf(permissionsOf(roleId));
  const letters = (['query', 'add', 'edit'] as const)
    .filter((action) => rights.holds(permission, [action]))
    .map((action) => ({ query: 'Q', add: 'A', edit: 'E' })[action]);
  return letters.join('') || '.';
}

test('the matrix names every permission that is no menu', () => {
  expect([...Object.keys(matrix), ...menus].sort()).toEqual(Object.keys(permissionTable).sort());
});

test.each(Object.entries(matrix))('%s: %s', (permission, grants) => {
  expect(roles.map((roleId) => grantOf(roleId, permission as Permission)).join(' ')).toBe(grants);
});

describe('implied actions', () => {
  const implied: [Action, 'query' | 'add' | 'edit'][] = [
    ['get', 'query'],
    ['export', 'query'],
    ['import', 'add'],
    ['enable', 'edit'],
    ['disable', 'edit'],
    ['delete', 'edit'],
  ];
  test.each(implied)('%s is held by exactly those who hold %s', (action, source) => {
    for (const roleId of roles) {
      const rights = rightsOf(permissionsOf(roleId));
      for (const permission of Object.keys(matrix) as Permission[]) {
        expect(rights.holds(permission, [action])).toBe(rights.holds(permission, [source]));
      }
    }
  });

  test('each of the nine labels follows from one letter', () => {
    expect(Object.values(impliedActions).flat().sort()).toEqual([...actions].sort());
    expect(actions).toHaveLength(9);
  });
});

describe.each(roles)('the tree of role %i', (roleId) => {
  const tree = permissionsOf(roleId);

  test('has ids of its own, and parents that stand in it', () => {
    const ids = new Set(tree.map(({ id }) => id));
    expect(ids.size).toBe(tree.length);
    for (const { pid } of tree) expect(pid === 0 || ids.has(pid)).toBe(true);
  });

  test('hangs actions below permissions only, with ids from pid × 100', () => {
    const types = new Map(tree.map(({ id, type }) => [id, type]));
    for (const { id, pid, type, name } of tree) {
      if (type !== 'action') continue;
      expect(types.get(pid)).toBe('perm');
      expect(id).toBe(pid * 100 + actions.indexOf(name as Action) + 1);
    }
  });

  test('is not empty: an answer without permissions would end the session', () => {
    expect(tree.length).toBeGreaterThan(0);
  });
});

test('publisher roles see both menus, promoters only what is theirs', () => {
  for (const roleId of [role.administrator, ...publisherRoles]) {
    const rights = rightsOf(permissionsOf(roleId));
    expect(menus.map((menu) => rights.holds(menu))).toEqual([true, true]);
  }
  const names = permissionsOf(role.promoter).filter(({ type }) => type !== 'action');
  expect(names.map(({ name }) => name)).toEqual(['change_log', 'api_key', 'promote']);
});

describe('rightsOf', () => {
  const rights = rightsOf(permissionsOf(role.appOwner));

  test('wants every action that is named; none means the permission alone', () => {
    expect(rights.holds('um_users')).toBe(true);
    expect(rights.holds('um_users', ['query'])).toBe(true);
    expect(rights.holds('um_users', ['query', 'edit'])).toBe(false);
    expect(rights.holds('payment')).toBe(false);
  });

  test('of nothing holds nothing', () => {
    expect(rightsOf([]).holds('dashboard')).toBe(false);
  });

  test('an action counts only below its own permission', () => {
    const stray = rightsOf([
      { id: 12, pid: 11, type: 'perm', name: 'pubapp' },
      { id: 1301, pid: 13, type: 'action', name: 'add' },
    ]);
    expect(stray.holds('pubapp', ['add'])).toBe(false);
    expect(stray.holds('placement', ['add'])).toBe(false);
  });
});
