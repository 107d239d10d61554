import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { Facts } from '@millrace/mediation/facts';
import { compileCampaign, refusalNow } from '@millrace/mediation/own-ads/refusals';
import { aRequest } from '@millrace/mediation/testing/own-ads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCampaignShard } from '../../delivery/testing/own-ads.ts';
import type { CampaignShard } from './campaign-shard.ts';
import { circumstancesOf } from './circumstances.ts';
import { dayOf } from './day-of.ts';
import { restingOf } from './resting.ts';

const now = Date.UTC(2026, 10, 25, 15);
const usd = fc.constantFrom('0', '0.003999', '0.004', '0.005', '0.009', '1', '50');

const shard = fc
  .record({
    startsAt: fc.constantFrom(null, now - 1, now, now + 1, now + hourMs, now + 2 * dayMs),
    daily: fc.option(usd),
    total: fc.option(usd),
    today: usd,
    inAll: usd,
    day: fc.constantFrom(now - dayMs, now, now + dayMs),
    bid: fc.constantFrom('0', '4', '5'),
    pricing: fc.constantFrom('cpm', 'cpc'),
  })
  .map(({ startsAt, daily, total, today, inAll, day, bid, pricing }): CampaignShard => {
    const plain = aCampaignShard();
    return {
      ...plain,
      campaign: { ...plain.campaign, startsAt },
      budget: { daily, total, even: false },
      spending: { day: dayOf(day), today, inAll },
      price: { pricing, event: null, bid, bids: { DE: '4.5' } },
    };
  });

/** What an auction says of it at an instant. */
function refusalAt(one: CampaignShard, at: number, country: string) {
  const request = aRequest({ now: at });
  const met = circumstancesOf(
    {},
    { ads: { campaign: () => one }, seen: { count: () => 0 }, who: () => '', country, now: at },
  );
  return refusalNow(compileCampaign(one.campaign), request, new Facts(request.profile), met);
}

test('whoever rests would be refused by each call of the day until one of them wakes', () => {
  fc.assert(
    fc.property(shard, fc.nat(dayMs), fc.constantFrom('DE', 'US'), (one, later, country) => {
      const { ids, day, until } = restingOf([one], now);
      expect(day).toBe('2026-11-25');
      expect(until).toBeGreaterThan(now);
      const at = now - 15 * hourMs + later;
      if (ids.size > 0 && at < until && dayOf(at) === day) expect(refusalAt(one, at, country)).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('who may be shown somewhere is asked; when the next one begins, and at midnight, all is looked at anew', () => {
  const plain = aCampaignShard();
  const { campaign } = plain;
  const spent = { ...plain, spending: { day: '2026-11-25', today: '50', inAll: '50' } };
  const later = { ...plain, campaign: { ...campaign, id: 4, startsAt: now + hourMs } };
  const nearly = {
    ...plain,
    campaign: { ...campaign, id: 5 },
    spending: { ...spent.spending, today: '49.996' },
  };
  expect(restingOf([plain, nearly], now)).toEqual({
    ...{ ids: new Set(), day: '2026-11-25', until: Date.UTC(2026, 10, 26) },
  });
  expect(restingOf([spent, later, nearly], now)).toEqual({
    ...{ ids: new Set([3, 4]), day: '2026-11-25', until: now + hourMs },
  });
  expect(restingOf([spent], now + dayMs).ids).toEqual(new Set());
});
