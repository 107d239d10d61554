import { type RawBuilder, sql } from 'kysely';
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
  readonly partIds: readonly string[];
  readonly createdAt: Date;
}

/**
 * Takes the mail that has been due longest, reports after all others: somebody waits for a link, and nobody for these. Nobody
 * else gets it before the lease is over.
 */
export async function claimMail(tx: Tx, now: Date): Promise<DueMail | undefined> {
  const due = await tx
    .selectFrom('mail')
    .select(['id', 'sealed', 'tries', 'part_ids', 'created_at'])
    .where('due_at', '<=', now)
    .orderBy('is_report')
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
  const { part_ids: partIds, created_at: createdAt, ...mail } = due;
  return { ...mail, createdAt, partIds: partIds.map(String) };
}

/** Ends the lease after a try that failed. */
export async function postponeMail(tx: Tx, id: DueMail['id'], until: Date): Promise<void> {
  await tx.updateTable('mail').set({ due_at: until }).where('id', '=', id).execute();
}

/** Forgets a mail, and the parts that no other one carries. */
export async function removeMail(tx: Tx, { id, partIds }: Pick<DueMail, 'id' | 'partIds'>): Promise<void> {
  await tx.deleteFrom('mail').where('id', '=', id).execute();
  if (partIds.length > 0) await forgetParts(tx, sql<boolean>`id = any(${partIds}::bigint[])`);
}

/** Parts of mails whose last ones were done with at the same moment on two nodes, each of which saw the other's. */
export async function forgetLostParts(tx: Tx, before: Date): Promise<void> {
  await forgetParts(tx, sql<boolean>`created_at < ${before}`);
}

async function forgetParts(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await tx
    .deleteFrom('mail_part')
    .where(which)
    .where(sql<boolean>`not exists (select from mail where mail.part_ids @> array[mail_part.id])`)
    .execute();
}
