import { networkId } from '@millrace/contract/publisher/network/network-id';
import { seededChance } from '@millrace/mediation/chance';
import { compile } from '@millrace/mediation/compile';
import type { PlacementConfig } from '@millrace/mediation/config';
import { decide } from '@millrace/mediation/decide';
import { anInstance, aProfile, aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';

describe('wf', () => {
  const ids = (answer: { json(): { ins: { id: number }[] } }) => answer.json().ins.map(({ id }) => id);

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
});
