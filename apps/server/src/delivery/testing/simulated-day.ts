import { type Chance, seededChance } from '@millrace/mediation/chance';
import { vi } from 'vitest';
import { circumstancesOf } from '../../domain/own-ads/circumstances.ts';
import { grantOf, type LeaseAsk } from '../../domain/own-ads/lease.ts';
import { lineOfDay, type RunTimes } from '../../domain/own-ads/line-of-day.ts';
import { nanosOf, usdOf } from '../../domain/own-ads/nano-dollars.ts';
import { BudgetLeases } from '../own-ads/budget-leases.ts';
import { aCampaignShard } from './own-ads.ts';

export interface SimulatedDay {
  /** USD. */
  readonly daily: string;
  /** USD for a thousand. */
  readonly cpm: string;
  readonly isEven: boolean;
  /** How much of the phones' requests each node gets; they add up to 1. */
  readonly nodes: readonly number[];
  /** How much more could be bought than there is money for, at an hour of the day. */
  readonly supply: (hour: number) => number;
  /** Of ads that phones get, those that they show. */
  readonly shown: number;
  readonly seed: number;
  /** When it may run; all day unless said. */
  readonly times?: Partial<RunTimes>;
}

const [step, day] = [25_000, 86_400_000];
/** A Friday. */
export const midnight = Date.parse('2026-11-20T00:00:00Z');

/** The line of a day that is simulated. */
export const lineOf = ({ times }: { readonly times?: Partial<RunTimes> | undefined }) =>
  lineOfDay({ hours: [], startsAt: null, endsAt: null, createdAt: null, ...times }, midnight);

/** How late the snapshot knows what was booked. Milliseconds, at least. */
const late = 5_000;

/**
 * A day of a campaign on several nodes that take leases on one budget, on a clock of its own: fake timers must be in use.
 * @returns billionths of a USD that were paid by the end of each hundredth of the day
 */
export async function simulateDay(how: SimulatedDay): Promise<readonly bigint[]> {
  vi.setSystemTime(midnight);
  const chance = seededChance(how.seed);
  const price = nanosOf(how.cpm) / 1000n;
  const line = lineOf(how);
  const wanted = Number(nanosOf(how.daily)) / Number(price) / (line.length / step) / how.shown;
  const lend = aLender(how);
  const { hours = [], startsAt = null, endsAt = null, createdAt = midnight } = how.times ?? {};
  const { campaign } = aCampaignShard();
  let shard = aCampaignShard({
    campaign: { ...campaign, startsAt, endsAt, targeting: { ...campaign.targeting, hours: [...hours] } },
    ...(createdAt !== null && { createdAt }),
    price: { pricing: 'cpm', bid: how.cpm, bids: {} },
    budget: { daily: how.daily, total: null, even: how.isEven },
    spending: { day: '2026-11-20', today: '0', inAll: '0' },
  });
  const ads = { campaign: () => shard };
  const nodes = how.nodes.map(() => new BudgetLeases({ ask: lend, campaign: () => shard, now: Date.now }));
  const waiting: { at: number; bidId: string; leases: BudgetLeases }[] = [];
  let paid = 0n;
  let bids = 0;

  /** A phone asks, and gets an ad where there is room. */
  function ask(leases: BudgetLeases): void {
    const now = Date.now();
    const met = circumstancesOf(
      {},
      { ads, seen: { count: () => 0 }, leases, who: () => '', country: null, now },
    );
    if (met.roomFor(3) !== 'room') return;
    bids += 1;
    const bidId = String(bids);
    const ticket = { id: bidId, campaign: 3, at: now, ecpm: Number(how.cpm), isTest: false };
    leases.bid(ticket);
    leases.hold(ticket);
    if (chance.uniform() < how.shown) waiting.push({ at: now + chance.uniform() * 60_000, bidId, leases });
  }

  async function show({ bidId, leases }: (typeof waiting)[number]): Promise<void> {
    leases.shown(bidId);
    const key = `impr ${bidId}`;
    if (await leases.charge({ campaignId: 3, at: Date.now(), price: usdOf(price), key })) paid += price;
  }

  const course: bigint[] = [];
  for (let time = 0; time < day; time += step) {
    const today = usdOf(paid);
    const due = waiting.filter(({ at }) => at <= midnight + time);
    waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > midnight + time));
    for (const one of due) void show(one);
    const runs = line.goneAt(midnight + time + 1) > line.goneAt(midnight + time);
    for (const [at, share] of how.nodes.entries()) {
      const [leases, mean] = [nodes[at], wanted * share * how.supply(time / 3_600_000)];
      if (leases === undefined) continue;
      // Auctions ask nobody else: its hours come before its budget.
      if (runs) for (let count = aNumber(mean, chance); count > 0; count -= 1) ask(leases);
      leases.sweep();
    }
    await vi.advanceTimersByTimeAsync(late);
    shard = { ...shard, spending: { day: '2026-11-20', today, inAll: today } };
    await vi.advanceTimersByTimeAsync(step - late);
    if (Math.floor((100 * (time + step)) / day) > Math.floor((100 * time) / day)) course.push(paid);
  }
  return course;
}

/** One budget for all, as the database lends it. */
function aLender({ daily, isEven, times }: SimulatedDay) {
  const line = lineOf({ times });
  let leased = 0n;
  return async (asks: readonly LeaseAsk[]) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return asks.map((ask) => {
      const before = leased - nanosOf(ask.back);
      const pace = isEven ? { gone: line.goneAt(Date.now()), length: line.length } : null;
      const budget = { daily: nanosOf(daily), leftInAll: null, leased: before, pace, isOn: true };
      const { granted, refused } = grantOf(budget, ask);
      leased = before + granted;
      return { campaignId: ask.campaignId, day: ask.day, granted: usdOf(granted), refused };
    });
  };
}

/** A whole number around a mean. */
function aNumber(mean: number, chance: Chance): number {
  return Math.floor(2 * mean * chance.uniform() + chance.uniform());
}
