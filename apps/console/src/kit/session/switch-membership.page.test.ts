import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { side } from '@millrace/contract/common';
import { listSites } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import type { UserInfo } from '@millrace/contract/people/user';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries, queryKey } from '../api/query.ts';
import { textsReady } from '../i18n/i18n.ts';
import { readStored } from '../storage/storage.ts';
import { toasts } from '../ui/notices.ts';
import { beginSession, session } from './session.ts';
import { switchMembership } from './switch-membership.ts';

const advertiser = { id: 9, roleId: role.promoter };
const switched = { status: 200, code: 0, data: null };

/** Paths in the order asked, without `/api`. */
let asked: string[] = [];
let sites: { status: number; code: number; data: unknown };
let server: Server;

beforeAll(textsReady);

beforeEach(async () => {
  asked = [];
  toasts.set([]);
  queries.clear();
  beginSession('the-token');
  session.set({ ...session.get(), organizationId: 7, user: { userType: side.publisher } as UserInfo });
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/api|\?.*$/g, '');
    asked.push(path);
    const { status, ...body } = path === listSites.path ? sites : switched;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ msg: '', ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const shop = { id: 3, name: 'Shop', kind: 'site', address: 'https://shop.example/' };
it.each([
  ['the list', { status: 200, code: 0, data: [shop] }, [shop]],
  ['403, as of a disabled advertiser', { status: 403, code: 1000, data: {} }, undefined],
  ['an error of the server', { status: 500, code: 1001, data: {} }, undefined],
])('the switch to an advertiser is finished when its sites answer %s', async (_, answer, known) => {
  sites = answer;
  await switchMembership(advertiser, side.advertiser, vi.fn());
  expect(asked).toEqual(['/auth/login/switch/advertiser', listSites.path]);
  // Nobody is known: the screens of the side left are gone until `/user/info` has said what may be seen here.
  expect(session.get()).toMatchObject({ token: 'the-token', organizationId: 9, user: null });
  expect([readStored('currentAdvId'), readStored('currentRole')]).toEqual([9, side.advertiser]);
  expect(queries.getQueryData(queryKey(listSites, {}))).toEqual(known);
  expect(toasts.get()).toEqual([]);
});

it('a session that has ended amid the switch enters nowhere', async () => {
  sites = { status: 401, code: 1000, data: {} };
  await expect(switchMembership(advertiser, side.advertiser, vi.fn())).rejects.toThrow();
  expect(session.get()).toMatchObject({ token: null, organizationId: null, endedBy: 'server' });
  expect(readStored('currentAdvId')).toBeNull();
});
