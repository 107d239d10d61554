import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilShipped } from './lib/event-log-lag.ts';
import { report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { type HostileBody, hostileBodies } from './lib/hostile-bodies.ts';
import { withInstallation } from './lib/installation.ts';
import type { Pace } from './lib/phones/messages.ts';
import { servedPlacement } from './lib/phones/served-placement.ts';
import { waterfallBodies } from './lib/phones/waterfall-bodies.ts';
import { wireCalls } from './lib/phones/wire-calls.ts';
import { withPhones } from './lib/phones/with-phones.ts';
import { memoryOf } from './lib/process-memory.ts';
import { refusalOf } from './lib/refuse.ts';

/**
 * How soon bodies that are too large, bombs, garbage and crowds of tiny values are refused, each sent in turn on a
 * connection of its own while phones ask for waterfalls; what these wait meanwhile beside what they wait alone; and what
 * the server's processes have grown by afterwards. `--small`: a quick look.
 */
const isSmall = flag('small');
const MILLISECONDS = isSmall ? 10_000 : 40_000;
const REFUSED_MS = 100;
/** Ordinary calls a second, and those of hostile ones at most. */
const [RATE, HOSTILE_RATE] = [200, 40];
const GROWTH_MB = 100;
const SLOWER = 4;
const PHONES = 1_024;

const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
try {
  await withInstallation(
    async (url, _client, pid) => {
      const placement = await servedPlacement(dataDir, url);
      const bodies = waterfallBodies(placement, PHONES);
      const sending = wireCalls('/sdk/wf?v=4', { bodies, begins: '{"code":0,', holds: '"ins":[{"id":' });
      const hostile = await hostileBodies();
      const pace: Pace = { kind: 'open', rate: RATE, connections: 64, milliseconds: MILLISECONDS };
      await withPhones(async ({ send }) => {
        const ask = () => send({ url, sending, pace });
        await refuseInTurn(url, sending.path, hostile, sleep(5_000)); // What the first ones cost is not the question.
        await ask();
        const [alone, before] = [await ask(), await memoryAtRest(pid)];
        const asking = ask();
        const refusals = await refuseInTurn(url, sending.path, hostile, asking);
        const beside = await asking;
        const after = await memoryAtRest(pid);
        for (const { name } of hostile) report([refusalFigure(name, refusals.get(name) ?? [])]);
        report([
          { name: `wf at ${RATE} calls/s alone: p99`, value: alone.p99, unit: 'ms' },
          { name: 'wf beside them: p99', value: beside.p99, unit: 'ms' },
          { name: '  p50', value: beside.p50, unit: 'ms' },
          { name: '  longest', value: beside.longest, unit: 'ms' },
          { name: 'p99 beside ÷ alone', value: beside.p99 / alone.p99, unit: '', limit: { atMost: SLOWER } },
          { name: 'memory grown by', value: after - before, unit: 'MB', limit: { atMost: GROWTH_MB } },
        ]);
      });
    },
    { dataDir },
  );
} finally {
  rmSync(dataDir, { recursive: true });
}

/** One after the other, over and over. @returns milliseconds by name @throws Error when one is not refused as it should be */
async function refuseInTurn(
  url: string,
  target: string,
  bodies: readonly HostileBody[],
  until: Promise<unknown>,
): Promise<Map<string, number[]>> {
  const took = new Map<string, number[]>(bodies.map(({ name }) => [name, []]));
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    const body = bodies[turn % bodies.length];
    if (body === undefined) break;
    const pause = sleep(1000 / HOSTILE_RATE);
    const { status, milliseconds } = await refusalOf(new URL(url), target, body);
    if (status !== body.status) throw new Error(`${body.name}: ${status} and not ${body.status}`);
    took.get(body.name)?.push(milliseconds);
    await pause;
  }
  await over;
  return took;
}

function refusalFigure(name: string, milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.NaN;
  return {
    name: `${name}, ${sorted.length} times: p99`,
    value: p99,
    unit: 'ms',
    limit: { atMost: REFUSED_MS },
  };
}

async function memoryAtRest(pid: number): Promise<number> {
  await untilShipped(dataDir);
  await sleep(3_000);
  return memoryOf(pid);
}
