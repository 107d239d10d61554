import { networkId } from '@millrace/contract/publisher/network/network-id';
import { everyone } from '@millrace/contract/publisher/targeting';
import { assignGroup } from '@millrace/mediation/assign-group';
import { aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { openRates } from '../../domain/exchange-rate/rates.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { appNetworks, idsIn, placementOf } from './testing/placement-of.ts';

describe('the waterfall', () => {
  const two = { 123: { ecpm: '1.0' }, 234: { ecpm: '1.1' } };

  test('the first version is ids only', async () => {
    await withDelivery({ placements: [placementOf(5, two, [])] }, async ({ send }) => {
      const answer = await send('wf', { ...phone, pid: 5 }, { query: { v: '1' } });
      expect(answer.json()).toEqual({ code: 0, msg: '', abt: 0, ins: [234, 123] });
    });
  });

  test('later ones name the rule, what each instance earns and who is to bid', async () => {
    const rule = { ...aRule(1012, { priority: 2 }, [234, 123], [345]), name: 'testRule' };
    const running = { id: 100, name: 'Prices', shareB: 50, rules: [rule] };
    const ads = { ...two, 345: { bids: true } };
    const group = assignGroup(100, phone.uid, 50).group === 'A' ? 1 : 2;
    const placements = [placementOf(5, ads, [rule], { test: running })];
    await withDelivery({ placements }, async ({ send }) => {
      for (const v of ['2', '3', '4']) {
        expect((await send('wf', { ...phone, pid: 5 }, { query: { v } })).json()).toEqual({
          code: 0,
          msg: '',
          abt: group,
          abtId: 100,
          rule: { id: 1012, n: 'testRule', t: 1, i: 2 },
          ins: [
            { id: 234, i: 1, r: 1.1, rp: 3 },
            { id: 123, i: 2, r: 1, rp: 3 },
          ],
          ...(v !== '2' && { c2s: [345] }),
        });
      }
      expect((await send('wf', { ...phone, pid: 5 }, { query: { v: '5' } })).statusCode).toBe(400);
    });
  });

  test('without a rule it is the default one, by eCPM', async () => {
    await withDelivery({}, async ({ send }) => {
      const answer = (await send('wf', { ...phone, pid: 5 })).json();
      expect(answer.rule).toEqual({ id: 0, n: 'DefaultAuto', t: 0, i: 0 });
      expect(answer.ins).toEqual([
        { id: 11, i: 0, r: 3, rp: 3 },
        { id: 12, i: 0, r: 2, rp: 3 },
      ]);
    });
  });

  test('numbers mean the same as text', async () => {
    const seen = { ...everyone, frequencyMin: 2, iapMax: '0' };
    const placements = [
      placementOf(119, { 11: {}, 12: {} }, [aRule(1, { targeting: seen }, [12]), aRule(2, {}, [11])]),
    ];
    await withDelivery({ placements }, async ({ send, kept }) => {
      const numbers = { ...phone, pid: 119, act: 4, iap: 0, imprTimes: 2 };
      const texts = { ...phone, pid: '119', act: '4', iap: '0.0', imprTimes: '2', width: '640' };
      for (const body of [numbers, texts]) expect(idsIn(await send('wf', body))).toEqual([12]);
      expect(kept.map(({ head }) => head.placementId)).toEqual([119, 119]);
    });
  });

  test('a rule that names the country goes before one for all, whatever their priorities', async () => {
    const rules = [aRule(9, { countries: ['DE'] }, [12]), aRule(1, {}, [11])];
    const placements = [placementOf(5, { 11: {}, 12: {} }, rules)];
    const countryOf = (address: string) => (address === '8.8.8.8' ? 'US' : null);
    await withDelivery({ placements, services: { countryOf } }, async ({ send, kept }) => {
      const body = { ...phone, pid: 5, lcountry: 'DEU' };
      expect(idsIn(await send('wf', body, { remoteAddress: '10.0.0.1' }))).toEqual([12]);
      // The address says more than the phone; what the phone calls `country` is no back door.
      expect(idsIn(await send('wf', body, { remoteAddress: '8.8.8.8' }))).toEqual([11]);
      const posing = { ...phone, pid: 5, country: 'DE' };
      expect(idsIn(await send('wf', posing, { remoteAddress: '8.8.8.8' }))).toEqual([11]);
      expect(kept.map(({ head }) => head.country)).toEqual(['DE', 'US', 'US']);
    });
  });

  test('bids that can be true stand before the first that earns less; others are ignored', async () => {
    const ads = { 11: { ecpm: '3' }, 12: { ecpm: '2' }, 13: { ecpm: '1' }, 14: { bids: true } };
    const placements = [
      placementOf(5, ads, [aRule(1, { autoOptimized: true }, [11, 12, 13], [14])]),
      placementOf(6, ads, [aRule(2, { autoOptimized: true }, [], [14])]),
    ];
    const rates = () => openRates({ days: ['2026-01-01'], perEuro: { USD: ['1.0'], CNY: ['8'] } });
    const now = () => Date.UTC(2026, 0, 2);
    // None of the calls explores with this one.
    const seed = () => 1;
    await withDelivery({ placements, services: { rates, now, seed } }, async ({ send }) => {
      const order = async (bid: unknown, pid = 5) =>
        idsIn(await send('wf', { ...phone, uid: '', pid, bid: [bid] }));
      expect(await order({ iid: 14, price: 2 })).toEqual([11, 12, 14, 13]);
      expect(await order({ iid: 14, price: 2.5 })).toEqual([11, 14, 12, 13]);
      expect(await order({ iid: 14, price: '4' })).toEqual([14, 11, 12, 13]);
      expect(await order({ iid: 14, price: 20, cur: 'CNY' })).toEqual([11, 14, 12, 13]);
      expect(await order({ iid: 14, price: 0.5 }, 6)).toEqual([14]);
      for (const price of [-1, 1e9, 'x', '']) expect(await order({ iid: 14, price })).toEqual([11, 12, 13]);
      expect(await order({ iid: 14, price: 20, cur: 'XXX' })).toEqual([11, 12, 13]);
      expect(await order({ iid: 99, price: 20 })).toEqual([11, 12, 13]);
    });
  });

  test.each([
    { version: '2', list: [11], toBid: undefined, withPrice: [13, 11] },
    { version: '3', list: [11], toBid: [13, 14], withPrice: [13, 11] },
    { version: '4', list: [11, 14], toBid: [13], withPrice: [13, 11, 14] },
  ])('version $version: who bids is asked where it can, and not while its price holds', async (expected) => {
    const { adMob, pubNative } = networkId;
    const ads = { 11: { ecpm: '2' }, 13: { bids: true }, 14: { bids: true, network: pubNative, ecpm: '1' } };
    const placements = [placementOf(5, ads, [aRule(1, {}, [11], [13, 14])])];
    await withDelivery({ app: { networks: appNetworks(adMob, pubNative) }, placements }, async ({ send }) => {
      const query = { v: expected.version };
      const answer = await send('wf', { ...phone, pid: 5 }, { query });
      expect(idsIn(answer)).toEqual(expected.list);
      expect(answer.json().c2s).toEqual(expected.toBid);
      const priced = await send('wf', { ...phone, pid: 5, bid: [{ iid: 13, price: 3 }] }, { query });
      expect(idsIn(priced)).toEqual(expected.withPrice);
      expect(priced.json().c2s).toEqual(expected.toBid?.filter((id) => id !== 13));
    });
  });
});
