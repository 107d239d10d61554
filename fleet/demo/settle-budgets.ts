import { smallestBudget } from '@millrace/contract/advertiser/campaign';
import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import { platform } from '@millrace/contract/publisher/platform';
import type { Ledger } from '../ledger.ts';
import { makeDevice } from '../phone/device.ts';
import { OwnFiles } from '../phone/own-ads/files.ts';
import { createPhone } from '../phone/phone.ts';
import { openTransport } from '../wire/transport.ts';
import { chanceOf } from '../world/chance.ts';
import { simulatedClock } from '../world/clock.ts';
import { inParallel } from '../world/in-parallel.ts';
import { createNetworks } from '../world/networks.ts';
import { loadSoon } from './load-soon.ts';
import {
  dearestClick,
  nearBid,
  nearDays,
  nearOs,
  type Promotion,
  setDailyBudget,
} from './make-advertiser.ts';
import { demoSeed } from './world.ts';

interface VisitOptions {
  readonly baseUrl: string;
  /** The server's INGEST_SECRET. */
  readonly secret: string;
  readonly near: Promotion;
  /** Days that are filled, and who comes for the campaign on each, about. */
  readonly days: number;
  readonly perDay: number;
  readonly ledger: Ledger;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly signal: AbortSignal;
}

interface BudgetOptions extends Pick<VisitOptions, 'baseUrl' | 'near' | 'ledger' | 'now'> {
  /** The campaign that has plenty. */
  readonly other: number;
}

const atOnce = 16;
const tries = 10;
/** So long before now nothing is in the past yet, milliseconds. */
const presence = 3 * minuteMs;
/** Impressions that are left today, unless that is much of what was: the first people who come are not to use it up. */
const fewestLeft = 4;

/** People for whom one campaign was made look in, on each of its days and today whatever time it is. */
export async function bringVisitors(options: VisitOptions): Promise<void> {
  const { baseUrl, secret, near, ledger, now, signal } = options;
  const transport = openTransport({ connections: atOnce, secret });
  const files = new OwnFiles();
  // Nobody else has an ad for them.
  const networks = createNetworks({ seed: demoSeed, bend: (truth) => ({ ...truth, fill: 0 }) });
  await inParallel(visits(options), atOnce, async (seed) => {
    if (signal.aborted) return;
    const at = timeOf(seed, now);
    const clock = simulatedClock(at);
    const who = { platform: platform.ios, country: 'US', seed: seed.seed, installedAt: at } as const;
    const { appKey } = near;
    const phone = createPhone({ baseUrl, appKey, ...who, clock, networks, transport, files, ledger });
    if ((await phone.init()) && (await loadSoon(phone, near.placementId, tries)))
      await phone.show(near.placementId);
    await phone.flush();
  });
  transport.close();
}

/** Both campaigns get the budgets that their days look like: of the one that was made for visitors, little is left today. */
export async function settleBudgets({ baseUrl, near, other, ledger, now }: BudgetOptions): Promise<void> {
  const spent = spentOn(ledger, near.campaignId, Math.floor(now / dayMs));
  const room = Math.min((fewestLeft * Number(nearBid)) / 1000, 0.3 * spent);
  const budget = Math.max(smallestBudget, spent / 0.92, spent + room);
  await setDailyBudget(baseUrl, near.campaignId, budget.toFixed(2));
  await setDailyBudget(baseUrl, other, roomFor(ledger, other).toFixed(2));
}

/** USD that the campaign which pays for impressions has spent on a day. */
function spentOn(ledger: Pick<Ledger, 'ownAds'>, campaign: number, day: number): number {
  const rows = ledger.ownAds.filter(
    ({ campaignId, hour }) => campaignId === campaign && Math.floor(hour / dayMs) === day,
  );
  return (rows.reduce((sum, { impressions }) => sum + impressions, 0) * Number(nearBid)) / 1000;
}

/** A budget that no day of the campaign which pays for clicks was above, USD. */
function roomFor(ledger: Pick<Ledger, 'ownAds'>, campaign: number): number {
  const clicks = new Map<number, number>();
  for (const row of ledger.ownAds) {
    if (row.campaignId !== campaign) continue;
    const day = Math.floor(row.hour / dayMs);
    clicks.set(day, (clicks.get(day) ?? 0) + row.clicks);
  }
  const most = Math.max(0, ...clicks.values()) * Number(dearestClick);
  return Math.max(20, Math.ceil((1.3 * most) / 10) * 10);
}

interface Visitor {
  readonly day: number;
  readonly seed: number;
}

function* visits({ perDay, days, now }: VisitOptions): Generator<Visitor> {
  const today = Math.floor(now / dayMs);
  for (let day = today - Math.min(nearDays, days); day <= today; day += 1) {
    const chance = chanceOf(demoSeed, 'near', day);
    // Today is to be the fullest of them, so that no day was above the budget.
    const people = day === today ? perDay : Math.round(perDay * (0.7 + 0.25 * chance.next()));
    for (let index = 0; index < people; index += 1) yield { day, seed: seedOf(day, index) };
  }
}

/** Of a phone that the campaign is for. */
function seedOf(day: number, index: number): number {
  const chance = chanceOf(demoSeed, 'near', day, index);
  const who = { platform: platform.ios, country: 'US', installedAt: 0 } as const;
  for (;;) {
    const seed = chance.int(0, 2 ** 31);
    if (makeDevice({ ...who, seed }).osVersion.startsWith(`${nearOs}.`)) return seed;
  }
}

function timeOf({ day, seed }: Visitor, now: number): number {
  const from = day * dayMs;
  const until = Math.min(from + dayMs, now) - presence;
  return Math.max(from, from + (until - from) * chanceOf(demoSeed, 'time', seed).next());
}
