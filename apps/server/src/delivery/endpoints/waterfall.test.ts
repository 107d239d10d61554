import { networkId } from '@millrace/contract/network/network-id';
import { seededChance } from '@millrace/mediation/chance';
import { compile } from '@millrace/mediation/compile';
import type { PlacementConfig } from '@millrace/mediation/config';
import { decide } from '@millrace/mediation/decide';
import { anInstance, aProfile, aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { openRates } from '../../platform/exchange-rate/rates.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';

describe('wf', () => {
  const ids = (answer: { json(): { ins: { id: number }[] } }) => answer.json().ins.map(({ id }) => id);

  test('V4–V6: all versions, numbers as text', async () => {
    await withDelivery({}, async ({ send }) => {
      const body = { ...phone, pid: '5', act: '4', iap: '0.0', imprTimes: 2, width: '640' };
      expect((await send('wf', body, { query: { v: '1' } })).json()).toEqual({
        code: 0,
        msg: '',
        abt: 0,
        ins: [11, 12],
      });
      for (const v of ['2', '3', '4']) {
        const answer = (await send('wf', body, { query: { v } })).json();
        expect(answer.rule).toEqual({ id: 0, n: 'DefaultAuto', t: 0, i: 0 });
        expect(answer.ins).toEqual([
          { id: 11, i: 0, r: 3, rp: 3 },
          { id: 12, i: 0, r: 2, rp: 3 },
        ]);
        expect('c2s' in answer).toBe(v !== '2');
      }
      expect((await send('wf', body, { query: { v: '5' } })).statusCode).toBe(400);
    });
  });

  test('the decision is kept with what it served and with what probability', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      const answer = await send('wf', { ...phone, pid: 5 });
      const { head } = kept[0] ?? {};
      expect(head?.placementId).toBe(5);
      expect(head?.decision?.served.map(([id]) => id)).toEqual(ids(answer));
      expect(['greedy', 'explore', 'holdout']).toContain(head?.decision?.arm);
      expect(head?.decision?.probability).toBeGreaterThan(0);
    });
  });

  test('the seed of a decision is kept, and makes the same decision again', async () => {
    const config: PlacementConfig = {
      ...aPlacementShard().config,
      rules: [aRule(1, { autoOptimized: true }, [11, 12])],
      instances: [11, 12].map((id) => anInstance(id, { manualEcpm: { '00': String(14 - id) } })),
      networks: [{ id: 1, enabled: true, bidsFromPhones: true }],
      blockRules: [],
    };
    const instances = { 11: anInstanceShard(), 12: anInstanceShard() };
    const placements = [aPlacementShard({ instances, config })];
    await withDelivery({ placements }, async ({ send, kept }) => {
      for (let call = 0; call < 100; call += 1) await send('wf', { ...phone, pid: 5 });
      const decisions = kept.flatMap(({ head }) => head.decision ?? []);
      const again = decisions.map(({ seed = 0 }) =>
        decide(compile(config), aProfile({ userId: phone.uid }), [], seededChance(seed)),
      );
      expect(decisions.map(({ arm, served }) => [arm, served])).toEqual(
        again.map((one) => [one.arm, one.instances.map(({ instanceId, ecpm }) => [instanceId, ecpm])]),
      );
      expect(new Set(decisions.map(({ seed }) => seed)).size).toBe(100);
      expect(decisions.map(({ arm }) => arm)).toContain('explore');
    });
  });

  test('one that bids while it loads stands by what Auto has learned of it', async () => {
    const { pubNative, adMob } = networkId;
    const placements = [
      aPlacementShard({
        instances: { 11: anInstanceShard(), 13: anInstanceShard({ networkId: pubNative, isBidding: true }) },
        config: {
          ...aPlacementShard().config,
          rules: [aRule(1, {}, [11], [13])],
          instances: [
            anInstance(11, { networkId: adMob, manualEcpm: { '00': '3' } }),
            anInstance(13, { networkId: pubNative, isBidding: true, manualEcpm: { '00': '1' } }),
          ],
        },
      }),
    ];
    const networks = [pubNative, adMob].map((id) => ({
      id,
      enabled: true,
      bidsFromPhones: true,
      appKey: 'k',
    }));
    const posterior = { ecpm: 8, deviation: 1, impressions: 500 };
    const estimates = [{ id: 13, countries: { '00': posterior } }];
    const orders: unknown[] = [];
    for (const learned of [[], estimates]) {
      await withDelivery({ placements, app: { networks }, estimates: learned }, async ({ send }) => {
        const { ins } = (await send('wf', { ...phone, pid: 5 })).json();
        orders.push(ins.map(({ id, r }: { id: number; r: number }) => [id, r]));
      });
    }
    expect(orders).toEqual([
      [
        [11, 3],
        [13, 1],
      ],
      [
        [13, 8],
        [11, 3],
      ],
    ]);
  });

  test('a placement that nobody has is code 30, and nothing is kept', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      for (const pid of [6, -1, '', 'x', 2 ** 31]) {
        expect((await send('wf', { ...phone, pid })).json().code).toBe(30);
      }
      expect(kept).toEqual([]);
    });
  });

  test('V11: where the phone is decides: the address before what the phone says', async () => {
    const placements = [
      aPlacementShard({
        instances: { 11: anInstanceShard(), 12: anInstanceShard() },
        config: {
          ...aPlacementShard().config,
          rules: [aRule(9, { countries: ['DE'] }, [12]), aRule(1, {}, [11])],
          instances: [anInstance(11), anInstance(12)],
        },
      }),
    ];
    const countryOf = (address: string) => (address === '8.8.8.8' ? 'US' : null);
    await withDelivery({ placements, services: { countryOf } }, async ({ send, kept }) => {
      const body = { ...phone, pid: 5, lcountry: 'DEU' };
      expect(ids(await send('wf', body, { remoteAddress: '10.0.0.1' }))).toEqual([12]);
      expect(ids(await send('wf', body, { remoteAddress: '8.8.8.8' }))).toEqual([11]);
      // No back door: what the phone calls `country` is nobody's business.
      expect(
        ids(await send('wf', { ...phone, pid: 5, country: 'DE' }, { remoteAddress: '8.8.8.8' })),
      ).toEqual([11]);
      expect(kept.map(({ head }) => head.country)).toEqual(['DE', 'US', 'US']);
    });
  });

  test('V17: bids that can be true stand where they earn most; others are ignored', async () => {
    const placements = [
      aPlacementShard({
        instances: { 11: anInstanceShard(), 12: anInstanceShard(), 13: anInstanceShard({ isBidding: true }) },
        config: {
          ...aPlacementShard().config,
          rules: [aRule(1, { autoOptimized: true }, [11, 12], [13])],
          instances: [
            anInstance(11, { manualEcpm: { '00': '3' } }),
            anInstance(12, { manualEcpm: { '00': '2' } }),
            anInstance(13, { isBidding: true }),
          ],
        },
      }),
    ];
    const rates = () => openRates({ days: ['2026-01-01'], perEuro: { USD: ['1.0'], CNY: ['8'] } });
    const atNewYear = () => Date.UTC(2026, 0, 2);
    await withDelivery({ placements, services: { rates, now: atNewYear } }, async ({ send }) => {
      const uid = { ...phone, uid: '' };
      const order = async (bid: unknown) => ids(await send('wf', { ...uid, pid: 5, bid: [bid] })).indexOf(13);
      expect(await order({ iid: 13, price: 2.5 })).toBe(1);
      expect(await order({ iid: 13, price: '4' })).toBe(0);
      expect(await order({ iid: 13, price: 2 })).toBe(2);
      expect(await order({ iid: 13, price: 20, cur: 'CNY' })).toBe(1);
      for (const price of [-1, 1e9, 'x', '']) expect(await order({ iid: 13, price })).toBe(-1);
      expect(await order({ iid: 13, price: 20, cur: 'XXX' })).toBe(-1);
      expect(await order({ iid: 99, price: 20 })).toBe(-1);
      expect((await send('wf', { ...uid, pid: 5 })).json().c2s).toEqual([13]);
    });
  });
});
