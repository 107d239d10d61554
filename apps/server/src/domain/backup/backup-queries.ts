import type { BackupFailure } from '@millrace/contract/operator/system';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/** @returns its id */
export async function askForBackup(
  tx: Tx,
  asked: { readonly file: string; readonly passphraseSealed: Buffer | null; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('backup')
    .values({
      kind: 'asked',
      file: asked.file,
      passphrase_sealed: asked.passphraseSealed,
      asked_at: asked.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does nothing when that night has one. */
export async function askForNightly(
  tx: Tx,
  asked: { readonly file: string; readonly night: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('backup')
    .values({ kind: 'nightly', night: asked.night, file: asked.file, asked_at: asked.now })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .execute();
}

/** Of those that are due the one that waits longest, from now on running. */
export function takeNext(tx: Tx, now: Date) {
  return tx
    .updateTable('backup')
    .set((eb) => ({ state: 'running', started_at: now, bytes: 0, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('backup')
        .select('id')
        .where('state', '=', 'waiting')
        .where((due) => due.or([due('due_at', 'is', null), due('due_at', '<=', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'file', 'tries', 'passphrase_sealed'])
    .executeTakeFirst();
}

export async function noteProgress(tx: Tx, id: number, bytes: number): Promise<void> {
  await tx.updateTable('backup').set({ bytes }).where('id', '=', id).execute();
}

export async function noteDone(
  tx: Tx,
  id: number,
  done: { readonly bytes: number; readonly size: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('backup')
    .set({
      state: 'done',
      bytes: done.bytes,
      size: done.size,
      finished_at: done.now,
      passphrase_sealed: null,
      error: null,
      failure: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Why one failed: as the system said it, or in words of our own, which are said in the reader's language. */
export type Failure = { readonly error: string } | { readonly failure: BackupFailure };

const columnsOf = (why: Failure) =>
  'error' in why ? { error: why.error.slice(0, 2000), failure: null } : { error: null, failure: why.failure };

export async function noteFailed(tx: Tx, id: number, why: Failure, now: Date): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ ...columnsOf(why), state: 'failed', finished_at: now, passphrase_sealed: null })
    .where('id', '=', id)
    .execute();
}

/** Tried again at `due`. */
export async function putBack(tx: Tx, id: number, why: Failure, due: Date): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ ...columnsOf(why), state: 'waiting', due_at: due })
    .where('id', '=', id)
    .execute();
}

/** One that waits is written there when its turn comes. */
export async function moveTo(tx: Tx, id: number, file: string): Promise<void> {
  await tx.updateTable('backup').set({ file }).where('id', '=', id).execute();
}

/** Those that a server which is gone had begun or was to begin, and files that failed ones of this server may have left behind. */
export async function readInterrupted(tx: Tx) {
  const open = await tx
    .selectFrom('backup')
    .select(['id', 'kind', 'state', 'file', 'tries', 'bytes'])
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute();
  const failed = await tx
    .selectFrom('backup')
    .select('file')
    .where('state', '=', 'failed')
    .where(sql<boolean>`failure is distinct from 'elsewhere'`)
    .execute();
  return { open, failed: failed.map(({ file }) => file) };
}

export function readBackup(tx: Tx, id: number) {
  return tx
    .selectFrom('backup')
    .select(['state', 'bytes', 'size', 'error', 'failure', 'tries', 'file'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Nightly files beyond the newest `keep` that are not removed yet. */
export function readOld(tx: Tx, keep: number) {
  return tx
    .selectFrom('backup')
    .select(['id', 'file', 'asked_at as askedAt'])
    .where('kind', '=', 'nightly')
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(keep)
    .execute();
}

/** Its file is gone. */
export async function noteRemoved(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('backup').set({ removed_at: now }).where('id', '=', id).execute();
}

/** One that is there, and that nothing here has asked for. */
export async function noteFound(
  tx: Tx,
  found: { readonly file: string; readonly at: Date; readonly size: number },
): Promise<void> {
  const { file, at, size } = found;
  await tx
    .insertInto('backup')
    .values({ kind: 'asked', state: 'done', file, size, asked_at: at, finished_at: at })
    .execute();
}
