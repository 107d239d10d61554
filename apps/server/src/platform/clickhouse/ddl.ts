import { DATABASE, onCluster, type Topology } from './topology.ts';

/**
 * How many inserts back a repeated deduplication token is still recognized. Every table gets it, targets of materialized
 * views above all: a target without its own window counts a repeated batch again.
 */
const DEDUPLICATION_WINDOW = 10_000;

export interface TableDefinition {
  readonly name: string;
  /** Column name to type, in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** The engine's family; `Replicated…` is put before it on a cluster. */
  readonly engine:
    | 'MergeTree'
    | 'SummingMergeTree'
    | 'AggregatingMergeTree'
    | `ReplacingMergeTree(${string})`;
  readonly orderBy: string;
  readonly partitionBy?: string;
  readonly ttl?: string;
  /** Rows between two marks of the index, 8192 unless said: fewer where single rows are looked up. */
  readonly indexGranularity?: number;
  /** On a cluster: the expression that says which shard a row belongs to. */
  readonly shardBy: string;
}

export interface ViewDefinition {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The SELECT over `source`, which is `from` as it is called where the rows are stored. */
  readonly select: (source: string) => string;
}

/** A view whose table can be filled from rows that were there before. */
export interface RefillableView extends ViewDefinition {
  /** Of `to`, in the order in which `select` has them. */
  readonly columns: readonly string[];
}

/** Where a table's rows are stored: on a cluster the bare name is a Distributed table over these. */
export function storedTable(name: string, topology: Topology): string {
  return `${DATABASE}.${topology.kind === 'cluster' ? `${name}_local` : name}`;
}

/** The database itself. ENGINE is said because chDB's own default, Overlay, refuses refreshable views and EXCHANGE. */
export function createDatabase(topology: Topology): string[] {
  return [`CREATE DATABASE IF NOT EXISTS ${DATABASE}${onCluster(topology)} ENGINE = Atomic`];
}

/** One table: plain on a single node; replicated on every shard, with a Distributed table over the shards, on a cluster. */
export function createTable(table: TableDefinition, topology: Topology): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  const [engine, window] =
    topology.kind === 'cluster'
      ? [`Replicated${table.engine}`, 'replicated_deduplication_window']
      : [table.engine, 'non_replicated_deduplication_window'];
  const stored = storedTable(table.name, topology);
  const granularity = table.indexGranularity;
  const settings = [
    ...(granularity === undefined ? [] : [`index_granularity = ${granularity}`]),
    `${window} = ${DEDUPLICATION_WINDOW}`,
  ];
  const create = [
    `CREATE TABLE IF NOT EXISTS ${stored}${onCluster(topology)} (${columns.join(', ')})`,
    `ENGINE = ${engine}`,
    ...(table.partitionBy === undefined ? [] : [`PARTITION BY ${table.partitionBy}`]),
    `ORDER BY ${table.orderBy}`,
    ...(table.ttl === undefined ? [] : [`TTL ${table.ttl}`]),
    `SETTINGS ${settings.join(', ')}`,
  ].join('\n');
  if (topology.kind === 'single') return [create];
  const over = `Distributed('${topology.name}', ${DATABASE}, ${table.name}_local, ${table.shardBy})`;
  const distributed = `${DATABASE}.${table.name}${onCluster(topology)} AS ${stored}`;
  return [create, `CREATE TABLE IF NOT EXISTS ${distributed}\nENGINE = ${over}`];
}

/** A view that fills `to` from every insert into `from`, shard by shard on a cluster. */
export function createMaterializedView(view: ViewDefinition, topology: Topology): string[] {
  const head = `CREATE MATERIALIZED VIEW IF NOT EXISTS ${DATABASE}.${view.name}${onCluster(topology)}`;
  return [
    `${head} TO ${storedTable(view.to, topology)}\nAS ${view.select(storedTable(view.from, topology))}`,
  ];
}

/** Another SELECT for a view that is there; what is inserted from then on passes it. */
export function changeView(view: ViewDefinition, topology: Topology): string {
  const name = `${DATABASE}.${view.name}${onCluster(topology)}`;
  return `ALTER TABLE ${name} MODIFY QUERY ${view.select(storedTable(view.from, topology))}`;
}

/** Takes all rows out of a table that may be there. */
export function emptyTable(name: string, topology: Topology): string {
  return `TRUNCATE TABLE IF EXISTS ${storedTable(name, topology)}${onCluster(topology)}`;
}

/**
 * Fills a view's table from what was in the view's source before the view: emptied first, so that it can be begun again.
 * What is inserted into the source while this runs is missed, so the view is made right after it.
 */
export function fillFromSource(view: RefillableView, topology: Topology): string[] {
  return [emptyTable(view.to, topology), fillMoreFromSource(view)];
}

/** The same for another view of a table that was emptied before. */
export function fillMoreFromSource(view: RefillableView): string {
  const settings = {
    // Each attempt begins anew; a repeated block is none that was sent twice.
    insert_deduplicate: 0,
    distributed_foreground_insert: 1,
    // A history is larger than memory.
    max_bytes_before_external_group_by: 268_435_456,
    max_threads: 2,
  };
  const given = Object.entries(settings).map(([setting, value]) => `${setting} = ${value}`);
  return `INSERT INTO ${DATABASE}.${view.to} (${view.columns.join(', ')}) SETTINGS ${given.join(', ')}\n${view.select(`${DATABASE}.${view.from}`)}`;
}

/** Columns that a table gets at its end; of rows that are there already they hold their default. */
export function addColumns(
  name: string,
  columns: Readonly<Record<string, string>>,
  topology: Topology,
): string[] {
  const added = Object.entries(columns).map(([column, type]) => `ADD COLUMN IF NOT EXISTS ${column} ${type}`);
  const alter = (table: string) => `ALTER TABLE ${table}${onCluster(topology)} ${added.join(', ')}`;
  const stored = storedTable(name, topology);
  return topology.kind === 'single' ? [alter(stored)] : [alter(stored), alter(`${DATABASE}.${name}`)];
}

/** An index by which granules without a value are left out; parts that are there already have none until they merge. */
export function addSkipIndex(
  name: string,
  { column, type }: { readonly column: string; readonly type: string },
  topology: Topology,
): string {
  const stored = storedTable(name, topology);
  return `ALTER TABLE ${stored}${onCluster(topology)} ADD INDEX IF NOT EXISTS ${column} ${column} TYPE ${type} GRANULARITY 1`;
}

/** A column that a table gets at its end, and by which its rows are told apart from then on. */
export function addKeyColumn(
  name: string,
  [column, type]: readonly [name: string, type: string],
  orderBy: string,
  topology: Topology,
): string[] {
  const [stored = '', ...over] = addColumns(name, { [column]: type }, topology);
  return [`${stored}, MODIFY ORDER BY ${orderBy}`, ...over];
}

/** Another lifetime for a table's rows; what is past it goes when the engine next merges or drops parts. */
export function changeTtl(name: string, ttl: string, topology: Topology): string {
  return `ALTER TABLE ${storedTable(name, topology)}${onCluster(topology)} MODIFY TTL ${ttl}`;
}

/** Other settings of a table, as `name = value, …`. */
export function changeSettings(name: string, settings: string, topology: Topology): string {
  return `ALTER TABLE ${storedTable(name, topology)}${onCluster(topology)} MODIFY SETTING ${settings}`;
}

/** The definition of a table's rows as the engine holds it; a SELECT of one text `definition`. */
export function storedDefinition(name: string, topology: Topology) {
  const [database = '', table = ''] = storedTable(name, topology).split('.');
  return {
    sql: `SELECT create_table_query AS definition FROM system.tables
          WHERE database = {database:String} AND name = {table:String}`,
    params: { database, table },
  };
}

/**
 * Takes rows out for good: parts that have one are written anew, and this waits for it. The engine keeps the condition as it
 * stands, in a file and in `system.mutations`: what must not stay there is asked of a table by it, on a cluster of one that
 * every replica has the same rows of.
 */
export function deleteRows(name: string, where: string, topology: Topology): string {
  const settings = {
    mutations_sync: 2,
    allow_nondeterministic_mutations: 1,
    mutations_execute_subqueries_on_initiator: 0,
  };
  const given = Object.entries(settings).map(([setting, value]) => `${setting} = ${value}`);
  return `ALTER TABLE ${storedTable(name, topology)}${onCluster(topology)} DELETE WHERE ${where} SETTINGS ${given.join(', ')}`;
}

/**
 * Other values of columns that rows are not sorted by, as expressions over the row; no view sees it. Parts that have such a row
 * are written anew in these columns, and this waits for it.
 */
export function updateRows(
  name: string,
  columns: Readonly<Record<string, string>>,
  where: string,
  topology: Topology,
): string {
  const values = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  return `ALTER TABLE ${storedTable(name, topology)}${onCluster(topology)} UPDATE ${values.join(', ')} WHERE ${where} SETTINGS mutations_sync = 2`;
}

/** Takes a partition out at once, with its files; one that is not there is fine. */
export function dropPartition(name: string, partition: string, topology: Topology): string {
  return `ALTER TABLE ${storedTable(name, topology)}${onCluster(topology)} DROP PARTITION ID '${partition}' SETTINGS alter_sync = 2`;
}

/** Waits until every replica has what its shard was given; nothing to do on a single node. */
export function syncReplicas(name: string, topology: Topology): string[] {
  if (topology.kind === 'single') return [];
  return [`SYSTEM SYNC REPLICA${onCluster(topology)} ${storedTable(name, topology)}`];
}

/** A SELECT of one number `slots`: rows whose sharding key is each number below it once reach every shard of the cluster. */
export function slotsOf(topology: Topology): string {
  if (topology.kind === 'single') return 'SELECT toUInt32(1) AS slots';
  const shards = `SELECT DISTINCT shard_num, shard_weight AS weight FROM system.clusters WHERE cluster = '${topology.name}'`;
  return `SELECT toUInt32(sum(weight)) AS slots FROM (${shards})`;
}

/**
 * Changes columns of one partition, those that rows are sorted by too, and no view sees it: the partition is written into a
 * draft of the table, which then takes its place at once. Broken off at any point it can begin anew. Nothing may be
 * inserted into the table meanwhile. On a single node only.
 *
 * @param columns their new values, as expressions over the row
 */
export function rewritePartition(
  name: string,
  partition: string,
  columns: Readonly<Record<string, string>>,
): string[] {
  const [table, draft] = [`${DATABASE}.${name}`, draftOf(name)];
  const values = Object.entries(columns).map(([column, value]) => `${value} AS ${column}`);
  return [
    dropDraft(name),
    `CREATE TABLE ${draft} AS ${table}`,
    `INSERT INTO ${draft} SETTINGS insert_deduplicate = 0, max_threads = 2 SELECT * REPLACE (${values.join(', ')}) FROM ${table} WHERE _partition_id = '${partition}'`,
    `ALTER TABLE ${table} REPLACE PARTITION ID '${partition}' FROM ${draft}`,
    dropDraft(name),
  ];
}

/** Drops the draft of {@link rewritePartition}, if a run that was broken off has left one. */
export function dropDraft(name: string): string {
  return `DROP TABLE IF EXISTS ${draftOf(name)} SYNC`;
}

const draftOf = (name: string) => `${DATABASE}.${name}_draft`;
