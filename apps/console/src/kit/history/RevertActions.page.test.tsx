import type { SetupFinding } from '@millrace/contract/publisher/setup-check';
import { type Change, listChanges, revertChange } from '@millrace/contract/report/change-log';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, openApiServer } from '../../testing/api-server.ts';
import { someUser } from '../../testing/some-user.ts';
import { queries } from '../api/query.ts';
import { text } from '../i18n/i18n.ts';
import { storeUser } from '../session/session.ts';
// Loaded already: how long that takes is no matter here.
import '../setup-check/SavedFindings.tsx';
import { WatchedReverts } from '../setup-check/WatchedReverts.tsx';
import { RevertActions } from './RevertActions.tsx';

const app = { id: 7, appName: 'Coin Rush' };
const before: SetupFinding = {
  ...{ kind: 'nothing', placement: { id: 2, name: 'Start' }, country: 'DE', requests: 300 },
};
const caused: SetupFinding = {
  ...{ kind: 'nothing', placement: { id: 3, name: 'Level end' }, country: 'US', requests: 120 },
};
const change: Change = {
  ...{ id: 12, at: '2026-03-01T10:00:00.000Z', who: null, key: null, action: 'enable', app },
  ...{ entity: 'instance', entityId: 5, name: 'Falls', fields: [], batch: null, revertsId: null },
  ...{ revertedBy: null, refusal: null },
};
let findings: readonly SetupFinding[];
let server: ApiServer;
beforeEach(async () => {
  findings = [before];
  server = await openApiServer(({ pathname }) => {
    if (pathname !== revertChange.path) return { data: { findings: findings } };
    findings = [before, caused];
    return { data: { reverted: 1 } };
  });
  storeUser(someUser());
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

test('a change that is taken back in the change log says what it brings to its app', async () => {
  queries.setQueryData([listChanges.path], 'before');
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <WatchedReverts />
        <RevertActions change={change} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: text('changeLog.revertOf', { id: change.id }) }));
  fireEvent.click(await screen.findByRole('button', { name: text('changeLog.confirm') }));
  // On a busy machine all of it takes longer than what is usually waited for.
  expect(await screen.findByText(/Level end/, {}, { timeout: 20_000 })).toBeDefined();
  expect(screen.getByRole('region', { name: 'After your save, in Coin Rush' })).toBeDefined();
  // What was so before is no matter of this.
  expect(screen.queryByText(/Start/)).toBeNull();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
});

test('of a batch that is taken back, what it brings to each of its apps is told', async () => {
  queries.setQueryData([listChanges.path], 'before');
  const other = { id: 8, appName: 'Gold Rush' };
  const whole: Change = { ...change, batch: { id: 'together', count: 2, apps: [other, app] } };
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <WatchedReverts />
        <RevertActions change={whole} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const fullLabel = text('changeLog.revertBatchOf', { id: change.id, count: 2 });
  fireEvent.click(screen.getByRole('button', { name: fullLabel }));
  fireEvent.click(await screen.findByRole('button', { name: text('changeLog.confirm') }));
  for (const { appName } of [other, app]) {
    const name = `After your save, in ${appName}`;
    expect(await screen.findByRole('region', { name }, { timeout: 20_000 })).toBeDefined();
  }
  await waitFor(() => expect(queries.isFetching()).toBe(0));
});
