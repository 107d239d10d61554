import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CreativeSelect } from '../features/advertiser/campaign/CreativeSelect.tsx';
import { FileChoice } from '../features/advertiser/creative/FileChoice.tsx';
import { AccountSelect } from '../features/publisher/ad-network/AccountSelect.tsx';
import { ChooseUnit } from '../features/report/reported-unit/ChooseUnit.tsx';
import { queries } from '../kit/api/query.ts';
import { storeUser } from '../kit/session/session.ts';
import { type ApiServer, openApiServer } from '../testing/api-server.ts';
import { someUser } from '../testing/some-user.ts';

const at = '2026-03-01T10:00:00.000Z';
/** An instance, an account, a creative and a file at once, as their lists answer them. */
const entry = (id: number, name: string) => ({
  ...{ id, name, appName: 'Coin Rush', plat: 0 as const, unitId: `unit-${id}`, version: 1 },
  ...{ adnId: 1, currency: 'USD', signIn: 'keys', credentials: {}, tails: {}, checkedAt: null, apps: [] },
  ...{ appCount: 0, status: 1 as const, reason: null, reasonDetail: null, reasonFinding: null },
  ...{ kind: 'banner', title: null, descn: null, callToAction: null, review: 'approved', reviewedAt: null },
  ...{ files: { image: null, icon: null, video: null, endCard: null }, mayRun: true, archived: false },
  ...{ isWebsite: false, who: null, createdAt: at, updatedAt: at, campaigns: [] },
  ...{ type: 'png', size: 900, width: 320, height: 50, duration: null, url: '/a.png' },
});
const chosen = entry(3, 'Old');
const found = [entry(1, 'Sky'), entry(2, 'Star')];

const unit = {
  ...{ unit: 'a', app: '', name: 'a', days: 1, firstDay: null, lastDay: null, impressions: null },
  ...{ revenueUsd: '1', state: 'instance' as const, reason: null, instance: chosen, choiceId: null },
  ...{ chosenAt: null, chosenBy: null },
};

const menus: readonly { readonly of: string; readonly menu: ReactNode }[] = [
  { of: 'accounts', menu: <AccountSelect adnId={1} current={chosen} value={3} /> },
  { of: 'instances', menu: <ChooseUnit accountId={1} unit={unit} onClose={() => {}} /> },
  { of: 'creatives', menu: <CreativeSelect value={3} /> },
  { of: 'files', menu: <FileChoice use="banner" optional={false} value={3} /> },
];

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(({ searchParams }) => {
    const search = searchParams.get('search') ?? '';
    const list = searchParams.has('ids') ? [chosen] : found.filter(({ name }) => name.includes(search));
    return { data: { list, total: list.length } };
  });
  storeUser(someUser());
});
afterEach(async () => {
  cleanup();
  queries.clear();
  await server.close();
});

const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
const named = (...names: readonly string[]) => names.map((name) => expect.stringContaining(name));
const slow = { timeout: 20_000 };

test.each(menus)(
  'of $of what is chosen stays, and only what is found stands there by a search',
  async ({ menu }) => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>{menu}</QueryClientProvider>
      </MemoryRouter>,
    );
    const field = await screen.findByRole('combobox');
    fireEvent.mouseDown(field);
    await waitFor(() => expect(offered()).toEqual(named('Old', 'Sky', 'Star')), slow);
    fireEvent.change(field, { target: { value: 'Sky' } });
    await waitFor(() => expect(offered()).toEqual(named('Sky')), slow);
  },
);
