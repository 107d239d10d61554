import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { judgeEvent } from '../../../apps/server/src/delivery/events/judge-event.ts';
import { readEvent } from '../../../apps/server/src/delivery/events/read-event.ts';
import type { RecordHead } from '../../../apps/server/src/delivery/record.ts';
import { rowsOf } from '../../../apps/server/src/delivery/rows/to-rows.ts';
import { openRates } from '../../../apps/server/src/domain/exchange-rate/rates.ts';
import { clickhouseSteps } from '../../../apps/server/src/migrations/clickhouse/steps.ts';
import type { ClickHouse, IngestRow } from '../../../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { unheard } from '../../../apps/server/src/testing/unheard.ts';
import { someEvent, type TrackedApp } from './tracked-calls.ts';

const deviceKey = Buffer.alloc(32, 1);
const rates = openRates(undefined);

/** Inserts the rows of so many events straight into a ClickHouse of its own, with all tables and views. @returns rows a second */
export async function insertTracked(
  apps: readonly TrackedApp[],
  { events, batch, now }: { readonly events: number; readonly batch: number; readonly now: number },
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-straight-'));
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    for (const step of clickhouseSteps)
      for (const statement of step.statements(clickhouse.topology)) await clickhouse.migration(statement);
    let milliseconds = 0;
    for (let from = 0; from < events; from += batch) {
      const rows = rowsOfSome(apps, from, Math.min(batch, events - from), now);
      const begun = performance.now();
      await clickhouse.ingest('event', rows, { token: `straight-${from}` });
      milliseconds += performance.now() - begun;
    }
    return (events / milliseconds) * 1000;
  } finally {
    await clickhouse.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function rowsOfSome(apps: readonly TrackedApp[], from: number, count: number, now: number): IngestRow[] {
  return Array.from({ length: count }, (_, at) => {
    const app = apps[(from + at) % apps.length];
    if (app === undefined) throw new Error('There are no apps.');
    const promoted = { id: app.id, advertiserId: app.advertiserId };
    const told = readEvent(JSON.parse(JSON.stringify(someEvent(from + at, now))));
    const judging = { promoted, by: 'server', rates, adSecret: '', deviceKey, country: null, now } as const;
    const tracked = { promotedAppId: app.id, by: 'server', events: [judgeEvent(told, judging)] } as const;
    return rowsOf(headOf(app, from + at, now, tracked), {}, { deviceKey }).map(({ row }) => row);
  }).flat();
}

const headOf = (
  { advertiserId }: TrackedApp,
  nth: number,
  receivedAt: number,
  tracked: NonNullable<RecordHead['tracked']>,
): RecordHead => ({
  ...{ version: 1, kind: 'tracked', id: `straight${nth}`, receivedAt, platform: 1, sdkVersion: '' },
  ...{ organizationId: advertiserId, appId: 0, placementId: 0, country: '00', instances: {}, placements: {} },
  tracked,
});

const answer = z.object({ n: z.string() });

/** Events that count in the store of a server that has ended. */
export async function countTracked(dataDir: string): Promise<number> {
  const clickhouse: ClickHouse = await openClickHouse({ dataDir, log: unheard });
  try {
    const [row] = await clickhouse.report(
      { sql: 'SELECT count() AS n FROM millrace.promoted_event' },
      answer,
    );
    return Number(row?.n);
  } finally {
    await clickhouse.close();
  }
}
