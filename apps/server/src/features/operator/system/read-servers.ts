import { dayMs } from '@millrace/contract/kit/duration';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Milliseconds after which a server that says something every 15 seconds is quiet. */
const quiet = 60_000;
/** One that has been quiet for so long is no longer part of the installation. */
const gone = dayMs;

/** The servers that there are, by when they were started. */
export async function readServers(tx: Tx, now: Date) {
  const rows = await tx
    .selectFrom('server_node')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - gone))
    .orderBy('started_at')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    host: row.host,
    version: row.version,
    roles: row.roles,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isQuiet: now.getTime() - row.seen_at.getTime() > quiet,
    diskFree: Number(row.disk_free),
    diskSize: Number(row.disk_size),
    lagSeconds: row.lag_seconds,
    lagBytes: row.lag_bytes === null ? null : Number(row.lag_bytes),
    isFailing: row.is_failing,
  }));
}
