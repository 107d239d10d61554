import { getRevenuePulls, pullRevenueNow, type RevenuePulls } from '@millrace/contract/report/revenue-pull';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queries, useApiQuery } from '../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { FetchNow } from './FetchNow.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

let pulls: RevenuePulls;
let server: ApiServer;
beforeEach(async () => {
  pulls = { known: 'documented', zone: 'UTC', finalAfterDays: 7, progress: null, days: [], mediated: [] };
  server = await openApiServer(({ pathname }) => {
    if (pathname !== pullRevenueNow.path) return { data: pulls };
    // Somebody else has asked in between.
    pulls = { ...pulls, progress: { done: 2, days: 7, day: null } };
    return { code: 1011, error: 'account.errors.justAsked' };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  toasts.set([]);
  await server.close();
});

/** As the page of an account has it. */
function OfAccount() {
  const { data } = useApiQuery(getRevenuePulls, { id: 3 }, { quiet: true });
  return data && <FetchNow account={{ id: 3, name: 'Main' }} isFetching={data.progress !== null} />;
}

test('refused because days are fetched already, it shows that they are', async () => {
  render(
    <QueryClientProvider client={queries}>
      <OfAccount />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button');
  expect(button.textContent).toBe(text('revenuePull.now'));
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(text('revenuePull.fetching')));
  // Whoever speaks to it says what is written on it.
  expect(screen.getByRole('button', { name: new RegExp(text('revenuePull.fetching')) })).toBeTruthy();
  expect(toasts.get()).toHaveLength(1);
});
