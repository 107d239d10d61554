import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCampaignShard } from '../../delivery/testing/own-ads.ts';
import { circumstancesOf } from './circumstances.ts';
import { dayOf } from './day-of.ts';
import { lineOfDay, type RunTimes } from './line-of-day.ts';
import { nanosOf, usdOf } from './nano-dollars.ts';

// A Friday.
const midnight = Date.parse('2026-11-20T00:00:00Z');
const always: RunTimes = { hours: [], startsAt: null, endsAt: null, createdAt: null };

test.each<[string, Partial<RunTimes>, number, number]>([
  ['all day', {}, 24, 12],
  ['from when it begins', { startsAt: midnight + 6 * hourMs }, 18, 6],
  ['from when it is added', { createdAt: midnight + 13 * hourMs }, 11, 0],
  ['until it ends', { endsAt: midnight + 3 * hourMs }, 3, 3],
  ['in hours of that day of the week alone', { hours: [4, 5, 100, 101, 110] }, 3, 2],
  [
    'in the parts of its hours that lie between',
    { hours: [100, 101], startsAt: midnight + 4.5 * hourMs },
    1.5,
    1.5,
  ],
  ['on another day', { startsAt: midnight + dayMs }, 0, 0],
])('a campaign runs %s', (_, times, length, gone) => {
  const line = lineOfDay({ ...always, ...times }, midnight);
  expect([line.length, line.goneAt(midnight + 12 * hourMs)]).toEqual([length * hourMs, gone * hourMs]);
});

const instant = fc.integer({ min: -300, max: 26 * 60 }).map((minutes) => midnight + minutes * minuteMs + 7);
const times = fc.record({
  hours: fc.uniqueArray(fc.integer({ min: 92, max: 124 }), { maxLength: 20 }),
  startsAt: fc.option(instant),
  endsAt: fc.option(instant),
  createdAt: fc.option(instant),
});
const within = fc.integer({ min: 0, max: dayMs - 1 }).map((at) => midnight + at);

test('whenever a campaign may run: time is gone then alone, and what is gone says when', () => {
  fc.assert(
    fc.property(times, within, fc.integer({ min: 1, max: hourMs }), (of, at, later) => {
      const line = lineOfDay(of, midnight);
      const runs =
        (of.hours.length === 0 || of.hours.includes(hourOfWeek(new Date(at)))) &&
        at >= Math.max(of.startsAt ?? 0, of.createdAt ?? 0) &&
        at < (of.endsAt ?? Infinity);
      const gone = line.goneAt(at);
      expect(line.goneAt(at + 1) - gone).toBe(runs ? 1 : 0);
      expect(line.goneAt(at + later)).toBeGreaterThanOrEqual(gone);
      expect(line.goneAt(midnight + dayMs)).toBe(line.length);
      const reached = line.reachedAt(gone);
      expect([line.goneAt(reached), reached <= at]).toEqual([gone, true]);
      if (gone > 0) expect(line.goneAt(reached - 1)).toBe(gone - 1);
    }),
  );
});

test('auctions wait as long as more was spent than the part of the budget that is over', () => {
  const usd = fc.integer({ min: 0, max: 60_000_000 }).map((amount) => usdOf(BigInt(amount) * 1000n));
  fc.assert(
    fc.property(times, within, usd, (of, now, today) => {
      const { campaign } = aCampaignShard();
      const { hours, startsAt, endsAt, createdAt } = of;
      const shard = aCampaignShard({
        campaign: { ...campaign, startsAt, endsAt, targeting: { ...campaign.targeting, hours } },
        ...(createdAt !== null && { createdAt }),
        budget: { daily: '50', total: null, even: true },
        spending: { day: dayOf(midnight), today, inAll: today },
      });
      const met = circumstancesOf(
        {},
        { ads: { campaign: () => shard }, seen: { count: () => 0 }, who: () => '', country: null, now },
      );
      const line = lineOfDay(of, midnight);
      const [spent, daily] = [nanosOf(today), nanosOf('50')];
      const isAhead = spent * BigInt(line.length) > daily * BigInt(line.goneAt(now));
      const isSpent = spent + nanosOf('0.004') > daily;
      expect(met.roomFor(3)).toBe(isSpent ? 'budget' : isAhead ? 'pacing' : 'room');
    }),
  );
});
