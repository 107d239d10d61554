import { expect, it } from 'vitest';
import { idIn, idInAddress } from './id-in-address.ts';

it('takes for an id what can be one', () => {
  expect(['7', '', '0', '7.5', '-7', '7e1', '2147483647', '2147483648'].map(idIn)).toEqual([
    7,
    ...Array(5).fill(undefined),
    2_147_483_647,
    undefined,
  ]);
});

it('tells no id from none that can be', () => {
  expect([null, '', '7', '7.5'].map(idInAddress)).toEqual([null, null, 7, 0]);
});
