import { changeSettings, createTable, type TableDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/**
 * Who is in a segment: whoever's `membership` adds up to 1. A count adds what has changed since the one before, so that one
 * that was broken off, or done twice, is mended by the next.
 */
const segmentMember: TableDefinition = {
  name: 'segment_member',
  columns: {
    advertiser_id: 'UInt32',
    segment_id: 'UInt32',
    // Whether the person is a device, which phones are known by. First, for phones' members are read alone.
    on_phones: 'UInt8',
    person: 'UInt64',
    membership: 'Int32',
  },
  engine: 'SummingMergeTree',
  orderBy: '(advertiser_id, segment_id, on_phones, person)',
  shardBy: 'cityHash64(person)',
};

/** The hashes of ids that were uploaded, each once after merges. */
const idListMember: TableDefinition = {
  name: 'id_list_member',
  columns: {
    advertiser_id: 'UInt32',
    list_id: 'UInt32',
    on_phones: 'UInt8',
    person: 'UInt64',
  },
  engine: 'ReplacingMergeTree(on_phones)',
  orderBy: '(advertiser_id, list_id, person)',
  shardBy: 'cityHash64(person)',
};

const tables = [segmentMember, idListMember];

/** Who is in advertisers' segments. */
export const segments: ClickHouseStep = {
  id: 16,
  name: 'segments',
  statements: (topology) =>
    tables.flatMap((table) => [
      ...createTable(table, topology),
      ...(topology.kind === 'cluster'
        ? []
        : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ]),
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${tables.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: tables.map(({ name }) => name) },
  }),
};
