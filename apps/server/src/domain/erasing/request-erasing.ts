import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { eraseJob } from './erase-job.ts';
import { type ErasedId, hashOfId, sealedFor } from './erased-id.ts';

/**
 * Stores a request and sends its job. What is kept of the id until that is done is sealed, and nothing else says it.
 * @param askedBy null: by nobody who is there now
 * @returns its id; undefined when one for the same id is open already
 */
export async function requestErasing(
  { secrets, jobs, now }: Pick<Services, 'secrets' | 'jobs' | 'now'>,
  tx: Tx,
  asked: ErasedId,
  askedBy: number | null,
): Promise<number | undefined> {
  const { organizationId, kind, value } = asked;
  const row = await tx
    .insertInto('erasing')
    .values({
      organization_id: organizationId,
      kind,
      id_hash: hashOfId(secrets, asked),
      id_sealed: secrets.seal(value, sealedFor(organizationId)),
      stand_in: randomBytes(8),
      asked_by: askedBy,
      asked_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await jobs.send(tx, eraseJob, { id: row.id });
  return row?.id;
}
