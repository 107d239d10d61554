import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { adSecretOf, postbackSecret } from '../apps/server/src/domain/own-ads/ad-secret.ts';
import { attachDatabase } from '../apps/server/src/platform/postgres/attach-database.ts';
import { openSecrets } from '../apps/server/src/platform/secrets/secrets.ts';
import { untilShipped } from './lib/event-log-lag.ts';
import { report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { withInstallation } from './lib/installation.ts';
import { countTracked, insertTracked } from './lib/tracking/insert-tracked.ts';
import { sendCalls, type TrackedApp, trackedCalls } from './lib/tracking/tracked-calls.ts';

/**
 * Events a second that advertisers' servers tell of in signed calls of 1,000, from the first call to when all of them count in
 * `promoted_event`: judged, accepted on disk, shipped, inserted with all views. Beside it the same rows inserted straight into a
 * ClickHouse of its own, in batches of whichever size is the quicker. The store is opened again after the server has ended, and must have exactly what was sent.
 */
const isSmall = flag('small');
const EVENTS = isSmall ? 100_000 : flag('full') ? 2_000_000 : 1_000_000;
const PER_CALL = 1_000;
const CONNECTIONS = 8;
/** Of straight inserts; larger ones were no quicker. */
const BATCHES = [50_000, 100_000];
/** Several, since one app's key may tell of so many in a minute. */
const APPS = 10;

const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
try {
  let apps: readonly TrackedApp[] = [];
  let perSecond = 0;
  const now = Date.now();
  await withInstallation(
    async (url) => {
      apps = await addApps();
      await untilServed(url, apps);
      const calls = [...trackedCalls(apps, EVENTS, PER_CALL, now)];
      const begun = performance.now();
      const accepted = await sendCalls(url, calls, CONNECTIONS);
      await untilShipped(dataDir);
      perSecond = (EVENTS / (performance.now() - begun)) * 1000;
      report([
        {
          name: `${EVENTS} events in ${calls.length} calls, accepted`,
          value: (EVENTS / accepted) * 1000,
          unit: 'events/s',
        },
        { name: '  accepted and queryable', value: perSecond, unit: 'events/s' },
      ]);
    },
    { dataDir },
  );
  const counted = await countTracked(dataDir);
  if (counted !== EVENTS) throw new Error(`Sent were ${EVENTS} events; the store counts ${counted}.`);
  let best = 0;
  for (const batch of BATCHES) {
    const straight = await insertTracked(apps, { events: EVENTS, batch, now });
    best = Math.max(best, straight);
    const name = `inserted straight into ClickHouse, ${batch} at a time`;
    report([{ name, value: straight, unit: 'events/s' }]);
  }
  report([{ name: 'ratio to the better', value: perSecond / best, unit: '', limit: { atLeast: 0.5 } }]);
} finally {
  rmSync(dataDir, { recursive: true });
}

/** Apps of an advertiser, straight into the database of the server that runs. */
async function addApps(): Promise<TrackedApp[]> {
  const database = await attachDatabase({ dataDir, log: pino({ level: 'warn' }) });
  try {
    const adSecret = adSecretOf(await openSecrets({ dataDir, secretKey: undefined }));
    const keys = Array.from({ length: APPS }, () => randomBytes(16).toString('hex'));
    const { rows } = await database.asSystem((tx) =>
      sql<{ id: number; organization_id: number; postback_key: string }>`
        with organization as (
          insert into organization (kind, name, completed_at) values (1, 'Advertiser', now()) returning id
        )
        insert into promoted_app (organization_id, platform, name, store_id, store_url, verified, postback_key)
        select id, 1, key, key, 'https://store.example/' || key, true, key from organization cross join unnest(${keys}::text[]) key
        returning id, organization_id, postback_key`.execute(tx),
    );
    return rows.map(({ id, organization_id: advertiserId, postback_key: postbackKey }) => ({
      ...{ id, advertiserId },
      secret: postbackSecret(adSecret, { id, postbackKey }),
    }));
  } finally {
    await database.close();
  }
}

/** The process that takes events knows of new apps within seconds. */
async function untilServed(url: string, apps: readonly TrackedApp[]): Promise<void> {
  for (const app of apps) {
    const served = () =>
      sendCalls(url, [{ app, body: '[]' }], 1).then(
        () => true,
        () => false,
      );
    while (!(await served())) await sleep(100);
  }
}
