import { permissionsOf, role } from '@millrace/contract/people/permission';
import type { HouseAd, HouseApp } from '@millrace/contract/publisher/house-ad';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../../kit/api/query.ts';
import { text } from '../../../../kit/i18n/i18n.ts';
import { storeUser } from '../../../../kit/session/session.ts';
import { someUser } from '../../../../testing/some-user.ts';
import { HouseAdItem } from './HouseAdItem.tsx';

const app: HouseApp = {
  ...{ id: 1, name: 'Coin Rush', plat: 0, icon: null, isInStore: true, showsHouseAds: true },
  ...{ rules: 0, rulesWith: 0, network: null },
};
const ad: HouseAd = {
  ...{ id: 5, pubAppId: 1, title: 'Coin Rush', descn: 'Dig deeper.', files: [], apps: [2] },
  ...{ kinds: ['card'], status: 1, version: 1 },
};

afterEach(() => {
  cleanup();
  queries.clear();
});

test.each([
  ['whoever edits it', role.organizationOwner],
  ['whoever only reads it', role.appViewer],
])('its history is there for %s', async (_, roleId) => {
  storeUser(someUser({ perms: permissionsOf(roleId) }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <HouseAdItem ad={ad} apps={[app]} onEdit={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: text('list.more', { name: 'Coin Rush' }) }));
  expect(await screen.findByText(text('changeLog.history'))).toBeDefined();
});
