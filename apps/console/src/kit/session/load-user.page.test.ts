import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language } from '@millrace/contract/common';
import { logOut } from '@millrace/contract/people/session';
import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { textsReady } from '../i18n/i18n.ts';
import { removeStored, writeStored } from '../storage/storage.ts';
import { toasts } from '../ui/notices.ts';
import { loadUser } from './load-user.ts';
import { beginSession, session } from './session.ts';

const sam = {
  ...{ id: 3, name: 'Sam', email: 'sam@example.com', username: null, avatar: null, userType: 0 },
  perms: [{ id: 1, pid: 0, type: 'menu', name: 'company' }],
  roles: [{ id: 20, name: 'Organization Owner' }],
  ...{ needsSecondFactor: false, isNew: false, isMember: true, verifyStatus: 0, workingAs: null },
  organization: { id: 7, name: 'Studio', logo: null },
};

/** What the account has, and what it was told. */
let lang: Language | null;
let told: unknown[] = [];
/** How the person is refused; null: they are not. */
let refused: { readonly status: number; readonly code: number } | null;
/** The tokens that were logged out. */
let loggedOut: unknown[] = [];
let server: Server;

beforeAll(textsReady);

beforeEach(async () => {
  told = [];
  refused = null;
  loggedOut = [];
  toasts.set([]);
  beginSession('the-token');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const path = (request.url ?? '').replace(/^\/api|\?.*$/g, '');
      if (path === updateUser.path) told.push(JSON.parse(body));
      if (path === logOut.path) loggedOut.push(request.headers['access-token']);
      if (path === getUserInfo.path && refused !== null) {
        const said = JSON.stringify({ code: refused.code, msg: 'No.', data: {} });
        response.writeHead(refused.status, { 'content-type': 'application/json' }).end(said);
        return;
      }
      const data = path === getUserInfo.path ? { ...sam, lang } : null;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 0, msg: '', data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
});

afterEach(() => {
  removeStored('lang');
  server.closeAllConnections();
  server.close();
});

it('a language that was chosen before signing in becomes that of an account without one, once', async () => {
  lang = null;
  writeStored('lang', 'zhCN');
  await loadUser();
  await vi.waitFor(() => expect(session.get().user?.lang).toBe('zhCN'));
  expect(told).toEqual([{ lang: 'zhCN' }]);
});

it.each<[string, Language | null, Language | null]>([
  ['that has one', 'enGB', 'zhCN'],
  ['where nothing was chosen', null, null],
])('an account %s is told none', async (_, own, chosen) => {
  lang = own;
  if (chosen !== null) writeStored('lang', chosen);
  await loadUser();
  await loadUser();
  expect(told).toEqual([]);
  expect(session.get().user?.lang).toBe(own);
});

it.each([
  ['by an error', { status: 200, code: 1001 }, ['the-token']],
  ['without a right', { status: 403, code: 1000 }, ['the-token']],
  ['because the session is over, which nobody has to end', { status: 401, code: 1000 }, []],
])('a person who is refused %s is told, and logged out', async (_, refusal, ended) => {
  lang = null;
  refused = refusal;
  expect(await loadUser()).toBeNull();
  expect(session.get()).toMatchObject({ token: null, user: null, endedBy: 'server' });
  expect(toasts.get()).toMatchObject([{ title: 'Error', description: 'Please try again later.' }]);
  await vi.waitFor(() => expect(loggedOut).toEqual(ended));
});
