import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { useRuleEstimates } from './use-rule-estimates.ts';

const list = [{ instanceId: 1, ecpm: '2', source: 'manual', interval: null, impressions: 0 }];

let server: ApiServer;

beforeAll(textsReady);
beforeEach(async () => {
  server = await openApiServer(({ searchParams }) =>
    searchParams.get('country') === 'DE'
      ? { code: 1002, error: 'common.errors.notFound' }
      : { data: { countries: ['DE', 'US'], list } },
  );
});
afterEach(async () => {
  cleanup();
  await server.close();
  queries.clear();
});

function estimatesOf(countries: readonly string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(() => useRuleEstimates({ placementId: 7, countries, enabled: true }), { wrapper }).result;
}

it('where the estimates of a country do not come, another one can still be chosen', async () => {
  const estimates = estimatesOf([]);
  await waitFor(() => expect(estimates.current.countries).toEqual(['00', 'DE', 'US']));
  act(() => estimates.current.choose('DE'));
  expect(estimates.current.list).toBeUndefined();
  await waitFor(() => expect(estimates.current.error).not.toBeNull());
  expect(estimates.current.countries).toEqual(['00', 'DE', 'US']);
  act(() => estimates.current.choose('US'));
  await waitFor(() => expect(estimates.current.list).toEqual(list));
  expect(estimates.current).toMatchObject({ country: 'US', error: null });
});

it('a rule for some countries has those to choose from, and asks for no other', async () => {
  const estimates = estimatesOf(['US', 'FR']);
  await waitFor(() => expect(estimates.current.list).toEqual(list));
  expect(estimates.current.countries).toEqual(['US', 'FR']);
  expect(server.asked).toEqual([expect.stringContaining('country=US')]);
});
