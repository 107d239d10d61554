import type { Entity } from '../../platform/entity.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { asStored } from './differences.ts';
import type { Facts } from './judge.ts';
import { findReverts, queryLater, type StoredChange } from './queries.ts';

/**
 * What there is to know of changes before one can say whether they can be taken back. Each thing is read once, however
 * many of the changes are its own.
 * @param changes of things in `entities`
 */
export async function gatherFacts(
  tx: Tx,
  entities: ReadonlyMap<string, Entity>,
  changes: readonly StoredChange[],
): Promise<Facts[]> {
  const byThing = Map.groupBy(changes, ({ entity, entityId }) => `${entity} ${entityId}`);
  const facts: Facts[] = [];
  for (const [first, ...rest] of byThing.values()) {
    const entity = first && entities.get(first.entity);
    if (first === undefined || entity === undefined) continue;
    const own = [first, ...rest];
    const oldest = own.reduce((one, other) => (other.id < one.id ? other : one));
    const current = await entity.read(tx, first.entityId);
    const later = await queryLater(tx, oldest);
    const revertedBy = await findReverts(
      tx,
      [...own, ...later].map(({ id }) => id),
    );
    for (const change of own) {
      facts.push({
        entity,
        change,
        current: current && asStored(current),
        later: later.filter(({ id }) => id > change.id),
        revertedBy,
      });
    }
  }
  return facts;
}
