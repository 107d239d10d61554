import { side } from '@millrace/contract/common';
import type { ErasedKind } from '@millrace/contract/operator/erasing';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { writeNotices } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { deviceKeyOf } from '../event/device-hash.ts';
import { eraseFromDatabase } from './erase-from-database.ts';
import { countInEvents, eraseFromEvents } from './erase-from-events.ts';
import { type ErasedId, referenceOf, sealedFor } from './erased-id.ts';
import { foundOf, noteFound, noteState, readRequest } from './erasing-queries.ts';
import { forgetErased } from './ids-in-store.ts';
import { keepForRestore } from './kept-for-restore.ts';
import { keptInBackups } from './kept-in-backups.ts';
import { rowsOfSomebody } from './rows-of-somebody.ts';
import { untilLogsAreSwept } from './sweep-log.ts';

/** Erases what one request names. Broken off or tried again, it finishes what is left. */
export const eraseJob = defineJob({
  name: 'erase',
  data: z.object({ id: z.int() }),
  retries: 20,
  pause: 60,
  expire: 6 * 3_600,
  async run(services, { id }, signal) {
    try {
      await erase(services, id, signal);
    } catch (error) {
      // A server that ends leaves it to the next one.
      if (!signal.aborted) await services.database.asSystem((tx) => noteState(tx, id, 'failed'));
      throw error;
    }
  },
});

async function erase(services: Services, id: number, signal: AbortSignal): Promise<void> {
  const { config, database, clickhouse, secrets, now } = services;
  const row = await database.asSystem((tx) => readRequest(tx, id));
  // Done, or its organization has gone meanwhile.
  if (row === undefined || row.id_sealed === null || row.stand_in === null)
    return forgetErased(clickhouse, id);
  const standIn = row.stand_in;
  const asked: ErasedId = {
    organizationId: row.organization_id,
    kind: row.kind as ErasedKind,
    value: secrets.open(row.id_sealed, sealedFor(row.organization_id)).toString(),
  };
  await database.asSystem((tx) => noteState(tx, id, 'waiting'));
  await untilLogsAreSwept(services, id, signal);
  await database.asSystem((tx) => noteState(tx, id, 'erasing'));
  const advertisers = await database.asSystem((tx) => withHouse(tx, asked.organizationId));
  const somebody = { request: id, advertisers, ...asked };
  const rows = await rowsOfSomebody(clickhouse, somebody, deviceKeyOf(secrets));
  const counted = await countInEvents(clickhouse, rows);
  await database.asSystem((tx) => noteFound(tx, id, counted));
  await database.asSystem(async (tx) =>
    noteFound(tx, id, await eraseFromDatabase(tx, asked, rows.userIds, now())),
  );
  signal.throwIfAborted();
  await eraseFromEvents(clickhouse, rows, {
    standIn,
    isShared: config.clickhouseUrl !== undefined,
    signal,
  });
  await refuseRest(services, rows);
  await forgetErased(clickhouse, id);
  await database.asSystem(async (tx) => {
    const kept = await keptInBackups(tx, services.config, now());
    await keepForRestore(services, tx, asked);
    await tellOfMembers(tx, id, asked.organizationId);
    await tx
      .updateTable('erasing')
      .set({
        state: 'done',
        finished_at: now(),
        id_sealed: null,
        stand_in: null,
        backups_until: kept.until,
        backups_by_hand: kept.staying,
      })
      .where('id', '=', id)
      .execute();
    await writeNotices(tx, {
      organizationId: asked.organizationId,
      message: 'notification.content.deviceErased',
      params: { reference: referenceOf(row.id_hash) },
      link: { url: await pageOf(tx, asked.organizationId), type: 'in-app' },
      cause: id,
    });
  });
}

/** An organization, and the house that notes what its house ads were shown to: nobody else can ask of that. */
async function withHouse(tx: Tx, organizationId: number): Promise<number[]> {
  const houses = await tx
    .selectFrom('organization')
    .select('id')
    .where('house_of', '=', organizationId)
    .execute();
  return [organizationId, ...houses.map(({ id }) => id)];
}

/**
 * Has phones' servers read anew who is in an advertiser's segments, those that are paused too, which nobody counts, where the
 * person was in one.
 */
async function tellOfMembers(tx: Tx, id: number, organizationId: number): Promise<void> {
  const row = await readRequest(tx, id);
  if (foundOf(row?.found).segments === undefined) return;
  await tx
    .updateTable('segment_count')
    .set({ xact: sql<string>`pg_current_xact_id()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Where the people of an organization or advertiser ask for erasings. */
async function pageOf(tx: Tx, organizationId: number): Promise<string> {
  const { kind } = await tx
    .selectFrom('organization')
    .select('kind')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return kind === side.advertiser ? '/event/tracking?tab=privacy' : '/company/privacy';
}

/** The engine may say that all went well when the disk has refused something. */
async function refuseRest(
  { clickhouse }: Services,
  rows: Awaited<ReturnType<typeof rowsOfSomebody>>,
): Promise<void> {
  const rest = Object.entries(await countInEvents(clickhouse, rows)).filter(([, count]) => count > 0);
  if (rest.length > 0) throw new Error(`Something is left to erase: ${rest.join('; ')}.`);
}
