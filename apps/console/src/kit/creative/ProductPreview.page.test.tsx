import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from '../api/query.ts';
import { loadTexts, text, textsReady } from '../i18n/i18n.ts';
import { ProductPreview } from './ProductPreview.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const product = (id: string) => ({
  ...{ id, title: `Lamp ${id}`, price: '12.00', currency: 'USD' },
  picture: { url: '/files/lamp.png', width: 600, height: 600 },
});
let isLooking: boolean;
let checked: number;
let products: ReturnType<typeof product>[];
let server: ApiServer;
beforeEach(async () => {
  [isLooking, checked, products] = [true, 0, []];
  server = await openApiServer(({ pathname }) => ({
    data:
      pathname === feedPictures.path ? { checked, good: 0, at: null, isLooking, problems: [] } : { products },
  }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const asked = () => server.asked.filter((one) => one.startsWith(previewProducts.path)).length;
const patient = { timeout: 20_000 };

const shown = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ProductPreview feedId={5} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

test.each([
  ['was not imported', { isLooking: false, checked: 0 }, 'campaign.productPreviewNone', {}],
  ['is being checked', { isLooking: true, checked: 0 }, 'campaign.productPreviewLooking', { checked: '0' }],
  [
    'is checked in part',
    { isLooking: true, checked: 1_240 },
    'campaign.productPreviewLooking',
    { checked: '1,240' },
  ],
  ['has no good picture', { isLooking: false, checked: 3 }, 'campaign.productPreviewNoPicture', {}],
] as const)('why no item is shown of a feed that %s', async (_, found, says, params) => {
  ({ isLooking, checked } = found);
  shown();
  expect(await screen.findByText(text(says, params), {}, patient)).toBeTruthy();
});

test('in a campaign, too, items appear as their pictures come, and the last ones once all are there', async () => {
  shown();
  expect(
    await screen.findByText(text('campaign.productPreviewLooking', { checked: '0' }), {}, patient),
  ).toBeTruthy();
  products = [product('1')];
  expect((await screen.findAllByText('Lamp 1', {}, patient)).length).toBeGreaterThan(0);
  products = [product('1'), product('2')];
  isLooking = false;
  expect((await screen.findAllByText('Lamp 2', {}, patient)).length).toBeGreaterThan(0);
  const all = asked();
  await queries.refetchQueries({ queryKey: [feedPictures.path] });
  await waitFor(() => expect(queries.isFetching()).toBe(0), patient);
  expect(asked()).toBe(all);
});
