import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { aNetwork, anInstanceShard, aPlacementShard } from '../testing/build.ts';
import { instanceAnswer } from './instance-answer.ts';

test('the Unit ID of own ads is the placement’s id, of a copy for group B of a test too; others keep theirs', () => {
  const own = { networkId: networkId.crossPromotion, isBidding: true } as const;
  const placement = aPlacementShard({
    instances: {
      11: anInstanceShard({ unitId: 'unit-11' }),
      18: anInstanceShard({ ...own, unitId: '5' }),
      19: anInstanceShard({ ...own, unitId: '5-B2' }),
    },
  });
  const networks = new Map([
    [networkId.adMob, aNetwork()],
    [networkId.crossPromotion, aNetwork({ id: networkId.crossPromotion })],
  ]);
  const units = [11, 18, 19].map((id) => instanceAnswer(id, placement, networks)?.k);
  expect(units).toEqual(['unit-11', String(placement.id), String(placement.id)]);
});
