import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { session } from '../../../kit/session/session.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import EventTrackingPage from './EventTrackingPage.tsx';

const app = (id: number, told: string): PromotedApp => ({
  ...{ id, name: `Shop ${id}`, platform: 'web', storeId: null, domain: 'shop.example', icon: null },
  ...{
    url: 'https://shop.example/',
    developer: null,
    category: null,
    genres: null,
    categoryReviewed: false,
    status: 1,
    verified: true,
  },
  ...{ siteKey: 'key', campaigns: { all: 3, on: 2 }, eventsAt: null, clickDays: 7, viewHours: 24 },
  ...{
    postbackKey: 'k',
    eventNames: [`${told}=purchase`],
    version: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
  },
});
let server: ApiServer;
beforeEach(async () => {
  const list = [app(1, 'bought'), app(2, 'paid')];
  server = await openApiServer(() => ({ data: { list, total: list.length } }));
  const perms = [
    { id: 1, pid: 0, type: 'menu', name: 'promote' },
    { id: 2, pid: 1, type: 'action', name: 'edit' },
  ];
  session.set({ ...session.get(), user: { perms } as never });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const address = (id: number) => `/event/tracking?app=${id}&tab=names`;
const told = () => screen.findAllByLabelText<HTMLInputElement>('They call it');

test('another app brings its own names, also where it was saved as often', async () => {
  const router = createMemoryRouter([{ path: '*', element: <EventTrackingPage /> }], {
    initialEntries: [address(1)],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect((await told())[0]?.value).toBe('bought');
  await act(() => router.navigate(address(2)));
  expect((await told())[0]?.value).toBe('paid');
});
