import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { type AppNetwork, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { listInstances } from '@millrace/contract/publisher/instance';
import { listRuleInstances } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queries, queryKey } from '../../../kit/api/query.ts';
import { loadTexts, text, textsReady } from '../../../kit/i18n/i18n.ts';
import { storeUser } from '../../../kit/session/session.ts';
import { toasts } from '../../../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { someUser } from '../../../testing/some-user.ts';
import { OwnAdsNetworkOff } from './OwnAdsNetworkOff.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const network: AppNetwork = {
  ...{ id: 7, pubAppId: 1, adnId: networkId.crossPromotion, status: 1, credentials: {}, tails: {} },
  ...{ account: null, instanceCount: 2, version: 1 },
};
let server: ApiServer;
let sent: unknown[];
beforeEach(async () => {
  sent = [];
  server = await openApiServer((_, body) => {
    sent.push(body);
    return { data: network };
  });
});
afterEach(async () => {
  cleanup();
  queries.clear();
  toasts.set([]);
  await server.close();
});

function open(roleId: RoleId): void {
  storeUser(someUser({ perms: permissionsOf(roleId) }));
  render(
    <QueryClientProvider client={queries}>
      <OwnAdsNetworkOff name="Coin Rush" adNetworkAppId={7} />
    </QueryClientProvider>,
  );
}
const button = () =>
  screen.queryByRole('button', { name: text('ownAds.networkOnOf', { name: 'Coin Rush' }) });

test('a click switches the network of the app on', async () => {
  open(role.organizationOwner);
  const lists = [queryKey(listInstances, { pubAppId: 1 }), queryKey(listRuleInstances, { placementId: 2 })];
  for (const key of lists) queries.setQueryData(key, { list: [], total: 0 });
  fireEvent.click(button() as HTMLElement);
  await vi.waitFor(() => expect(sent).toEqual([{ adNetworkAppId: 7, status: 1 }]));
  expect(server.asked).toEqual([updateAppNetworkStatus.path]);
  // What was read of its instances before is read again.
  await vi.waitFor(() =>
    expect(lists.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]),
  );
});

test('whoever only reads sees why, and no button', () => {
  open(role.appViewer);
  expect(screen.getByText(text('ownAds.networkOffOf', { name: 'Coin Rush' }))).toBeDefined();
  expect(button()).toBeNull();
});
