import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { nodeName } from '../../platform/event-log/node-name.ts';
import type { Services } from '../../platform/services.ts';
import { type ErasedId, erasedId, sealedFor } from './erased-id.ts';
import { readKept } from './kept-for-restore.ts';
import { isOfPerson, type KeptLine, type KeptPersonLine } from './kept-line.ts';
import { keptName } from './kept-name.ts';
import { personOf } from './kept-person.ts';
import { removePersonAgain } from './remove-person-again.ts';
import { requestErasing } from './request-erasing.ts';

type Needs = Pick<Services, 'config' | 'database' | 'secrets' | 'now' | 'jobs'>;

/** Beside it: lines that this installation could not make out, for a person to look at. */
export const skippedName = 'erasings-skipped.jsonl';

/**
 * At the first start after a restore: asks anew for what was erased since the backup, which has it still, and lets people go who
 * had left since. A line that nobody
 * can read, or that another installation has sealed, keeps no server from starting: it is said, and laid aside.
 */
export async function eraseAfterRestore(services: Needs, log: Pick<Logger, 'error'>): Promise<void> {
  const file = join(services.config.dataDir, keptName);
  const { lines, unreadable } = await readKept(file);
  const foreign: string[] = [];
  for (const line of lines) {
    const isOurs = isOfPerson(line) ? await letGo(services, line) : await askFor(services, line);
    if (!isOurs) foreign.push(JSON.stringify(line));
  }
  const skipped = [...foreign, ...unreadable];
  if (skipped.length > 0) {
    const aside = join(services.config.dataDir, skippedName);
    await appendFile(aside, skipped.map((text) => `${text}\n`).join(''), { mode: 0o600 });
    log.error(
      { file: aside, foreign: foreign.length, unreadable: unreadable.length },
      'some of what was erased before the restore cannot be read, and may be there again',
    );
  }
  await rm(file, { force: true });
}

/** @returns false when it was sealed with another key */
async function askFor(services: Needs, line: Exclude<KeptLine, KeptPersonLine>): Promise<boolean> {
  const id = openedBy(services, line);
  if (id !== undefined) await ask(services, id);
  return id !== undefined;
}

/** @returns false when it was sealed with another key */
async function letGo(services: Needs, line: KeptPersonLine): Promise<boolean> {
  const row = personOf(services, line);
  if (row !== undefined)
    await services.database.asSystem((tx) => removePersonAgain[line.kind](services, tx, row));
  return row !== undefined;
}

/** @returns undefined when it was sealed with another key */
function openedBy(
  { secrets }: Pick<Needs, 'secrets'>,
  { organizationId, kind, sealed }: Exclude<KeptLine, KeptPersonLine>,
) {
  try {
    const value = secrets.open(Buffer.from(sealed, 'base64'), sealedFor(organizationId)).toString();
    return erasedId(organizationId, kind, value);
  } catch {
    return undefined;
  }
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
