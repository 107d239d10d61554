import { eventDaysKept } from '@millrace/contract/advertiser/tracked-event';
import { changeSettings, createTable, type TableDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/**
 * The ids of people, sealed, of advertisers who have them kept; the one place where any form of an id stands from which it
 * comes back. Beside `segment_member` on a cluster, with which it is joined.
 */
const keptId: TableDefinition = {
  name: 'kept_id',
  columns: {
    advertiser_id: 'UInt32',
    person: 'UInt64',
    // Since when its advertiser has ids kept: rows of a time that was switched off count no more.
    since: "DateTime64(3, 'UTC')",
    // Whether it is a device's, not what the advertiser calls somebody.
    is_device: 'UInt8',
    // Of the newest event, by whose day it goes as that does.
    seen: "DateTime64(3, 'UTC')",
    // Base64.
    sealed: 'String',
  },
  engine: 'ReplacingMergeTree(seen)',
  orderBy: '(advertiser_id, person, since)',
  ttl: `toDate(seen) + INTERVAL ${eventDaysKept} DAY`,
  shardBy: 'cityHash64(person)',
};

/** Ids that advertisers have kept. */
export const keptIds: ClickHouseStep = {
  id: 20,
  name: 'kept ids',
  statements: (topology) => [
    ...createTable(keptId, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(keptId.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: [keptId.name] },
  }),
};
