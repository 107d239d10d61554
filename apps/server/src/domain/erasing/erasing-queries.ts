import { type ErasedPlace, erasedPlaces } from '@millrace/contract/operator/erasing';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Found } from './erase-from-events.ts';

const counts = z.record(z.string(), z.int());

/** What a row says was found; a place of another version is left out. */
export function foundOf(stored: unknown): Found {
  const { data = {} } = z.safeParse(counts, stored);
  return kept((place) => data[place] ?? 0);
}

/** Of a run that was broken off and of the one after it: each counted what was still there. */
function mostOf(one: Found, other: Found): Found {
  return kept((place) => Math.max(one[place] ?? 0, other[place] ?? 0));
}

function kept(countOf: (place: ErasedPlace) => number): Found {
  const counted = erasedPlaces.map((place) => [place, countOf(place)] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/** A request with all that its job needs; needs the system role. */
export function readRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('erasing')
    .select(['organization_id', 'kind', 'id_hash', 'id_sealed', 'stand_in', 'state', 'asked_at', 'found'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function noteState(tx: Tx, id: number, state: 'waiting' | 'erasing' | 'failed'): Promise<void> {
  await tx.updateTable('erasing').set({ state }).where('id', '=', id).where('state', '<>', 'done').execute();
}

/** Before anything goes: whoever goes on after a kill no longer finds it. */
export function noteFound(tx: Tx, id: number, found: Found): Promise<void> {
  return changeFound(tx, id, (before) => mostOf(before, found));
}

/** What one server found in its log, each of them once. */
export function addFoundInLog(tx: Tx, id: number, log: number): Promise<void> {
  return changeFound(tx, id, (before) => ({ ...before, log: (before.log ?? 0) + log }));
}

async function changeFound(tx: Tx, id: number, change: (before: Found) => Found): Promise<void> {
  const row = await tx
    .selectFrom('erasing')
    .select('found')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('erasing')
    .set({ found: JSON.stringify(change(foundOf(row.found))) })
    .where('id', '=', id)
    .execute();
}
