import type { Tx } from '../postgres/database.ts';

/**
 * Milliseconds that whoever claims a mail has for one delivery. Longer than any takes (see transport.ts), so that no
 * second node sends it meanwhile; after a crash the next try follows when it is over.
 */
export const lease = 300_000;

export interface DueMail {
  readonly id: string | number;
  readonly sealed: Buffer;
  /** Tries made before this one. */
  readonly tries: number;
}

/** Takes the mail that has been due longest; nobody else gets it before the lease is over. */
export async function claimMail(tx: Tx, now: Date): Promise<DueMail | undefined> {
  const due = await tx
    .selectFrom('mail')
    .select(['id', 'sealed', 'tries'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  await tx
    .updateTable('mail')
    .set({ tries: due.tries + 1, due_at: new Date(now.getTime() + lease) })
    .where('id', '=', due.id)
    .execute();
  return due;
}

/** Ends the lease after a try that failed. */
export async function postponeMail(tx: Tx, id: DueMail['id'], until: Date): Promise<void> {
  await tx.updateTable('mail').set({ due_at: until }).where('id', '=', id).execute();
}

export async function removeMail(tx: Tx, id: DueMail['id']): Promise<void> {
  await tx.deleteFrom('mail').where('id', '=', id).execute();
}
