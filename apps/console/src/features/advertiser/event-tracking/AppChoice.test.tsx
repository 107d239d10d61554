import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queries } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { AppChoice } from './AppChoice.tsx';

let server: ApiServer;
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

/** The newest first. */
const apps = Array.from({ length: 130 }, (_, at) => ({
  ...{ id: 130 - at, name: `Game ${130 - at}`, platform: 'ios', storeId: '1', domain: null, icon: null },
  ...{ url: 'https://apps.apple.com/app/id1', developer: null, category: null, genres: null },
  ...{ categoryReviewed: false, status: 1, verified: true, siteKey: null, campaigns: { all: 0, on: 0 } },
  ...{ eventsAt: null, clickDays: 7, viewHours: 24, postbackKey: 'k', eventNames: [], version: 1 },
  createdAt: '2026-03-01T10:00:00.000Z',
}));
const paged = z.object({ page: z.number(), size: z.number() });

test('the oldest of more apps than one call answers is found by its address', async () => {
  server = await openApiServer(({ pathname }, sent) => {
    expect(pathname).toBe(listPromotedApps.path);
    const { page, size } = z.parse(paged, sent);
    return { data: { list: apps.slice((page - 1) * size, page * size), total: apps.length } };
  });
  const element = <AppChoice>{({ name }) => <p>Events of {name}</p>}</AppChoice>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/event/tracking?app=1'] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Events of Game 1')).toBeTruthy();
});
