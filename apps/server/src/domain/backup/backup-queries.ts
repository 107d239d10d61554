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

/** The one that waits longest, from now on running. */
export function takeNext(tx: Tx, now: Date) {
  return tx
    .updateTable('backup')
    .set({ state: 'running', started_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('backup')
        .select('id')
        .where('state', '=', 'waiting')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'file', 'passphrase_sealed'])
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
    })
    .where('id', '=', id)
    .execute();
}

export async function noteFailed(tx: Tx, id: number, error: string, now: Date): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ state: 'failed', error: error.slice(0, 2000), finished_at: now, passphrase_sealed: null })
    .where('id', '=', id)
    .execute();
}

/** Those that a server which was ended had begun. */
export async function failUnfinished(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('backup')
    .set({
      state: 'failed',
      error:
        'It was not over when the server ended, or when the backup was taken from which the server was restored.',
      finished_at: now,
      passphrase_sealed: null,
    })
    .where('state', '=', 'running')
    .execute();
}

export function readBackup(tx: Tx, id: number) {
  return tx
    .selectFrom('backup')
    .select(['state', 'bytes', 'size', 'error', 'file'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Nightly files beyond the newest `keep`, from now on removed. */
export function giveUpOld(tx: Tx, keep: number, now: Date) {
  return tx
    .updateTable('backup')
    .set({ removed_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('backup')
        .select('id')
        .where('kind', '=', 'nightly')
        .where('state', '=', 'done')
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .returning('file')
    .execute();
}
