import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { postSql } from '../reporting/post-sql.ts';
import type { PublisherSize } from '../seed-publisher.ts';
import { type SeededInstallation, withSeededInstallation } from '../seeded-installation.ts';

const program = fileURLToPath(new URL('../reporting/sql-server.ts', import.meta.url));

/** Half of what the rows are about; the other half was deleted since and has no name. */
const publisher: PublisherSize = {
  ...{ apps: 20, placements: 200, instances: 5_000, placementsWithRules: 20, accounts: 10, changes: 10 },
};

/** The days that have figures. */
export const days = { from: '2026-03-01', to: '2026-03-28' };

export interface ManyRows extends SeededInstallation {
  /** Milliseconds for which the server's event loop was held at most since this was last asked. */
  readonly held: () => Promise<number>;
}

/**
 * Works with a server of a publisher whose report by hour, region, placement and instance has just so many rows. Another
 * one has filled the tables: what that took of memory is no part of what an export takes.
 */
export async function withManyRows<Result>(
  rows: number,
  work: (installation: ManyRows) => Promise<Result>,
): Promise<Result> {
  const socket = path.join(tmpdir(), `millrace-bench-sql-${process.pid}.sock`);
  const options = { program, settings: { MILLRACE_BENCH_SQL: socket }, label: `-rows-${rows}` };
  const fill = async () => {
    for (const sql of [
      'TRUNCATE TABLE millrace.event_hour',
      'TRUNCATE TABLE millrace.event_day',
      insert(rows),
    ])
      await postSql(socket, '/run', sql);
  };
  await withSeededInstallation(publisher, 0, fill, options);
  const held = async () => Number(await postSql(socket, '/held', ''));
  return withSeededInstallation(publisher, 0, (installation) => work({ ...installation, held }), options);
}

/** Every row has an hour, region and instance of its own. */
const insert = (rows: number) => `
  INSERT INTO millrace.event_hour (organization_id, app_id, platform, country, placement_id, ad_type, network_id, instance_id,
    is_bidding, hour, impressions, clicks, instance_requests, instance_filled, estimated_revenue)
  SELECT 1, 1 + instance_id % 20, 1, ['US', 'DE', 'FR', 'JP', 'CN', 'BR', 'IN', 'GB'][1 + number % 8], 1 + instance_id % 200, 2,
    1 + instance_id % 10, 1 + intDiv(number, 5376) * 29 % 10000 AS instance_id, 0,
    toDateTime('${days.from} 00:00:00', 'UTC') + 3600 * (intDiv(number, 8) % 672),
    1 + number % 91, number % 2, 100 + number % 50, 95, toDecimal128(1 + number % 7, 6) / 1000
  FROM numbers(${rows}) SETTINGS max_partitions_per_insert_block = 1000`;
