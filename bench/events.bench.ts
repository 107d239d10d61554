import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusyPlacement } from './lib/busy-placement.ts';
import { eventLogLag, untilShipped } from './lib/event-log-lag.ts';
import { report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { withInstallation } from './lib/installation.ts';
import type { EventOrder, EventOutcome } from './lib/phones/messages.ts';
import { servedPlacement } from './lib/phones/served-placement.ts';
import { withEventPhones } from './lib/phones/with-phones.ts';
import { memoryOf, slopePerMinute } from './lib/process-memory.ts';
import { countEvents, insertStraight } from './lib/straight-insert.ts';

/**
 * Events a second that phones report over HTTP (`lr`, and `log` of 25 events), from the first call to when all of them
 * stand in ClickHouse: accepted on disk, shipped, inserted with their rollups. Beside it the same number of the same
 * kind of rows inserted straight into a ClickHouse of its own, before and after. Nothing is read back from memory: the
 * store is opened again after the server has ended, and must have exactly what was sent. Then the memory of all of the
 * server's processes at that rate. `--small`: a quick look. `--full`: twice the events, and ten minutes of the second part.
 */
const isSmall = flag('small');
const isFull = flag('full');
const ROWS = isSmall ? 100_000 : isFull ? 2_000_000 : 1_000_000;
const SOAK_MS = isSmall ? 20_000 : isFull ? 600_000 : 60_000;
const CONNECTIONS = 128;
/** Growth in a minute after the warm-up, of the mean. */
const GROWTH = 0.01;
const [SEED, SOAK_SEED, STRAIGHT_SEED] = [11, 12, 13];

type SendToPhones = (order: EventOrder) => Promise<EventOutcome>;

const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
try {
  let placement: BusyPlacement | undefined;
  let sent: EventOutcome[] = [];
  let perSecond = 0;
  await withInstallation(
    async (url, _client, pid) => {
      placement = await servedPlacement(dataDir, url);
      const served = placement;
      await withEventPhones(async (send) => {
        const batch = await sendAll(send, served, url);
        perSecond = batch.perSecond;
        sent = [batch.sent, await soak(send, served, url, pid, perSecond)];
      });
    },
    { dataDir },
  );
  await compareCounts(sent);
  if (placement !== undefined) await compareWithStraight(placement, perSecond);
} finally {
  rmSync(dataDir, { recursive: true });
}

async function sendAll(send: SendToPhones, placement: BusyPlacement, url: string) {
  await send({ kind: 'prepare', placement, rows: ROWS, seed: SEED });
  await untilShipped(dataDir);
  const begun = performance.now();
  const sent = await send({ kind: 'send', url, connections: CONNECTIONS });
  const lag = await eventLogLag(dataDir);
  await untilShipped(dataDir);
  const perSecond = (sent.rows / (performance.now() - begun)) * 1000;
  report([
    {
      name: `${sent.rows} events in ${sent.calls} calls, accepted`,
      value: sent.rows / sent.seconds,
      unit: 'events/s',
    },
    { name: '  of the log not shipped by then', value: lag / 1024 / 1024, unit: 'MB' },
    { name: '  accepted and queryable', value: perSecond, unit: 'events/s' },
  ]);
  return { sent, perSecond };
}

async function soak(
  send: SendToPhones,
  placement: BusyPlacement,
  url: string,
  pid: number,
  rowsPerSecond: number,
): Promise<EventOutcome> {
  let isOver = false;
  const soaking = send({
    kind: 'soak',
    url,
    placement,
    seed: SOAK_SEED,
    rowsPerSecond,
    milliseconds: SOAK_MS,
    connections: CONNECTIONS,
  }).finally(() => {
    isOver = true;
  });
  const samples: { at: number; value: number }[] = [];
  const begun = performance.now();
  async function watch(): Promise<void> {
    while (!isOver) {
      const at = performance.now() - begun;
      if (at > SOAK_MS / 4) samples.push({ at, value: await memoryOf(pid) });
      await sleep(Math.max(500, SOAK_MS / 400));
    }
  }
  const [sent] = await Promise.all([soaking, watch()]);
  const lag = await eventLogLag(dataDir);
  await untilShipped(dataDir);
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length;
  report([
    { name: `${SOAK_MS / 1000} s at`, value: sent.rows / sent.seconds, unit: 'events/s' },
    { name: '  of the log not shipped by then', value: lag / 1024 / 1024, unit: 'MB' },
    { name: '  memory of all processes, mean', value: mean, unit: 'MB' },
    {
      name: '  growth in a minute after the first quarter, of the mean',
      value: slopePerMinute(samples) / mean,
      unit: '',
      // Of one minute it is noise.
      ...(isFull && { limit: { atMost: GROWTH } }),
    },
  ]);
  return sent;
}

/** @throws Error when the store has not exactly what was sent */
async function compareCounts(sent: readonly EventOutcome[]): Promise<void> {
  const counted = await countEvents(dataDir);
  const events = sent.reduce((sum, { rows }) => sum + rows, 0);
  const impressions = sent.reduce((sum, outcome) => sum + outcome.impressions, 0);
  if (counted.events !== events || counted.impressions !== impressions) {
    throw new Error(
      `Sent were ${events} events with ${impressions} impressions; the store has ${counted.events} and ${counted.impressions}.`,
    );
  }
  console.log(`All ${events} events are there once, and ${impressions} impressions in the rollup`);
}

async function compareWithStraight(placement: BusyPlacement, perSecond: number): Promise<void> {
  const straight = await insertStraight(placement, ROWS, STRAIGHT_SEED);
  report([
    { name: 'inserted straight into ClickHouse', value: straight, unit: 'events/s' },
    { name: 'ratio', value: perSecond / straight, unit: '', limit: { atLeast: 0.5 } },
  ]);
}
