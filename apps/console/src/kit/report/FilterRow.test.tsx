import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { queries } from '../api/query.ts';
import { loadTexts, textsReady } from '../i18n/i18n.ts';
import { FilterRow } from './FilterRow.tsx';

let server: ApiServer;
beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

test.each([
  [2_345, 'Of 2,345 values, the 1,000 with the most are listed, by: Requests.'],
  [2, null],
])('of %d values those with the most are listed, which is said where it is not all', async (count, note) => {
  const named = { app: {}, placement: {}, instance: {}, rule: {}, abTest: {}, scene: {}, advertiser: {} };
  const names = { ...named, promotedApp: {}, campaign: {}, creative: {}, segment: {}, appPlatform: {} };
  const rows = ['DE', 'US'].map((code) => ({ keys: [code], values: ['1'], open: '0' }));
  server = await openApiServer(() => ({
    data: {
      rows,
      totals: { values: ['2'], open: '0' },
      count,
      names: { ...names, removed: { rule: [], abTest: [] } },
    },
  }));
  const address = { state: { period: 'last7' as const, filters: [] }, change: () => {} };
  const filter = { dimension: 'country' as const, values: [], exclude: false };
  render(
    <QueryClientProvider client={queries}>
      <FilterRow address={address} today="2026-03-10" filter={filter} onChange={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Filter/ }));
  await screen.findByTitle('Germany');
  const said = () => screen.queryByText(/are listed/)?.textContent ?? null;
  await waitFor(() => expect(said()).toBe(note));
});
