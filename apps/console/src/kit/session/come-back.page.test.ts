import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { switchPublisher } from '@millrace/contract/people/session';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { textsReady } from '../i18n/i18n.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { toasts } from '../ui/notices.ts';
import { comeBack } from './come-back.ts';
import { untilBack } from './lapse.ts';
import { beginSession, session, storeUser } from './session.ts';

const robin: UserInfo = {
  id: 5,
  name: 'Robin',
  email: 'robin@acme.example',
  username: null,
  avatar: null,
  userType: side.publisher,
  perms: [],
  roles: [{ id: role.appOperator, name: 'App Operator' }],
  needsSecondFactor: false,
  isNew: false,
  verifyStatus: 1,
  lang: 'enGB',
  organization: { id: 7, name: 'Acme', logo: null },
  workingAs: null,
  isMember: true,
};
const atHome = { ...robin, organization: { id: 8, name: 'Home', logo: null } };
const gone = { code: 1002, data: { error: 'common.errors.notFound' } };

let answers: { code: number; data: unknown }[] = [];
let asked: unknown[] = [];
let server: Server;

beforeAll(textsReady);

beforeEach(async () => {
  asked = [];
  toasts.set([]);
  beginSession('the-token');
  storeUser(robin);
  server = createServer((request, response) => {
    const { 'access-token': token, 'x-organization-id': organization } = request.headers;
    asked.push([request.url, token, organization]);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ msg: '', ...answers.shift() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
});

afterEach(() => {
  session.set({ ...session.get(), user: null });
  server.closeAllConnections();
  server.close();
});

const ok = (data: unknown) => ({ code: 0, data });
const who = getUserInfo.path;
const back = `${switchPublisher.path}?pubId=7&roleId=${role.appOperator}`;

it.each([
  ['where they were', [ok(robin)], [who]],
  ['elsewhere, and is brought where they were', [ok(atHome), ok(null), ok(robin)], [who, back, who]],
])('the same person goes on who has signed in %s', async (_, given, expected) => {
  answers = given;
  const waiting = untilBack();
  expect(await comeBack('the-next-token')).toBe(true);
  expect(await waiting).toBe(true);
  expect(asked).toEqual(expected.map((path) => [`/api${path}`, 'the-next-token', undefined]));
  expect(session.get()).toMatchObject({ token: 'the-next-token', user: robin, organizationId: 7 });
  expect(readStored('Access-Token')).toBe('the-next-token');
});

it.each([
  ['somebody else', [ok({ ...robin, id: 6 })], [who]],
  ['who is there no more', [ok(atHome), gone], [who, back]],
])('not %s', async (_, given, expected) => {
  answers = given;
  const waiting = untilBack();
  expect(await comeBack('the-next-token')).toBe(false);
  expect(asked).toEqual(expected.map((path) => [`/api${path}`, 'the-next-token', undefined]));
  expect(session.get()).toMatchObject({ token: 'the-token', user: robin });
  expect(toasts.get()).toEqual([]);
  session.set({ ...session.get(), user: null });
  expect(await waiting).toBe(false);
});

it('leaves to a later sign-in what another window has signed in with', () => {
  writeStored('Access-Token', 'of-another-window');
  void untilBack();
  expect(readStored('Access-Token')).toBe('of-another-window');
  removeStored('Access-Token');
});
