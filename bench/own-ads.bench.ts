import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { attachDatabase } from '../apps/server/src/platform/postgres/attach-database.ts';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';
import type { BusyPlacement } from './lib/busy-placement.ts';
import { untilShipped } from './lib/event-log-lag.ts';
import { median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { withInstallation } from './lib/installation.ts';
import { adCalls, bidOf } from './lib/own-ads/ad-calls.ts';
import { timeAuctions } from './lib/own-ads/auctions.ts';
import { fetchFiles } from './lib/own-ads/fetch-files.ts';
import { ownAdsPlacements } from './lib/own-ads/own-ads-placements.ts';
import { dearestCampaign, sayOfAdvertiser, seedCampaigns } from './lib/own-ads/seed-campaigns.ts';
import type { Sending } from './lib/phones/messages.ts';
import { waterfallBodies } from './lib/phones/waterfall-bodies.ts';
import { answerOnceServed, wireCalls } from './lib/phones/wire-calls.ts';
import { type Phones, withPhones } from './lib/phones/with-phones.ts';

/**
 * What own ads cost phones' calls: `wf` of a placement that lets in 2,000 campaigns, of which 200 fit, beside `wf` of the same
 * placement without, and `cp/pl` beside both, in rounds whose order changes. Then how long a campaign's change, and what a publisher
 * says of an advertiser, take from their commit to the answer of a phone, while phones call at half of that rate; and what the
 * server's memory does while many load a video of 20 MB. At first, what an auction costs where there are many places. `--small`: a quick
 * look.
 */
const isSmall = flag('small');
const PHONES = 4_096;
const CONNECTIONS = 128;
/** Short ones and many: what else the machine does meanwhile then meets all alike. */
const [ROUNDS, ROUND_MS, CHANGES] = isSmall ? [6, 1_000, 5] : [24, 1_500, 20];
/**
 * Each kind of call follows each other one as often: what a round leaves to be shipped takes processor from the next one, and
 * `cp/pl` leaves less than `wf`.
 */
const orders = [
  ['without', 'with', 'ad'],
  ['ad', 'with', 'without'],
  ['with', 'without', 'ad'],
  ['ad', 'without', 'with'],
  ['with', 'ad', 'without'],
  ['without', 'ad', 'with'],
] as const;
const CHANGE_MS = 2_000;
const [FILE_MB, FILES_AT_ONCE, FILES] = [20, 16, isSmall ? 64 : 256];

/** An auction in any of so many places costs little beside one in the few of a small installation. */
const MANY_PLACES = 3;

reportAuctions();
const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
try {
  await withInstallation(
    async (url, _client, pid) => {
      const database = await attachDatabase({ dataDir, log: pino({ level: 'warn' }) });
      try {
        await withPhones((phones) => measureCalls(phones, url, database));
      } finally {
        await database.close();
      }
      await measureFiles(url, pid);
    },
    { dataDir },
  );
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measureCalls({ send }: Phones, url: string, database: Database): Promise<void> {
  const { open, closed } = await ownAdsPlacements(database);
  await seedCampaigns(database, open.placementId);
  const bodies = { open: waterfallBodies(open, PHONES), closed: waterfallBodies(closed, PHONES) };
  const calls = {
    without: wireCalls('/sdk/wf?v=4', {
      bodies: bodies.closed,
      begins: '{"code":0,',
      holds: '"ins":[{"id":',
    }),
    with: wireCalls('/sdk/wf?v=4', {
      bodies: bodies.open,
      begins: '{"code":0,',
      holds: '"bidresp":[{"iid":',
    }),
  };
  for (const each of [calls.without, calls.with]) await answerOnceServed(url, each);
  await untilBid(url, calls.with);
  const ad = await adCalls(url, open, calls.with);
  const rate = await compare(send, url, { ...calls, ad });
  await untilShipped(dataDir);
  await measureChanges(send, url, { calls: calls.with, rate: rate / 2, database, place: open });
}

function reportAuctions(): void {
  const [few, many] = [timeAuctions(1), timeAuctions(30)];
  report([
    {
      name: 'an auction among 2,000 campaigns, an app of 4 placements and 10 countries',
      value: few,
      unit: 'µs',
    },
    { name: '  30 apps', value: many, unit: 'µs' },
    { name: '  ratio', value: many / few, unit: '×', limit: { atMost: MANY_PLACES } },
  ]);
}

/** Until the campaigns are where phones are answered from. */
async function untilBid(url: string, sending: Sending): Promise<void> {
  for (let trial = 0; trial < 100; trial += 1) {
    if ((await bidOf(url, sending, 0)) !== undefined) return;
    await sleep(100);
  }
  throw new Error('No campaign ever bid.');
}

/** @returns `wf` with own ads a second */
async function compare(
  send: Phones['send'],
  url: string,
  calls: Record<'without' | 'with' | 'ad', Sending>,
): Promise<number> {
  const perSecond = async (sending: Sending) => {
    const pace = { kind: 'closed', connections: CONNECTIONS, milliseconds: ROUND_MS } as const;
    const { answered, seconds } = await send({ url, sending, pace });
    return answered / seconds;
  };
  const rates = { without: [] as number[], with: [] as number[], ad: [] as number[] };
  for (const name of orders[0]) await perSecond(calls[name]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of orders[round % orders.length] ?? orders[0])
      rates[name].push(await perSecond(calls[name]));
  }
  // Of each round by itself: what else the machine does changes slowly.
  const ratios = (of: 'with' | 'ad', to: 'with' | 'without') =>
    median(rates[of].map((rate, round) => rate / (rates[to][round] ?? Number.NaN)));
  report([
    { name: 'wf without own ads', value: median(rates.without), unit: 'calls/s' },
    { name: 'wf with 200 fitting campaigns of 2,000', value: median(rates.with), unit: 'calls/s' },
    { name: '  ratio', value: ratios('with', 'without'), unit: '', limit: { atLeast: 0.9 } },
    { name: 'cp/pl', value: median(rates.ad), unit: 'calls/s' },
    { name: '  ratio to wf', value: ratios('ad', 'with'), unit: '', limit: { atLeast: 0.8 } },
  ]);
  return median(rates.with);
}

interface Changing {
  readonly calls: Sending;
  readonly rate: number;
  readonly database: Database;
  readonly place: Pick<BusyPlacement, 'organizationId' | 'appId'>;
}

async function measureChanges(
  send: Phones['send'],
  url: string,
  { calls, rate, database, place }: Changing,
): Promise<void> {
  const campaign = await dearestCampaign(database);
  let isOver = false;
  const phones = (async () => {
    const pace = { kind: 'open', rate, connections: CONNECTIONS, milliseconds: 1_000 } as const;
    while (!isOver) await send({ url, sending: calls, pace });
  })();
  // Told of at the end; until then nobody waits for it, and a failure would end the bench before the server does.
  phones.catch(() => undefined);
  const times: number[] = [];
  const blocks: number[] = [];
  try {
    for (let change = 1; change <= CHANGES; change += 1) {
      const bid = 1_000 + change;
      await database.asSystem((tx) =>
        tx.updateTable('campaign').set({ bid }).where('id', '=', campaign).execute(),
      );
      const committed = performance.now();
      for (let nth = 0; (await bidOf(url, calls, nth)) !== bid; nth += 1) await sleep(5);
      times.push(performance.now() - committed);
    }
    for (let change = 0; change < CHANGES; change += 1) {
      const isBlocked = change % 2 === 0;
      await sayOfAdvertiser(database, { ...place, campaign, isBlocked });
      const committed = performance.now();
      // Of one request in twenty the winner is drawn: one that is cheaper says nothing by itself.
      for (let nth = 0, seen = 0; seen < 4; nth += 1) {
        const isDearest = ((await bidOf(url, calls, nth)) ?? 0) > 1_000;
        seen = isDearest === isBlocked ? 0 : seen + 1;
        if (seen === 0) await sleep(5);
      }
      blocks.push(performance.now() - committed);
    }
  } finally {
    isOver = true;
    await phones;
  }
  report([
    {
      name: `a campaign's change, from commit to a phone, ${Math.round(rate)} wf/s beside it: slowest`,
      value: Math.max(...times),
      unit: 'ms',
      limit: { atMost: CHANGE_MS },
    },
    { name: '  p50', value: median(times), unit: 'ms' },
    {
      name: '  an advertiser that a publisher blocks or lets in again: slowest',
      value: Math.max(...blocks),
      unit: 'ms',
      limit: { atMost: CHANGE_MS },
    },
  ]);
}

async function measureFiles(url: string, pid: number): Promise<void> {
  const fetching = { megabytes: FILE_MB, atOnce: FILES_AT_ONCE, dataDir, url, pid };
  const first = await fetchFiles({ ...fetching, times: 2 * FILES_AT_ONCE });
  const { perSecond, peak } = await fetchFiles({ ...fetching, times: FILES });
  report([
    { name: `files of ${FILE_MB} MB, ${FILES_AT_ONCE} at once`, value: perSecond, unit: 'files/s' },
    {
      name: `  memory of all processes, ${FILES} files after the first ones: growth`,
      value: peak - first.peak,
      unit: 'MB',
      // One file in memory would be more, and 16 of them much more.
      limit: { atMost: FILE_MB },
    },
  ]);
}
