import type { Permission } from '@millrace/contract/people/permission';
import type { Rights } from '@millrace/contract/people/rights';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Scope } from '../../../platform/session/scope.ts';

/** The kinds of things whose changes a person may see: those that they may look at themselves; by name. */
export function visibleEntities(rights: Rights, entities: readonly Entity[]): ReadonlyMap<string, Entity> {
  const mayLook = (permission: Permission | undefined) =>
    permission !== undefined && rights.holds(permission, ['query']);
  const held = entities.filter(({ permission, or }) => mayLook(permission) || mayLook(or));
  return new Map(held.map((entity) => [entity.name, entity]));
}

/** Whether a person may take changes of such things back: whoever may make them. */
export function mayRevert(
  { rights, apps }: Pick<Scope, 'rights' | 'apps'>,
  { permission, action = 'edit', ofAllApps }: Entity,
): boolean {
  return rights.holds(permission, [action]) && (apps === 'all' || ofAllApps !== true);
}
