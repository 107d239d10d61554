import type { Fields } from '../fields.ts';
import type { Tx } from '../postgres/database.ts';

/** What things had before placeholders took its place, until they are written in the same transaction. */
const asides = new WeakMap<Tx, Map<string, Fields>>();

const keyOf = (entity: string, id: number) => `${entity} ${id}`;

/** Notes what stood where a placeholder stands now: for history that is what there is. */
export function noteAside(tx: Tx, entity: string, id: number, stood: Fields): void {
  const known = asides.get(tx) ?? new Map<string, Fields>();
  asides.set(tx, known.set(keyOf(entity, id), stood));
}

/** What of a thing is only set aside; nothing for most. */
export const asideOf = (tx: Tx, entity: string, id: number): Fields =>
  asides.get(tx)?.get(keyOf(entity, id)) ?? {};

/** A thing as it is read by whoever now writes it, with what stood where a placeholder stands: from then on what is stored is true. */
export function withAside<Stored extends object>(tx: Tx, entity: string, id: number, stored: Stored): Stored {
  const whole = { ...stored, ...asideOf(tx, entity, id) };
  asides.get(tx)?.delete(keyOf(entity, id));
  return whole;
}
