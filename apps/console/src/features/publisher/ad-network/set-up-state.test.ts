import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { setUpState } from './set-up-state.ts';

const account = {
  id: 3,
  name: 'Main',
  status: 1,
  reason: null,
  reasonDetail: null,
  reasonFinding: null,
} as const;
const setUp = (change: Partial<AppNetwork> = {}): AppNetwork => ({
  id: 1,
  pubAppId: 7,
  adnId: networkId.vungle,
  status: 1,
  credentials: {},
  tails: {},
  account: null,
  instanceCount: 0,
  version: 1,
  ...change,
});

test.each([
  ['not set up', networkId.vungle, null, { done: 0, total: 3, next: 'keys' }],
  ['without an account', networkId.vungle, setUp(), { done: 1, total: 3, next: 'account' }],
  ['without instances', networkId.vungle, setUp({ account }), { done: 2, total: 3, next: 'instances' }],
  [
    'instances before the account',
    networkId.vungle,
    setUp({ instanceCount: 4 }),
    { done: 2, total: 3, next: 'account' },
  ],
  ['complete', networkId.vungle, setUp({ account, instanceCount: 1 }), { done: 3, total: 3, next: null }],
  ['without a reporting API', networkId.myTarget, setUp(), { done: 1, total: 2, next: 'instances' }],
] as const)('%s', (_, adnId, given, expected) => {
  expect(setUpState({ adnId, setUp: given })).toEqual(expected);
});
