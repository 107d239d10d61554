import { adType } from '@millrace/contract/publisher/ad-type';
import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import type { AskLeases } from '../../domain/own-ads/lease.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { ads, open, tokenOf } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { learnSeen } from './learn-seen.ts';
import { openTicket } from './ticket.ts';

interface Capped {
  readonly cap?: number;
  readonly type?: number;
  /** USD for a thousand. */
  readonly bid?: string;
}

/** A campaign with a cap of a day, on a node that keeps in mind what it has handed out. */
async function withCapped(
  { cap = 1, type, bid = '4' }: Capped,
  ask: (delivery: TestDelivery) => Promise<void>,
): Promise<void> {
  const creatives = [aCreative(31, type === adType.crossPromote ? { kind: 'card', size: null } : {})];
  const campaign = aCampaign(3, { advertiserId, creatives, bid: Number(bid), capImpressions: cap });
  const shard = aCampaignShard({ campaign, price: { pricing: 'cpm', bid, bids: {} } });
  const askLeases: AskLeases = async (asks) =>
    asks.map(({ campaignId, day, need }) => ({ campaignId, day, granted: need, refused: null }));
  await withDelivery({ ...ownAdsSetup([shard], type), askLeases }, async (delivery) => {
    delivery.clock.set('2026-11-25T12:00:00Z');
    await ask(delivery);
  });
}

const tokens = async (delivery: TestDelivery, count: number, fields: object = {}) => {
  const all: string[] = [];
  for (let one = 0; one < count; one += 1) all.push(await tokenOf(delivery, fields));
  return all;
};

describe('of bids that a phone was told before its cap was reached', () => {
  test.each([['4'], ['0']])('no more bring an ad than the cap leaves, at %s USD', async (bid) => {
    await withCapped({ bid, cap: 2 }, async (delivery) => {
      const [first = '', second = '', third = ''] = await tokens(delivery, 3);
      const [ad] = await ads(delivery, first);
      await open(delivery, ad?.imptks[0] ?? '');
      expect(await ads(delivery, second)).toHaveLength(1);
      // One is seen, one on its way.
      expect(await ads(delivery, third)).toEqual([]);
      // That call may have been lost: the same ad comes again.
      expect(await ads(delivery, second)).toHaveLength(1);
    });
  });

  test('none brings an ad once it was seen so often; the next one does when its hours are over', async () => {
    await withCapped({}, async (delivery) => {
      const [first = '', second = ''] = await tokens(delivery, 2);
      const [ad] = await ads(delivery, first);
      await open(delivery, ad?.imptks[0] ?? '');
      delivery.clock.forward(15 * 60_000);
      expect(await ads(delivery, second)).toEqual([]);
      delivery.clock.forward(24 * 3_600_000);
      expect(await ads(delivery, await tokenOf(delivery))).toHaveLength(1);
    });
  });

  test('one that was not shown within ten minutes counts no longer', async () => {
    await withCapped({}, async (delivery) => {
      const [first = '', second = ''] = await tokens(delivery, 2);
      await ads(delivery, first);
      expect(await ads(delivery, second)).toEqual([]);
      delivery.clock.forward(10 * 60_000);
      expect(await ads(delivery, second)).toHaveLength(1);
    });
  });

  test('what it has shown by way of another node counts once', async () => {
    await withCapped({ cap: 2 }, async (delivery) => {
      const [first = '', second = ''] = await tokens(delivery, 2);
      await ads(delivery, first);
      const { adSecret, now } = delivery.services;
      const { id = '', who = '' } = openTicket(adSecret, 'bid', first) ?? {};
      learnSeen([{ campaignId: 3, who, seen: [[id, now()]] }], delivery.services);
      expect(await ads(delivery, second)).toHaveLength(1);
    });
  });

  test("another phone's bring theirs, and all of who may not be known again", async () => {
    await withCapped({}, async (delivery) => {
      const bob = { did: 'd2', uid: 'bob' };
      const unknown = { regs: { gdpr: 1 } };
      for (const whose of [{}, bob]) {
        const [first = ''] = await tokens(delivery, 1, whose);
        expect(await ads(delivery, first, whose)).toHaveLength(1);
      }
      for (const token of await tokens(delivery, 2, unknown))
        expect(await ads(delivery, token, unknown)).toHaveLength(1);
    });
  });
});

test('cards come no more often than the cap leaves, shown or on their way', async () => {
  await withCapped({ bid: '0', type: adType.crossPromote }, async (delivery) => {
    const cards = async () => {
      const answer = await delivery.send('cl', { ...phone, pid: 5 });
      return answer.json<{ campaigns: unknown[] }>().campaigns.length;
    };
    expect([await cards(), await cards()]).toEqual([1, 0]);
    delivery.clock.forward(10 * 60_000);
    expect(await cards()).toBe(1);
  });
});
