import type { Notice } from '@millrace/contract/people/notification';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { NoticeList } from './NoticeList.tsx';

/** Of all, the newest first. */
let notices: Notice[] = [];
let server: ApiServer;

const notice = (id: number, readStatus: 0 | 1 = 1): Notice => ({
  ...{ id, readStatus, alertLevel: 2, content: `Notice ${id}.`, linkUrl: null, linkType: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
});

beforeEach(async () => {
  notices = Array.from({ length: 101 }, (_, at) => notice(101 - at));
  server = await openApiServer(({ pathname, searchParams }) => {
    const of = (name: string) => Number(searchParams.get(name));
    if (pathname === '/user/notice/already_read') {
      notices = notices.map((one) => (one.id === of('notificationId') ? { ...one, readStatus: 1 } : one));
      return { data: null };
    }
    const unread = notices.filter(({ readStatus }) => readStatus === 0);
    const matching = searchParams.get('readStatus') === '0' ? unread : notices;
    const [page, size] = [of('page'), of('size')];
    const list = matching.slice((page - 1) * size, page * size);
    return { data: { list, total: matching.length, unread: unread.length } };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function open(filter: { readonly readStatus?: 0 } = {}): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <NoticeList filter={filter} empty="shell.noNotices" onLeave={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const shown = () => screen.queryAllByText(/^Notice \d+\.$/).map((one) => one.textContent);
/** Its name says meanwhile that it is loading. */
const more = () => screen.queryByRole('button', { name: /Show more/ });
/** A button that is loading takes no click. */
const takesClicks = () => expect(more()?.className ?? '').not.toContain('loading');
async function showAll(): Promise<void> {
  await waitFor(() => expect(shown()).not.toEqual([]));
  for (let button = more(); button !== null; button = more()) {
    const before = shown().length;
    fireEvent.click(button);
    await waitFor(() => expect(shown().length).toBeGreaterThan(before));
    await waitFor(takesClicks);
  }
}

it('of 101 notices the oldest is reached', async () => {
  open();
  await showAll();
  expect(shown()).toEqual(notices.map(({ content }) => content));
});

it('one that comes in between is not shown twice, nor any other', async () => {
  notices = notices.slice(0, 30);
  open();
  await waitFor(() => expect(shown()).toHaveLength(20));
  notices = [notice(102), ...notices];
  await showAll();
  expect(new Set(shown()).size).toBe(shown().length);
  expect(shown()).toContain(notices.at(-1)?.content);
});

it('what is read leaves the unread ones, and those behind it move up', async () => {
  notices = Array.from({ length: 25 }, (_, at) => notice(25 - at, 0));
  open({ readStatus: 0 });
  await showAll();
  expect(shown()).toHaveLength(25);
  fireEvent.click(screen.getAllByRole('button', { name: 'Got it' })[0] as HTMLElement);
  await waitFor(() => expect(shown()).toEqual(notices.slice(1).map(({ content }) => content)));
});

it('says why there are none', async () => {
  await server.close();
  server = await openApiServer(() => ({ code: 1001, error: 'common.errors.failed' }));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('CODE:1001');
  expect(alert.textContent).toContain('common.errors.failed');
});
