import { type AbTest, getAbTest } from '@millrace/contract/publisher/ab-test';
import { getSetupCheck, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { someUser } from '../../testing/some-user.ts';
import { queries, queryKey, showAnswer } from '../api/query.ts';
import { beginSession, endSession, storeUser } from '../session/session.ts';
import SavedFindings from './SavedFindings.tsx';
import { watches } from './watches.ts';

const pubAppId = 7;
const nothing: SetupFinding = {
  kind: 'nothing',
  placement: { id: 3, name: 'Level end' },
  country: 'US',
  requests: 120,
};

let findings: readonly SetupFinding[] = [];
let server: ApiServer;
beforeEach(async () => {
  findings = [];
  server = await openApiServer(() => ({ data: { findings } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

test('a save before the screen has asked again is told by what was known when it opened', async () => {
  queries.setQueryData(queryKey(getSetupCheck, { pubAppId }), { findings: [] });
  queries.setQueryData(['/saved'], 'before');
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <SavedFindings pubAppId={pubAppId} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(queries.isFetching()).toBe(1));
  findings = [nothing];
  await queries.invalidateQueries({ queryKey: ['/saved'] });
  expect(await screen.findByText(/Level end/)).toBeDefined();
});

test('a save whose answer is shown, and nothing asked again for it, is told too', async () => {
  queries.setQueryData(queryKey(getSetupCheck, { pubAppId: 8 }), { findings: [] });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <SavedFindings pubAppId={8} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(queries.isFetching()).toBe(1));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  findings = [nothing];
  await showAnswer(getAbTest, { id: 1 }, {} as AbTest);
  expect(await screen.findByText(/Level end/)).toBeDefined();
});

test('what somebody has saved is not told to the next who signs in here', async () => {
  const open = async () => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <SavedFindings pubAppId={9} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await waitFor(() => expect(queries.isFetching()).toBe(1));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
  };
  storeUser(someUser());
  await open();
  findings = [nothing];
  await showAnswer(getAbTest, { id: 1 }, {} as AbTest);
  expect(await screen.findByText(/Level end/)).toBeDefined();
  cleanup();
  endSession('person');
  beginSession('another-token');
  storeUser(someUser({ id: 2 }));
  await open();
  await waitFor(() => expect(watches.get(9)).toMatchObject({ saved: false }));
  expect(screen.queryByText(/Level end/)).toBeNull();
});
