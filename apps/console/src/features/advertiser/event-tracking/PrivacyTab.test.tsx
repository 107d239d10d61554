import { type Erasing, listAdvertiserErasings } from '@millrace/contract/operator/erasing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { PrivacyTab } from './PrivacyTab.tsx';

let server: ApiServer;
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

/** The newest first. */
const requests = Array.from(
  { length: 21 },
  (_, at): Erasing => ({
    ...{ id: 21 - at, kind: 'user', reference: `request-${21 - at}`, state: 'done', askedBy: 'Ada' },
    ...{ askedAt: '2026-03-01T10:00:00.000Z', finishedAt: '2026-03-01T11:00:00.000Z', found: [] },
    ...{ backupsUntil: null, backupsByHand: 0 },
  }),
);

test('the receipt of the oldest request is on a page of its own', async () => {
  server = await openApiServer(({ pathname, searchParams }) => {
    if (pathname !== listAdvertiserErasings.path) return { data: { since: null } };
    const [page, size] = ['page', 'size'].map((name) => Number(searchParams.get(name)));
    if (page === undefined || size === undefined) throw new Error('a page is asked for');
    return { data: { list: requests.slice((page - 1) * size, page * size), total: requests.length } };
  });
  const router = createMemoryRouter([{ path: '*', element: <PrivacyTab mayEdit={false} /> }], {
    initialEntries: ['/event/tracking?app=1&tab=privacy'],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('request-21')).toBeTruthy();
  expect(screen.queryByText('request-1')).toBeNull();
  fireEvent.click(screen.getByTitle('2'));
  expect(await screen.findByText('request-1')).toBeTruthy();
});
