import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, textsReady } from '../i18n/i18n.ts';
import { OwnAdsLooked } from './OwnAdsLooked.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});
afterEach(cleanup);

test('what the winner bids beside other networks is told where that is less than its price', () => {
  const looked = {
    advertiser: null,
    promoted: 'Coin Rush',
    price: '4',
    outcome: 'won',
    failure: null,
  } as const;
  const auction: OwnAdsAuction = {
    ...{ mode: 'all', floor: '0', arm: 'greedy', probability: 1, more: [] },
    looked: [{ campaignId: 3, ...looked }],
  };
  const { rerender } = render(<OwnAdsLooked auction={auction} />);
  expect(screen.queryByText(/less the share/)).toBeNull();
  const instance = { id: 18, adnId: 18, name: 'Second', unitId: '5' };
  rerender(<OwnAdsLooked auction={{ ...auction, instance, net: '3' }} />);
  expect(screen.getByRole('heading', { name: /looked at for .*Second/ })).toBeDefined();
  expect(
    screen.getByText(/Its bid there is \$3(\.00)?: its price less the share of the installation\./),
  ).toBeDefined();
});

test('of many campaigns those that are not listed are counted by their reason', () => {
  const auction: OwnAdsAuction = {
    ...{ mode: 'all', floor: '0', arm: 'greedy', probability: null, looked: [] },
    more: [{ outcome: 'budget', campaigns: 12_345 }],
  };
  render(<OwnAdsLooked auction={auction} />);
  const [list] = screen.getAllByRole('list').slice(-1);
  if (list === undefined) throw new Error('Nothing is listed.');
  expect(within(list).getByText('12,345')).toBeDefined();
});
