import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { takeTurn } from '../../platform/postgres/take-turn.ts';
import { type NetworkRevenue, networkRevenue, type RevenueSource, revenueSources } from './revenue-row.ts';
import { writeRevenue } from './write-revenue.ts';

/** Rows that are kept, and sent, together. */
const atOnce = 2_000;

interface Network {
  readonly organizationId: number;
  readonly networkId: number;
}

interface Means {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'ingest'>;
}

interface Kept extends Network {
  readonly uploadId: number;
  readonly source: RevenueSource;
  readonly reportedAt: Date;
}

/** One upload or undo of a network at a time, until the transaction ends: each stands on what the one before left. */
export async function lockNetwork(tx: Tx, { organizationId, networkId }: Network): Promise<void> {
  await takeTurn(tx, `revenue ${organizationId} ${networkId}`);
}

/** Notes what {@link sendKept} brings into ClickHouse, once the transaction that says so has ended well. */
export async function keepToSend(tx: Tx, rows: readonly NetworkRevenue[], kept: Kept): Promise<void> {
  for (const some of chunks(rows, atOnce)) {
    await tx
      .insertInto('revenue_on_its_way')
      .values({
        organization_id: kept.organizationId,
        network_id: kept.networkId,
        upload_id: kept.uploadId,
        source: kept.source,
        reported_at: kept.reportedAt,
        rows: JSON.stringify(some),
      })
      .execute();
  }
}

const source = z.enum([...revenueSources, 'undone']);

/**
 * Brings into ClickHouse what was kept for a network, and forgets it. Killed in between it is sent again, with the same rows
 * and token. The caller holds {@link lockNetwork}.
 */
export async function sendKept(
  tx: Tx,
  clickhouse: Pick<ClickHouse, 'ingest'>,
  { organizationId, networkId }: Network,
): Promise<void> {
  const ids = await tx
    .selectFrom('revenue_on_its_way')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('network_id', '=', networkId)
    .orderBy('id')
    .execute();
  for (const { id } of ids) {
    const kept = await tx
      .deleteFrom('revenue_on_its_way')
      .where('id', '=', id)
      .returning(['source', 'reported_at', 'rows'])
      .executeTakeFirstOrThrow();
    await writeRevenue(clickhouse, z.parse(z.array(networkRevenue), kept.rows), {
      source: z.parse(source, kept.source),
      reportedAt: kept.reported_at,
      token: `revenue-on-its-way-${id}`,
    });
  }
}

/** As {@link sendKept}, in a transaction of its own. @throws what the store throws: it stays kept then */
export async function bringKept({ database, clickhouse }: Means, network: Network): Promise<void> {
  await database.asSystem(async (tx) => {
    await lockNetwork(tx, network);
    await sendKept(tx, clickhouse, network);
  });
}

/** Brings what a server that was killed, or a store that was away, has left. */
export function revenueSender(means: Means): Worker {
  return {
    name: 'network revenue',
    every: 10_000,
    async next() {
      const waiting = await means.database.asSystem((tx) =>
        tx
          .selectFrom('revenue_on_its_way')
          .select(['organization_id as organizationId', 'network_id as networkId'])
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      );
      if (waiting === undefined) return false;
      await bringKept(means, waiting);
      return true;
    },
  };
}
