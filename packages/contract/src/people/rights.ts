import type { Action, Permission } from './permission.ts';
import type { PermissionNode } from './user.ts';

/** What a person holds, prepared for many questions. */
export interface Rights {
  /** True when the permission and every one of the actions (none: the permission alone) are held. */
  holds(permission: Permission, actions?: readonly Action[]): boolean;
}

/**
 * The one rights function of server and console: answers from the tree that `/user/info` carries.
 * @param perms the nodes of `permissionsOf`
 */
export function rightsOf(perms: readonly PermissionNode[]): Rights {
  const names = new Map(perms.filter((node) => node.type !== 'action').map((node) => [node.id, node.name]));
  const held = new Set<string>(names.values());
  for (const node of perms) {
    if (node.type === 'action') held.add(`${names.get(node.pid)}.${node.name}`);
  }
  return {
    holds: (permission, wanted = []) =>
      held.has(permission) && wanted.every((action) => held.has(`${permission}.${action}`)),
  };
}
