import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeName } from '../../platform/event-log/node-name.ts';
import type { Services } from '../../platform/services.ts';
import { type ErasedId, erasedId, sealedFor } from './erased-id.ts';
import { keptName, readKept } from './kept-for-restore.ts';
import { requestErasing } from './request-erasing.ts';

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

async function ask(services: Needs, asked: ErasedId): Promise<void> {
  const { database, config } = services;
  // Restored too, and not said to serve yet: what this server's log held is brought in first.
  const node = await nodeName(config.dataDir);
  await database.asSystem(async (tx) => {
    const organization = tx.selectFrom('organization').select('id').where('id', '=', asked.organizationId);
    if ((await organization.executeTakeFirst()) === undefined) return;
    const id = await requestErasing(services, tx, asked, null);
    if (id === undefined || !config.roles.includes('delivery')) return;
    await tx
      .insertInto('erasing_log')
      .values({ erasing_id: id, node })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
