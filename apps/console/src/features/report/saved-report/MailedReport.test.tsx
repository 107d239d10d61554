import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queries } from '../../../kit/api/query.ts';
import { text, textsReady } from '../../../kit/i18n/i18n.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import SavedReportsPage from './SavedReportsPage.tsx';

const view = {
  ...{ page: 'performance', period: 'last7', dimensions: ['network'], metrics: ['revenue'], filters: [] },
  ...{ compare: false, shares: false },
};
const saved = {
  ...{ id: 7, name: 'Mondays', view, shared: false, mine: true, mayRemove: true, savedBy: 'Jo' },
  ...{ schedule: null, version: 1, updatedAt: '2026-03-09T00:00:00.000Z' },
};
const days = Buffer.from(JSON.stringify({ period: { from: '2026-03-02', to: '2026-03-03' } })).toString(
  'base64url',
);

let server: ApiServer;
beforeAll(textsReady);
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { list: [saved], total: 1 } }));
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

function Opened() {
  const { search } = useLocation();
  return <p>opened {decodeURIComponent(search)}</p>;
}
const open = (id: number) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/report/builder?saved=${id}&view=${days}`]}>
        <Routes>
          <Route path="/report/builder" element={<SavedReportsPage />} />
          <Route path="/report/performance" element={<Opened />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a link that names a saved report opens it with the days of the mail', async () => {
  open(7);
  expect(await screen.findByText(/opened .*from=2026-03-02&to=2026-03-03.*by=network/)).toBeDefined();
});

test('where the reader does not see the saved one the page says so', async () => {
  open(8);
  expect(await screen.findByText(text('savedReport.mailedGone'))).toBeDefined();
});
