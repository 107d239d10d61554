import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import {
  createDatabase,
  createMaterializedView,
  createTable,
  type TableDefinition,
  type ViewDefinition,
} from '../platform/clickhouse/ddl.ts';
import type { Topology } from '../platform/clickhouse/topology.ts';

const columns = { at: 'DateTime', app: 'UInt64', revenue: 'Decimal(18, 6)', note: 'String' };

/** A source table with two materialized views, one of them partitioned: the shape that events and rollups have. */
const tables: readonly TableDefinition[] = [
  { name: 'sale', columns, engine: 'MergeTree', orderBy: 'app', partitionBy: 'toYYYYMM(at)', shardBy: 'app' },
  {
    name: 'sale_by_day',
    columns: { day: 'Date', app: 'UInt64', sales: 'UInt64', revenue: 'Decimal(18, 6)' },
    engine: 'SummingMergeTree',
    orderBy: '(app, day)',
    partitionBy: 'toYYYYMM(day)',
    ttl: 'day + INTERVAL 20 YEAR',
    shardBy: 'app',
  },
  {
    name: 'sale_by_app',
    columns: { app: 'UInt64', sales: 'UInt64' },
    engine: 'SummingMergeTree',
    orderBy: 'app',
    shardBy: 'app',
  },
];

const views: readonly ViewDefinition[] = [
  {
    name: 'sale_to_day',
    from: 'sale',
    to: 'sale_by_day',
    select: (source) =>
      `SELECT toDate(at) AS day, app, count() AS sales, sum(revenue) AS revenue FROM ${source} GROUP BY app, day`,
  },
  {
    name: 'sale_to_app',
    from: 'sale',
    to: 'sale_by_app',
    select: (source) => `SELECT app, count() AS sales FROM ${source} GROUP BY app`,
  },
];

/** Every statement that makes the tables above, in order. */
export function saleStatements(topology: Topology): string[] {
  return [
    ...createDatabase(topology),
    ...tables.flatMap((table) => createTable(table, topology)),
    ...views.flatMap((view) => createMaterializedView(view, topology)),
  ];
}

export async function createSaleTables(clickhouse: ClickHouse): Promise<void> {
  for (const statement of saleStatements(clickhouse.topology)) await clickhouse.migration(statement);
}
