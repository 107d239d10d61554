import type { AppWithEvents, PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { RetargetingSection } from './RetargetingSection.tsx';

let list: readonly AppWithEvents[] = [];
let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { list, total: list.length } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const app: PromotedApp = {
  ...{
    id: 7,
    name: 'Shop',
    platform: 'web',
    storeId: null,
    domain: 'shop.example',
    url: 'https://shop.example/',
  },
  ...{
    icon: null,
    developer: null,
    category: null,
    genres: null,
    categoryReviewed: false,
    status: 1,
    verified: true,
    siteKey: 'key',
  },
  ...{ campaigns: { all: 3, on: 2 }, eventsAt: '2026-11-20T12:00:00.000Z', clickDays: 7, viewHours: 24 },
  ...{ postbackKey: 'k', eventNames: [], version: 1, createdAt: '2026-11-01T12:00:00.000Z' },
};

function open(told?: Partial<AppWithEvents>): void {
  const engage = { all: 2, on: 1 };
  list =
    told === undefined ? [] : [{ ...app, events24h: 12, events7d: 3456, engage, retargeting: 'on', ...told }];
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <RetargetingSection app={app} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test.each([
  ['nothing was ever told', undefined, 'No events yet', 'Send events', '/event/tracking?app=7&tab=live'],
  ['nothing came lately', 'silent', 'No events for a week', 'See events', '/event/tracking?app=7&tab=events'],
  ['there is no campaign', 'ready', 'Ready', 'Add campaign', '/adv/app?app=7&campaign=new'],
  ['none is switched on', 'paused', 'Paused', 'See campaigns', '/adv/app?app=7'],
  ['some are', 'on', 'On', 'See what it changes', '/advAnalytics/appRetargeting'],
] as const)('where %s it says so, and leads to what is next', async (_, retargeting, says, step, to) => {
  open(retargeting && { retargeting });
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByRole('link', { name: step }).getAttribute('href')).toBe(to);
});

test('it counts events and campaigns to engage', async () => {
  open({});
  expect(await screen.findByText('3,456')).toBeDefined();
  expect(screen.getByText('12')).toBeDefined();
  expect(screen.getByText('1 of 2 on')).toBeDefined();
});
