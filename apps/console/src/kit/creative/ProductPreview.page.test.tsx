import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from '../api/query.ts';
import { text } from '../i18n/i18n.ts';
import { ProductPreview } from './ProductPreview.tsx';

const product = (id: string) => ({
  ...{ id, title: `Lamp ${id}`, price: '12.00', currency: 'USD' },
  picture: { url: '/files/lamp.png', width: 600, height: 600 },
});
let isLooking: boolean;
let products: ReturnType<typeof product>[];
let server: ApiServer;
beforeEach(async () => {
  [isLooking, products] = [true, []];
  server = await openApiServer(({ pathname }) => ({
    data:
      pathname === feedPictures.path
        ? { checked: 0, good: 0, at: null, isLooking, problems: [] }
        : { products },
  }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const asked = () => server.asked.filter((one) => one.startsWith(previewProducts.path)).length;
const patient = { timeout: 20_000 };

test('in a campaign, too, items appear as their pictures come, and the last ones once all are there', async () => {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ProductPreview feedId={5} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(text('campaign.productPreviewNone'), {}, patient)).toBeTruthy();
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
