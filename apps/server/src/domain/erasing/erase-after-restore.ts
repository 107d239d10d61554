import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../platform/services.ts';
import { eraseJob } from './erase-job.ts';
import { type ErasedId, erasedId, hashOfId, sealedFor } from './erased-id.ts';
import { keptName, readKept } from './kept-for-restore.ts';

type Needs = Pick<Services, 'config' | 'database' | 'secrets' | 'now' | 'jobs'>;

/** At the first start after a restore: asks anew for what was erased since the backup, which has it still. */
export async function eraseAfterRestore(services: Needs): Promise<void> {
  const file = join(services.config.dataDir, keptName);
  for (const { organizationId, kind, sealed } of await readKept(file)) {
    const value = services.secrets.open(Buffer.from(sealed, 'base64'), sealedFor(organizationId)).toString();
    await ask(services, erasedId(organizationId, kind, value));
  }
  await rm(file, { force: true });
}

async function ask({ database, secrets, jobs, now }: Needs, id: ErasedId): Promise<void> {
  const { organizationId, kind, value } = id;
  await database.asSystem(async (tx) => {
    const organization = tx.selectFrom('organization').select('id').where('id', '=', organizationId);
    if ((await organization.executeTakeFirst()) === undefined) return;
    const row = await tx
      .insertInto('erasing')
      .values({
        organization_id: organizationId,
        kind,
        id_hash: hashOfId(secrets, id),
        id_sealed: secrets.seal(value, sealedFor(organizationId)),
        stand_in: randomBytes(8),
        asked_at: now(),
      })
      // One that the backup had waiting itself.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) await jobs.send(tx, eraseJob, { id: row.id });
  });
}
