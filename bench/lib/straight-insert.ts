import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { RecordHead } from '../../apps/server/src/delivery/record.ts';
import { rowsOf } from '../../apps/server/src/delivery/rows/to-rows.ts';
import { clickhouseSteps } from '../../apps/server/src/migrations/clickhouse/steps.ts';
import type { ClickHouse, IngestRow } from '../../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { unheard } from '../../apps/server/src/testing/unheard.ts';
import type { BusyPlacement } from './busy-placement.ts';
import { type EventCall, eventCalls } from './phones/event-calls.ts';

const BATCH = 50_000;
const adType = 2;

/**
 * Inserts the rows of so many events straight into an embedded ClickHouse of its own, in batches, with tables and
 * rollups as the server has them. @returns rows a second, the making of the rows not counted
 */
export async function insertStraight(placement: BusyPlacement, rows: number, seed: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-straight-'));
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    for (const step of clickhouseSteps) {
      for (const statement of step.statements(clickhouse.topology)) await clickhouse.migration(statement);
    }
    const source = eventCalls(placement, seed);
    let [inserted, milliseconds] = [0, 0];
    while (inserted < rows) {
      const batch = nextBatch(source, placement, Math.min(BATCH, rows - inserted));
      const begun = performance.now();
      await clickhouse.ingest('event', batch, { token: `straight-${inserted}` });
      milliseconds += performance.now() - begun;
      inserted += batch.length;
    }
    return (inserted / milliseconds) * 1000;
  } finally {
    await clickhouse.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What the store of a stopped server has: single events, and what the rollup has counted of them. */
export async function countEvents(dataDir: string): Promise<{ events: number; impressions: number }> {
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    const one = (sql: string) => numberOf(clickhouse, sql);
    return {
      events: await one("SELECT count() AS n FROM millrace.event WHERE kind IN ('log', 'lr')"),
      impressions: await one('SELECT sum(impressions) AS n FROM millrace.event_hour'),
    };
  } finally {
    await clickhouse.close();
  }
}

const answer = z.object({ n: z.string() });

async function numberOf(clickhouse: ClickHouse, sql: string): Promise<number> {
  const [row] = await clickhouse.report({ sql }, answer);
  return Number(row?.n);
}

const options = { deviceKey: Buffer.alloc(32, 1) };

function nextBatch(source: Iterator<EventCall>, placement: BusyPlacement, atLeast: number): IngestRow[] {
  const rows: IngestRow[] = [];
  while (rows.length < atLeast) {
    const { kind, fields }: EventCall = source.next().value;
    // What is sent, and so what is read, is text.
    const read = JSON.parse(JSON.stringify(fields));
    rows.push(...rowsOf(headOf(placement, kind), read, options).map(({ row }) => row));
  }
  return rows;
}

let calls = 0;

/** What the server puts before such a call. */
function headOf(placement: BusyPlacement, kind: EventCall['kind']): RecordHead {
  const { organizationId, appId, placementId, instances } = placement;
  calls += 1;
  return {
    version: 1,
    kind,
    id: `straight${calls.toString(36)}`,
    receivedAt: Date.now(),
    platform: 1,
    sdkVersion: '2.6.6',
    organizationId,
    appId,
    placementId: kind === 'lr' ? placementId : 0,
    country: 'DE',
    placements: { [placementId]: adType },
    instances: Object.fromEntries(instances.map((id) => [id, [placementId, 1, adType, 0]])),
    deviceType: 'phone',
  };
}
