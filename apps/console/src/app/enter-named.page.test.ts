import { side } from '@millrace/contract/common';
import { selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { switchAdvertiser } from '@millrace/contract/people/session';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { text, textsReady } from '../kit/i18n/i18n.ts';
import { session, storeUser } from '../kit/session/session.ts';
import { toasts } from '../kit/ui/notices.ts';
import { type ApiServer, openApiServer } from '../testing/api-server.ts';
import { someUser } from '../testing/some-user.ts';
import { enterNamed } from './enter-named.ts';

const promoter = { id: 9, name: 'Shop', logo: null, roleId: role.promoter, roleName: 'Promoter' };
let server: ApiServer;

beforeAll(textsReady);
beforeEach(async () => {
  toasts.set([]);
  server = await openApiServer(({ pathname }) => ({
    data: pathname === selectAdvertisers.path ? [promoter] : pathname === selectPublishers.path ? [] : null,
  }));
  storeUser(someUser());
});
afterEach(async () => {
  session.set({ ...session.get(), user: null });
  await server.close();
});

const enter = (address: string) => enterNamed(new URL(address, 'http://console.test'));
const switched = () => server.asked.filter((path) => path.startsWith(switchAdvertiser.path));

it('the organization that a link names is entered, on its own side, and the address goes on without it', async () => {
  expect(await enter('/invoice/list?invoice=7&organization=9')).toBe('/invoice/list?invoice=7');
  expect(switched()).toHaveLength(1);
  // The person is loaded anew, as what they may there is not what they might here.
  expect(session.get()).toMatchObject({ organizationId: 9, user: null });
  expect(toasts.get()).toEqual([]);
});

it('where they are already nothing is asked', async () => {
  expect(await enter('/report/alerts?organization=1')).toBe('/report/alerts');
  expect(await enter('/report/alerts')).toBeNull();
  expect(server.asked).toEqual([]);
});

it('who does not belong there stays, and is told', async () => {
  expect(await enter('/report/alerts?organization=8')).toBe('/report/alerts');
  expect(session.get()).toMatchObject({ organizationId: 1, user: { userType: side.publisher } });
  expect(toasts.get()).toMatchObject([{ kind: 'warning', title: text('session.organizationClosed') }]);
});

it('an Administrator stays: elsewhere they would work as others', async () => {
  storeUser(someUser({ roles: [{ id: role.administrator, name: 'Administrator' }] }));
  expect(await enter('/report/alerts?organization=9')).toBe('/report/alerts');
  expect(server.asked).toEqual([]);
});

it('signed out the address keeps it, so that the log-in leads there', async () => {
  session.set({ ...session.get(), user: null });
  expect(await enter('/report/alerts?organization=9')).toBeNull();
});
