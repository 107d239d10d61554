import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { prioritize } from '../apps/server/src/platform/machine/priority.ts';
import type { Database, Tx } from '../apps/server/src/platform/postgres/database.ts';
import { withBareRoute } from './lib/bare-process.ts';
import { busyPlacement } from './lib/busy-placement.ts';
import { untilShipped } from './lib/event-log-lag.ts';
import { median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import type { Order, Outcome, Pace, Sending } from './lib/phones/messages.ts';
import { waterfallBodies } from './lib/phones/waterfall-bodies.ts';
import { answerOnceServed, wireCalls } from './lib/phones/wire-calls.ts';
import { withPhones } from './lib/phones/with-phones.ts';
import { large, medium } from './lib/seed-publisher.ts';
import { withSeededInstallation } from './lib/seeded-installation.ts';

/**
 * How many phones a second get their waterfall (`wf`: 10 rules, 30 instances, 2 of them bidding, Auto) beside a bare
 * Fastify route that reads and unpacks the same bodies and answers as many bytes, in rounds that alternate; then how long
 * phones wait at half of that rate, alone and while a person loads the console's largest list and a report over three
 * million events, both again and again. The real server, its event log and its shipping included: a call counts when it
 * is on the disk. `--small`: a quick look. `--idle`: everybody but delivery under the idle policy.
 */
const PHONES = 4_096;
/** So many calls wait for the disk together. */
const CONNECTIONS = 128;
const TAIL_MS = 10;
const isSmall = flag('small');
const [ROUNDS, ROUND_MS, OPEN_MS] = isSmall ? [3, 2_000, 5_000] : [7, 3_000, 30_000];
const [size, neighbours] = isSmall ? ([medium, 1] as const) : ([large, 5] as const);
/** Of the app with the most instances, which is the oldest. */
const largestList = (appId: number) => `/instance/list?pubAppId=${appId}&size=100`;

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
const reportSocket = path.join(folder, 'reports');

await withSeededInstallation(
  size,
  neighbours,
  async ({ url, client, database, dataDir }) => {
    const bodies = waterfallBodies(await busyPlacement(database), PHONES);
    const calls = wireCalls('/sdk/wf?v=4', { bodies, begins: '{"code":0,', holds: '"ins":[{"id":' });
    const answer = await answerOnceServed(url, calls);
    await withBareRoute('/sdk/wf', answer, (bareUrl) =>
      withPhones(async ({ send, comeFirst }) => {
        const rate = (await compare(send, calls, url, bareUrl)) / 2;
        await untilShipped(dataDir);
        comeFirst();
        const tailOf = () => tail(send, calls, url, rate);
        report(tailFigures('wf', await tailOf(), TAIL_MS));
        const list = largestList(await firstApp(database));
        await askForReport(); // The first one finds its events made.
        // Whoever asks sits at a screen elsewhere: what that one does takes no processor from phones.
        prioritize({ niceness: 19 }, process.pid);
        const beside = await whileAsking([() => client.get(list), askForReport], tailOf);
        report(tailFigures('wf beside console and report', beside, TAIL_MS));
      }),
    );
  },
  {
    program: fileURLToPath(new URL('./lib/reporting-server.ts', import.meta.url)),
    settings: {
      MILLRACE_BENCH_REPORTS: reportSocket,
      ...(flag('idle') && { CONSOLE_PRIORITY: 'idle' }),
    },
  },
).finally(() => rmSync(folder, { recursive: true }));

type SendToPhones = (order: Order) => Promise<Outcome>;

async function firstApp(database: Database): Promise<number> {
  const query = (tx: Tx) =>
    tx.selectFrom('app').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return (await database.asSystem(query)).id;
}

/** @returns calls a second */
async function compare(send: SendToPhones, sending: Sending, url: string, bareUrl: string): Promise<number> {
  const pace: Pace = { kind: 'closed', connections: CONNECTIONS, milliseconds: ROUND_MS };
  const perSecond = async (target: string) => {
    const { answered, seconds } = await send({ url: target, sending, pace });
    return answered / seconds;
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (const target of [url, bareUrl]) await perSecond(target);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await perSecond(url));
    bare.push(await perSecond(bareUrl));
  }
  report([
    { name: 'wf', value: median(ours), unit: 'calls/s' },
    { name: 'bare route, same bodies', value: median(bare), unit: 'calls/s' },
    { name: 'ratio', value: median(ours) / median(bare), unit: '', limit: { atLeast: 0.6 } },
  ]);
  return median(ours);
}

function tail(send: SendToPhones, sending: Sending, url: string, rate: number): Promise<Outcome> {
  const pace: Pace = { kind: 'open', rate, connections: 2 * CONNECTIONS, milliseconds: OPEN_MS };
  return send({ url, sending, pace });
}

function tailFigures(name: string, { answered, seconds, p50, p99, longest }: Outcome, atMost: number) {
  return [
    {
      name: `${name}, ${Math.round(answered / seconds)} calls/s: p99`,
      value: p99,
      unit: 'ms',
      limit: { atMost },
    },
    { name: `  p50 ${p50.toFixed(2)} ms, longest`, value: longest, unit: 'ms' },
  ];
}

/** One report over everything (reporting-server.ts). */
function askForReport(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: reportSocket, agent: false }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`The report failed: ${answer}`));
      }, reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Repeats each question, one after the other, until the work is done; says how many answers there were. */
async function whileAsking<Result>(
  questions: readonly (() => Promise<unknown>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const repeated = questions.map(async (ask) => {
    let answers = 0;
    for (; !isOver; answers += 1) await ask();
    return answers;
  });
  const working = work().finally(() => {
    isOver = true;
  });
  const [result, ...answers] = await Promise.all([working, ...repeated]);
  console.log(`Meanwhile: ${answers.join(' lists and ')} reports`);
  return result;
}
