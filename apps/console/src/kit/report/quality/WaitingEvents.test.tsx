import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { queries } from '../../api/query.ts';
import { textsReady } from '../../i18n/i18n.ts';
import { WaitingEvents } from './WaitingEvents.tsx';

let since: string | null;
let server: ApiServer;
beforeEach(async () => {
  await textsReady();
  server = await openApiServer(() => ({ data: { since } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const show = (to?: string) =>
  render(
    <QueryClientProvider client={queries}>
      <WaitingEvents to={to} />
    </QueryClientProvider>,
  );
const answered = () => waitFor(() => expect(server.asked).toEqual(['/report/waiting']));
const line = /have waited to be counted since/;

it.each([undefined, '2026-03-05', '2026-03-31'])(
  'says since when events wait, of days up to %s',
  async (to) => {
    since = '2026-03-05T10:30:00.000Z';
    show(to);
    expect(await screen.findByText(line)).toBeDefined();
  },
);

it('says nothing of days that were over before, and nothing where none wait', async () => {
  since = '2026-03-05T10:30:00.000Z';
  show('2026-03-04');
  await answered();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(line)).toBeNull();
  cleanup();
  queries.clear();
  since = null;
  show();
  await waitFor(() => expect(server.asked).toHaveLength(2));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(line)).toBeNull();
});
