import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** An id as it is kept. */
export interface KeptId {
  readonly person: string;
  readonly isDevice: boolean;
  /** Of what it was told with, milliseconds UTC. */
  readonly seen: number;
  readonly sealed: string;
}

interface Store {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'ingest'>;
}

/**
 * Stores ids of an advertiser, as long as it has them kept. Whoever switches that off waits for this and then deletes, so
 * that nothing comes in afterwards.
 * @param ofTime ids of another time that it was switched on are left out; absent: they are of now
 */
export async function keepIds(
  { database, clickhouse }: Store,
  advertiserId: number,
  ids: readonly KeptId[],
  ofTime?: number,
): Promise<void> {
  if (ids.length === 0) return;
  await database.asSystem(async (tx) => {
    const setting = await tx
      .selectFrom('id_keeping')
      .select('since')
      .where('organization_id', '=', advertiserId)
      .forShare()
      .executeTakeFirst();
    const since = setting?.since?.getTime();
    if (since === undefined || (ofTime !== undefined && ofTime !== since)) return;
    const rows = ids.map(({ person, isDevice, seen, sealed }) => ({
      ...{ advertiser_id: advertiserId, person, since, seen, sealed },
      is_device: isDevice ? 1 : 0,
    }));
    await clickhouse.ingest('kept_id', rows, { token: `kept-ids-${randomUUID()}` });
  });
}
