import { noteAside } from '../../../platform/change-log/aside.ts';
import { changedNames } from '../../../platform/change-log/differences.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Facts } from './judge.ts';

/**
 * What no two things may have goes round among the things of a batch, or from one to the next: taken back one by one they would
 * meet each other on their way. So they give it up first, all of them.
 */
export async function setAside(tx: Tx, facts: readonly Facts[]): Promise<void> {
  for (const [entity, own] of Map.groupBy(facts, (one) => one.entity)) {
    const { unique } = entity;
    if (unique === undefined) continue;
    const ids = new Set(
      own.filter((one) => givesUp(one, unique.fields)).map(({ change }) => change.entityId),
    );
    if (ids.size < 2) continue;
    for (const [id, stood] of await unique.setAside(tx, [...ids])) noteAside(tx, entity.name, id, stood);
  }
}

function givesUp({ change, revertedBy }: Facts, fields: NonNullable<Entity['unique']>['fields']): boolean {
  if (change.action !== 'edit' || revertedBy.has(change.id)) return false;
  return changedNames(change.before, change.after).some((name) => fields.includes(name));
}
