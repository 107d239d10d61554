import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ledger } from '../postgres/ledger.ts';
import { pendingMigrations } from '../postgres/migration-files.ts';
import type { ClickHouse, ReportQuery } from './clickhouse.ts';
import { DATABASE, type Topology } from './topology.ts';

/** One numbered change of the store, written once for a single node and for a cluster. */
export interface ClickHouseStep {
  readonly id: number;
  readonly name: string;
  /** DDL to run in order. Each statement may be met again after a crash, so it has to be repeatable. */
  readonly statements: (topology: Topology) => readonly string[];
  /** A SELECT of one row `done`, 1 when the step's whole effect is there: ClickHouse has no transactions around DDL. */
  readonly probe: (topology: Topology) => Pick<ReportQuery, 'sql' | 'params'>;
}

/**
 * Brings the store to the last of `steps` and writes each into the ledger, whose caller holds the lock that lets one node
 * migrate at a time. A step whose effect is there without an entry (a crash in between) is only recorded.
 *
 * @throws StartError when the ledger knows more than this program, or remembers another text of a step.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  ledger: Ledger,
  steps: readonly ClickHouseStep[],
): Promise<void> {
  const known = steps.map((step) => ({ id: step.id, name: step.name, checksum: checksumOf(step), step }));
  const pending = pendingMigrations('ClickHouse', known, await ledger.appliedMigrations('clickhouse'));
  for (const { step, ...entry } of pending) {
    await apply(clickhouse, step);
    await ledger.recordMigration('clickhouse', entry);
  }
  if (pending.length > 0 && clickhouse.isOurs) await loadViews(clickhouse);
}

const viewRow = z.object({ name: z.string() });

/**
 * Loads each view as the next start of the engine will. A view whose SELECT was changed in place makes other deduplication
 * tokens until then: a batch sent before that start and again after it would count twice. Nothing may be inserted meanwhile,
 * so a server that others use keeps its views as they are.
 */
async function loadViews(clickhouse: ClickHouse): Promise<void> {
  const sql = `SELECT name FROM system.tables WHERE database = {database:String} AND engine = 'MaterializedView'`;
  for (const { name } of await clickhouse.report({ sql, params: { database: DATABASE } }, viewRow)) {
    await clickhouse.migration(`DETACH TABLE ${DATABASE}.${name}`);
    await clickhouse.migration(`ATTACH TABLE ${DATABASE}.${name}`);
  }
}

/** A fingerprint of what a step does on both topologies, so that an edit after the fact is noticed. */
export function checksumOf(step: ClickHouseStep): string {
  const topologies: Topology[] = [{ kind: 'single' }, { kind: 'cluster', name: 'cluster' }];
  const texts = topologies.flatMap((topology) => step.statements(topology));
  return createHash('sha256').update(texts.join(';\n')).digest('hex');
}

async function apply(clickhouse: ClickHouse, step: ClickHouseStep): Promise<void> {
  if (await isDone(clickhouse, step)) return;
  for (const statement of step.statements(clickhouse.topology)) await clickhouse.migration(statement);
  if (await isDone(clickhouse, step)) return;
  throw new Error(`ClickHouse step ${step.id} (${step.name}) ran, but its probe does not see its effect.`);
}

const probeRow = z.object({ done: z.literal([0, 1]) });

async function isDone(clickhouse: ClickHouse, step: ClickHouseStep): Promise<boolean> {
  const rows = await clickhouse.report(step.probe(clickhouse.topology), probeRow);
  return rows.length === 1 && rows[0]?.done === 1;
}
