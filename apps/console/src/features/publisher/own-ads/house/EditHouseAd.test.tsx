import type { HouseAd, HouseApp } from '@millrace/contract/publisher/house-ad';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queries } from '../../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../../kit/i18n/i18n.ts';
import { EditHouseAd } from './EditHouseAd.tsx';

const app = (id: number, name: string): HouseApp => ({
  id,
  name,
  plat: 0,
  icon: null,
  isInStore: true,
  showsHouseAds: true,
  rules: 0,
  rulesWith: 0,
  network: null,
});
const ad: HouseAd = {
  id: 5,
  pubAppId: 1,
  title: 'Coin Rush',
  descn: 'Dig deeper.',
  files: [],
  apps: [2, 3],
  kinds: ['card'],
  status: 1,
  version: 1,
};

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
afterEach(() => {
  cleanup();
  queries.clear();
});

it('says of an app that was switched off what it is, not its number', async () => {
  const page = (
    <EditHouseAd ad={ad} apps={[app(1, 'Coin Rush'), app(2, 'Gem Hunt')]} onClose={() => undefined} />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByTitle('Gem Hunt')).toBeTruthy();
  expect(await screen.findByTitle(text('houseAd.gone'))).toBeTruthy();
  expect(screen.queryByTitle('3')).toBeNull();
});
