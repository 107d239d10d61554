import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Shipper } from '../../platform/event-log/shipper.ts';
import { unlessMissing } from '../../platform/files/missing.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealedFor } from './erased-id.ts';
import { addFoundInLog } from './erasing-queries.ts';
import { shortestInText } from './rows-of-somebody.ts';

/** Milliseconds between two looks at whether all servers are done. */
const lookEvery = 1_000;
/** Milliseconds after which a server that says nothing any more is taken for gone, with its log. */
const gone = dayMs;

/**
 * Resolves when every server that served phones when the request came has brought in what its log held, and the files of that
 * log no longer have it.
 */
export async function untilLogsAreSwept(
  { database, now }: { readonly database: Pick<Database, 'asSystem'>; readonly now: () => Date },
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const before = () => new Date(now().getTime() - gone);
  while (await database.asSystem((tx) => isAwaited(tx, id, before()))) {
    await sleep(lookEvery, undefined, { signal });
  }
}

async function isAwaited(tx: Tx, id: number, before: Date): Promise<boolean> {
  const awaited = await tx
    .selectFrom('erasing_log')
    .innerJoin('erasing', 'erasing.id', 'erasing_log.erasing_id')
    .select('node')
    .where('erasing_id', '=', id)
    .where('swept_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('erasing.asked_at', '>', before),
        eb('node', 'in', eb.selectFrom('server_node').select('name').where('seen_at', '>', before)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return awaited !== undefined;
}

interface SweeperOptions {
  readonly database: Pick<Database, 'asSystem'>;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly shipper: Pick<Shipper, 'forget'>;
  /** Has the log's writer begin another segment. */
  readonly renew: () => void;
  readonly eventLogDir: string;
  /** As this server is called in the stores. */
  readonly node: string;
  readonly now: () => Date;
}

/** Does this server's share of every request that waits, all of them at once. */
export function logSweeper(options: SweeperOptions): Worker {
  const { database, shipper, renew, node, now } = options;
  let hasJoined = false;
  return {
    name: 'erasing from the event log',
    every: 1_000,
    async next() {
      const waiting = await database.asSystem(async (tx) => {
        if (!hasJoined) await joinOpen(tx, node);
        return waitingFor(tx, node);
      });
      hasJoined = true;
      if (waiting.length === 0) return false;
      await shipper.forget(renew);
      for (const { id, value } of waiting.map((row) => ({ id: row.id, value: openedId(options, row) }))) {
        const log = value === undefined ? 0 : await removeRefused(options.eventLogDir, value);
        await database.asSystem(async (tx) => {
          await addFoundInLog(tx, id, log);
          await tx
            .updateTable('erasing_log')
            .set({ swept_at: now() })
            .where('erasing_id', '=', id)
            .where('node', '=', node)
            .execute();
        });
      }
      return true;
    },
  };
}

/** A server that was stopped when a request came has its log still: it takes part in every one that is open as it starts. */
async function joinOpen(tx: Tx, node: string): Promise<void> {
  await tx
    .insertInto('erasing_log')
    .columns(['erasing_id', 'node'])
    .expression((eb) =>
      eb
        .selectFrom('erasing')
        .select(['id', eb.val(node).as('node')])
        .where('state', '<>', 'done'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function waitingFor(tx: Tx, node: string) {
  return tx
    .selectFrom('erasing_log')
    .innerJoin('erasing', 'erasing.id', 'erasing_log.erasing_id')
    .select(['erasing.id', 'erasing.organization_id', 'erasing.id_sealed'])
    .where('node', '=', node)
    .where('swept_at', 'is', null)
    .orderBy('erasing.id')
    .execute();
}

function openedId(
  { secrets }: SweeperOptions,
  row: Awaited<ReturnType<typeof waitingFor>>[number],
): string | undefined {
  return row.id_sealed === null
    ? undefined
    : secrets.open(row.id_sealed, sealedFor(row.organization_id)).toString();
}

/** Records that could not be read are kept aside as they came; nobody can say whose one is but by the text. */
async function removeRefused(eventLogDir: string, value: string): Promise<number> {
  if (value.length < shortestInText) return 0;
  const dir = join(eventLogDir, 'refused');
  const names = (await readdir(dir).catch(unlessMissing)) ?? [];
  let removed = 0;
  for (const name of names) {
    const record = await readFile(join(dir, name), 'latin1').catch(unlessMissing);
    if (!record?.toLowerCase().includes(Buffer.from(value).toString('latin1').toLowerCase())) continue;
    await rm(join(dir, name), { force: true });
    removed += 1;
  }
  return removed;
}
