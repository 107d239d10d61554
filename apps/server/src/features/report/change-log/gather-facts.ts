import { asideOf } from '../../../platform/change-log/aside.ts';
import { asStored } from '../../../platform/change-log/differences.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Facts } from './judge.ts';
import { findReverts, queryLater, type StoredChange } from './queries.ts';

/** All changes of one thing among those that are asked about. */
interface Thing {
  readonly entity: Entity;
  readonly entityId: number;
  readonly changes: readonly StoredChange[];
}

const keyOf = ({ entity, entityId }: StoredChange) => `${entity} ${entityId}`;

/**
 * What there is to know of changes before one can say whether they can be taken back. Each thing is read once, however
 * many of the changes are its own, and what came later is asked for of all things together.
 * @param changes of things in `entities`
 */
export async function gatherFacts(
  tx: Tx,
  entities: ReadonlyMap<string, Entity>,
  changes: readonly StoredChange[],
): Promise<Facts[]> {
  const things = thingsOf(entities, changes);
  const current = await readCurrent(tx, things);
  const oldest = things.map((thing) =>
    thing.changes.reduce((one, other) => (other.id < one.id ? other : one)),
  );
  const allLater = await queryLater(tx, oldest);
  const later = Map.groupBy(allLater, keyOf);
  const revertedBy = await findReverts(
    tx,
    [...changes, ...allLater].map(({ id }) => id),
  );
  return things.flatMap(({ entity, changes: own }) =>
    own.map((change) => {
      const now = current.get(keyOf(change));
      return {
        entity,
        change,
        current: now && asStored({ ...now, ...asideOf(tx, entity.name, change.entityId) }),
        later: (later.get(keyOf(change)) ?? []).filter(({ id }) => id > change.id),
        revertedBy,
      };
    }),
  );
}

function thingsOf(entities: ReadonlyMap<string, Entity>, changes: readonly StoredChange[]): Thing[] {
  return [...Map.groupBy(changes, keyOf).values()].flatMap((own) => {
    const [first] = own;
    const entity = first && entities.get(first.entity);
    return first && entity ? [{ entity, entityId: first.entityId, changes: own }] : [];
  });
}

/** The things as they are now, by {@link keyOf}. */
async function readCurrent(tx: Tx, things: readonly Thing[]): Promise<ReadonlyMap<string, Fields>> {
  const current = new Map<string, Fields>();
  for (const [entity, some] of Map.groupBy(things, ({ entity }) => entity)) {
    const ids = some.map(({ entityId }) => entityId);
    for (const [id, fields] of await readAll(tx, entity, ids)) current.set(`${entity.name} ${id}`, fields);
  }
  return current;
}

async function readAll(tx: Tx, entity: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>> {
  if (entity.readMany) return entity.readMany(tx, ids);
  const all = new Map<number, Fields>();
  for (const id of ids) {
    const fields = await entity.read(tx, id);
    if (fields !== undefined) all.set(id, fields);
  }
  return all;
}
