import * as z from 'zod/mini';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { type LoadCall, type LoadLedger, type LoadMetric, loadMetrics } from './load-ledger.ts';

export interface CountReport {
  /** Acknowledged, and not there. Must be empty. */
  readonly lost: readonly number[];
  /** There more than once, acknowledged or not. Must be empty. */
  readonly doubled: readonly number[];
  /** There, and never sent. Must be empty. */
  readonly invented: readonly number[];
  /** Events by metric: single rows, and as the hours have counted them. Must be the same. */
  readonly rows: Readonly<Record<LoadMetric, number>>;
  readonly hours: Readonly<Record<LoadMetric, number>>;
}

/** A count in which nothing is missing, doubled or made up. */
export const exact = { lost: [], doubled: [], invented: [] };

const row = z.object({ id: z.string(), metric: z.enum(loadMetrics), times: z.string() });
const total = z.object({ rows: z.string() });
const rowsAtOnce = 250_000;
const sums = z.object({ impression: z.string(), calledShow: z.string(), tracked: z.string() });

/** Holds what a store has counted against what the phones of a load know. */
export async function compare(
  { lookup }: Pick<ClickHouse, 'lookup'>,
  ledger: LoadLedger,
): Promise<CountReport> {
  const counted = await countedEvents(lookup);
  const [hours] = await lookup(
    `SELECT sum(impressions) AS impression, sum(called_show) AS calledShow,
       (SELECT sum(events) FROM millrace.promoted_event_hour WHERE verdict = 'accepted') AS tracked
     FROM millrace.event_hour`,
    sums,
  );
  const there = new Map(counted.map(({ id, metric, times }) => [`${metric} ${id}`, Number(times)]));
  const sent = new Set(ledger.calls('acknowledged', 'unknown', 'refused').flatMap(namesOf));
  const rowsOf = (metric: LoadMetric) =>
    counted.reduce((sum, one) => sum + (one.metric === metric ? Number(one.times) : 0), 0);
  return {
    lost: numbers(ledger.calls('acknowledged').flatMap(namesOf), (name) => !there.has(name)),
    doubled: numbers([...there.keys()], (name) => (there.get(name) ?? 0) > 1),
    invented: numbers([...there.keys()], (name) => !sent.has(name)),
    rows: {
      impression: rowsOf('impression'),
      calledShow: rowsOf('calledShow'),
      tracked: rowsOf('tracked'),
    },
    hours: {
      impression: Number(hours?.impression),
      calledShow: Number(hours?.calledShow),
      tracked: Number(hours?.tracked),
    },
  };
}

/** Asked for in parts, for a load of minutes has more events than one answer may have rows. */
async function countedEvents(lookup: ClickHouse['lookup']): Promise<z.infer<typeof row>[]> {
  const ofLoad = `FROM (
    SELECT request_id AS id, metric FROM millrace.event WHERE metric IN ('impression', 'calledShow')
    UNION ALL SELECT event_id AS id, 'tracked' AS metric FROM millrace.promoted_event
  )`;
  const [all] = await lookup(`SELECT count() AS rows ${ofLoad}`, total);
  const parts = Math.ceil(Number(all?.rows) / rowsAtOnce);
  const counted: z.infer<typeof row>[] = [];
  for (let part = 0; part < parts; part += 1) {
    const events = `${ofLoad} WHERE cityHash64(id) % ${parts} = ${part}`;
    const some = await lookup(`SELECT id, metric, count() AS times ${events} GROUP BY id, metric`, row);
    for (const one of some) counted.push(one);
  }
  return counted;
}

function namesOf({ metric, ids }: LoadCall): string[] {
  return ids.map((id) => `${metric} ${id}`);
}

function numbers(names: readonly string[], are: (name: string) => boolean): number[] {
  return names.filter(are).map((name) => Number(name.split(' ')[1]));
}
