import type { PermissionNode } from './user.ts';

/** The action labels, in the order of their ids in the tree. */
export const actions = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
] as const;
export type Action = (typeof actions)[number];

/** What a role holds: query, add, edit. The other labels follow: see {@link impliedActions}. */
type Grant = '' | 'Q' | 'QE' | 'QA' | 'QAE';

export const role = {
  administrator: 1,
  organizationOwner: 20,
  appOwner: 30,
  appOperator: 40,
  appViewer: 50,
  promoter: 100,
} as const;
export type RoleId = (typeof role)[keyof typeof role];

/** Roles that a person can be invited to, by the side of the organization. */
export const publisherRoles = [
  role.organizationOwner,
  role.appOwner,
  role.appOperator,
  role.appViewer,
] as const;

/** Roles whose members may be limited to chosen apps; everybody else reaches all of the organization. */
export const limitableRoles: readonly RoleId[] = [role.appOwner, role.appOperator, role.appViewer];

export const mayBeLimited = (roleId: RoleId): boolean => limitableRoles.includes(roleId);

/** Whether somebody may give a role, or change what its holder may do: nobody gives more than they hold. Ids rise as rights fall. */
export function mayGiveRole(own: RoleId, given: number): boolean {
  return given >= own;
}

interface PermissionRow {
  readonly id: number;
  readonly parent: number;
  readonly type: 'menu' | 'perm';
  /** Grants of roles 1, 20, 30, 40, 50 and 100, in this order; menus are containers that every publisher role sees. */
  readonly grants: readonly [Grant, Grant, Grant, Grant, Grant, Grant];
}

/** The permission tree and who holds what. */
export const permissionTable = {
  dashboard: { id: 10, parent: 0, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  publisherMenu: { id: 11, parent: 0, type: 'menu', grants: ['Q', 'Q', 'Q', 'Q', 'Q', ''] },
  pubapp: { id: 12, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QE', 'Q', ''] },
  placement: { id: 13, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  adn: { id: 15, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  mediation: { id: 16, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  abt: { id: 27, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  sdk_integration: { id: 26, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QA', 'QAE', 'Q', ''] },
  accounts: { id: 31, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  app_settings: { id: 32, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  cross_bid: { id: 37, parent: 11, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'Q', 'Q', ''] },
  reportMenu: { id: 17, parent: 0, type: 'menu', grants: ['Q', 'Q', 'Q', 'Q', 'Q', ''] },
  performance: { id: 18, parent: 17, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  user_activity: { id: 19, parent: 17, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  report_builder: { id: 25, parent: 17, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'QAE', ''] },
  alert: { id: 28, parent: 17, type: 'perm', grants: ['QAE', 'QAE', 'QAE', 'QAE', 'Q', ''] },
  usermanage: { id: 20, parent: 0, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  um_orgs: { id: 21, parent: 20, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  um_apps: { id: 22, parent: 20, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  um_users: { id: 23, parent: 20, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  um_roles: { id: 24, parent: 20, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  company: { id: 33, parent: 0, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', ''] },
  payment: { id: 34, parent: 0, type: 'perm', grants: ['QAE', 'QAE', '', '', '', ''] },
  change_log: { id: 35, parent: 0, type: 'perm', grants: ['QAE', 'QAE', 'Q', 'Q', 'Q', 'Q'] },
  api_key: { id: 36, parent: 0, type: 'perm', grants: ['QAE', 'QAE', '', '', '', 'QAE'] },
  privacy: { id: 39, parent: 0, type: 'perm', grants: ['QAE', 'QAE', '', '', '', ''] },
  // The platform's, not an organization's.
  exchange_rate: { id: 38, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  agency: { id: 45, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  installation_settings: { id: 51, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  installation_tenants: { id: 52, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  installation_people: { id: 53, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  billing: { id: 55, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  creative_review: { id: 54, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  system: { id: 60, parent: 0, type: 'perm', grants: ['QAE', '', '', '', '', ''] },
  promote: { id: 40, parent: 0, type: 'perm', grants: ['', '', '', '', '', 'QAE'] },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof permissionTable;

type Table = typeof permissionTable;
/** Permissions that stand for a page, not for a group of them in the menu. */
export type PagePermission = {
  [Name in Permission]: Table[Name]['type'] extends 'perm' ? Name : never;
}[Permission];
export const pagePermissions = Object.entries(permissionTable).flatMap(([name, { type }]) =>
  type === 'perm' ? [name as PagePermission] : [],
);

const rolesInOrder = [1, 20, 30, 40, 50, 100] as const;

/** query implies get and export; add implies import; edit implies enable, disable and delete. */
export const impliedActions: Readonly<Record<'Q' | 'A' | 'E', readonly Action[]>> = {
  Q: ['query', 'get', 'export'],
  A: ['add', 'import'],
  E: ['edit', 'enable', 'disable', 'delete'],
};

/**
 * What an Administrator holds in an organization; in an advertiser, where they work as another one, what its people hold.
 */
export function administratorPermissions(side: 0 | 1): PermissionNode[] {
  return permissionsOf(side === 1 ? role.promoter : role.administrator);
}

/**
 * What is left in an advertiser that is disabled: of `promote` the action `get`, which opens what people are billed, and no
 * other one.
 */
export function closedPermissions(): PermissionNode[] {
  const { id } = permissionTable.promote;
  return permissionsOf(role.promoter).filter(
    (node) => node.id === id || (node.pid === id && node.name === 'get'),
  );
}

/** The permission tree of a role as `/user/info` answers it: menus, permissions and their actions, by id. */
export function permissionsOf(roleId: RoleId): PermissionNode[] {
  const column = rolesInOrder.indexOf(roleId);
  return Object.entries<PermissionRow>(permissionTable).flatMap(([name, row]) => nodesOf(name, row, column));
}

function nodesOf(name: string, row: PermissionRow, column: number): PermissionNode[] {
  const grant = row.grants[column] ?? '';
  if (grant === '') return [];
  const node: PermissionNode = { id: row.id, pid: row.parent, type: row.type, name };
  if (row.type === 'menu') return [node];
  const held = new Set([...grant].flatMap((letter) => impliedActions[letter as 'Q' | 'A' | 'E']));
  const children = actions.flatMap((action, index): PermissionNode[] =>
    held.has(action) ? [{ id: row.id * 100 + index + 1, pid: row.id, type: 'action', name: action }] : [],
  );
  return [node, ...children];
}

/** What a role may do on a page, in the words of the matrix; whoever may add or edit may view. */
export type Level = 'add' | 'edit' | 'view' | 'none';

/** The levels of a role on a page: what it may do most of all first, `none` alone where it has nothing. */
export function levelsOf(permission: PagePermission, roleId: RoleId): readonly Level[] {
  const grant: Grant = permissionTable[permission].grants[rolesInOrder.indexOf(roleId)] ?? '';
  const levels: Level[] = [];
  if (grant.includes('A')) levels.push('add');
  if (grant.includes('E')) levels.push('edit');
  if (grant.includes('Q')) levels.push('view');
  return levels.length === 0 ? ['none'] : levels;
}
