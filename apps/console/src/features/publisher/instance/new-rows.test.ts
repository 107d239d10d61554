import { networkIds, onlyBids } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, it } from 'vitest';
import { newRow, rowsFor } from './new-rows.ts';

const ecpmGroups = [{ countries: ['US'], ecpm: '12' }];
const row = { ...newRow(networkId.adMob), name: 'High', ecpmGroups };

it('what was entered for the waterfall stays for another network with one', () => {
  expect(rowsFor(networkId.unity, [row])).toEqual([row]);
});

it('for a network that only bids it goes, as nobody would see it any more', () => {
  const bidder = networkIds.find(onlyBids) ?? 0;
  expect(rowsFor(bidder, [row])).toEqual([{ ...row, isBidding: true, ecpmGroups: [] }]);
});
