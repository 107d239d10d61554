import { dayMs } from '@millrace/contract/kit/duration';
import { expect, test } from 'vitest';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import { aCampaignShard } from '../testing/own-ads.ts';
import { ServedOwnAds } from './own-ads.ts';

/** As it comes from the database again and again: alike, and never the same object. */
const loaded = (change: Partial<CampaignShard> = {}): CampaignShard =>
  structuredClone({
    ...aCampaignShard({ outcomes: { impressions: 9, clicks: 1, installs: 0, events: 0 } }),
    ...change,
  });

test('auctions are compiled anew where something changes that they ask, and not where something was booked', () => {
  const served = new ServedOwnAds();
  const put = (campaigns: CampaignShard[]) => {
    served.put(1, { id: 1, testDevices: [], campaigns });
    return served.ads;
  };
  const first = put([loaded()]);
  const { campaign, spending } = loaded();
  const { id } = campaign;
  const compiled = put([loaded({ spending: { ...spending, today: '4.000000' } })]);
  expect(compiled).toBe(first);
  expect(served.campaign(id)?.spending.today).toBe('4.000000');

  const dearer = put([loaded({ campaign: { ...campaign, bid: campaign.bid + 1 } })]);
  expect(dearer).not.toBe(first);
  expect(dearer.byId.get(id)?.campaign.bid).toBe(campaign.bid + 1);
  const clicked = { impressions: 90, clicks: 9, installs: 0, events: 0 };
  const learned = put([loaded({ campaign: { ...campaign, bid: campaign.bid + 1 }, outcomes: clicked })]);
  expect(learned).not.toBe(dearer);
  expect(put([])).not.toBe(learned);
  expect(served.campaign(id)).toBeUndefined();
});

test('who rests is the same set until somebody begins to or wakes; of a day that is over nobody does', () => {
  const now = Date.UTC(2026, 10, 25, 15);
  const served = new ServedOwnAds();
  const plain = aCampaignShard();
  const put = (today: string) => {
    const spending = { day: '2026-11-25', today, inAll: today };
    served.put(1, { id: 1, testDevices: [], campaigns: [{ ...plain, spending }] });
    return served.resting(now);
  };
  const nobody = put('0');
  expect(nobody.size).toBe(0);
  expect(put('1')).toBe(nobody);
  const spent = put('50');
  expect([...spent]).toEqual([plain.campaign.id]);
  expect(put('50')).toBe(spent);
  expect(served.resting(now + 1)).toBe(spent);
  // A phone's past day, told of afterwards.
  expect(served.resting(now - dayMs).size).toBe(0);
  expect(served.resting(now)).toBe(spent);
  expect(served.resting(now + dayMs).size).toBe(0);
});
