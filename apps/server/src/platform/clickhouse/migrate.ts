import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { clickhouseSteps } from '../../migrations/clickhouse/steps.ts';
import type { ClickHouse, ReportQuery } from './clickhouse.ts';
import type { Topology } from './topology.ts';

/** One numbered change of the store, written once for a single node and for a cluster. */
export interface ClickHouseStep {
  readonly id: number;
  readonly name: string;
  /** DDL to run in order. Each statement may be met again after a crash, so it has to be repeatable. */
  readonly statements: (topology: Topology) => readonly string[];
  /** A SELECT of one row `done`, 1 when the step's whole effect is there: ClickHouse has no transactions around DDL. */
  readonly probe: (topology: Topology) => Pick<ReportQuery, 'sql' | 'params'>;
}

export interface AppliedStep {
  readonly id: number;
  readonly name: string;
  readonly checksum: string;
}

/** What was applied, kept in Postgres; the caller holds the lock that lets one node migrate at a time. */
export interface ClickHouseLedger {
  applied(): Promise<readonly AppliedStep[]>;
  record(step: AppliedStep): Promise<void>;
}

/**
 * Brings the store to the last of `steps` and writes each into the ledger. A step whose effect is there without a ledger
 * entry (a crash in between) is only recorded. Throws one sentence when the ledger is newer than this code or differs.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  ledger: ClickHouseLedger,
  steps: readonly ClickHouseStep[] = clickhouseSteps,
): Promise<void> {
  const applied = new Map((await ledger.applied()).map((entry) => [entry.id, entry]));
  refuseUnknown(applied, steps);
  for (const step of steps) {
    if (!applied.has(step.id)) {
      await apply(clickhouse, step);
      await ledger.record({ id: step.id, name: step.name, checksum: checksumOf(step) });
    }
  }
}

/** A fingerprint of what a step does on both topologies, so that an edit after the fact is noticed. */
export function checksumOf(step: ClickHouseStep): string {
  const topologies: Topology[] = [{ kind: 'single' }, { kind: 'cluster', name: 'cluster' }];
  const texts = topologies.flatMap((topology) => step.statements(topology));
  return createHash('sha256').update(texts.join(';\n')).digest('hex');
}

function refuseUnknown(applied: ReadonlyMap<number, AppliedStep>, steps: readonly ClickHouseStep[]): void {
  const known = new Map(steps.map((step) => [step.id, step]));
  for (const entry of applied.values()) {
    const step = known.get(entry.id);
    const title = `${entry.id} (${entry.name})`;
    if (!step) {
      throw new Error(
        `ClickHouse was migrated by a newer Millrace: step ${title} is unknown here; start that version.`,
      );
    }
    if (checksumOf(step) !== entry.checksum) {
      throw new Error(
        `ClickHouse step ${title} was changed after it was applied: restore it and add a new step.`,
      );
    }
  }
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
