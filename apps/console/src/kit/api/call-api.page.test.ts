import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listNotices } from '@millrace/contract/people/notification';
import type { UserInfo } from '@millrace/contract/people/user';
import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchUnsaved } from '../form/unsaved.ts';
import { text, textsReady } from '../i18n/i18n.ts';
import { withLoginKey } from '../seal/with-login-key.ts';
import { lapse } from '../session/lapse.ts';
import { beginSession, endSession, renewSession, session } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { toasts } from '../ui/notices.ts';
import { callApi } from './call-api.ts';
import { connection } from './connection.ts';
import { slowRequests } from './slow-requests.ts';

const company = {
  id: 1,
  name: 'Acme',
  email: 'a@acme.example',
  phone: '+49 30 123456',
  website: 'https://acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Street 1',
  messenger: null,
  messengerId: null,
  impressionRevenue: true,
  beneficiary: null,
  version: 3,
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
let answers: Answer[] = [];
let healthy: boolean[] = [];
let server: Server;

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const ok = (data: unknown) => json({ code: 0, msg: '', data });
/** The connection breaks off amid the answer: of a page that is left, or in a tunnel. */
const torn: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"code":0,', () => response.destroy());
};
const dropped: Answer = (request) => void request.socket.destroy();

beforeAll(textsReady);

beforeEach(async () => {
  asked.length = 0;
  toasts.set([]);
  connection.set('ok');
  beginSession('the-token');
  session.set({ ...session.get(), organizationId: 7 });
  server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(healthy.shift() === false ? 503 : 200).end();
      return;
    }
    asked.push({ url: request.url ?? '', headers: request.headers });
    request.resume().on('end', () => (answers.shift() ?? dropped)(request, response));
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

describe('callApi', () => {
  it('sends token, organization and language, and leaves empty parameters out', async () => {
    answers = [ok({ list: [], total: 0, unread: 2 })];
    const notices = await callApi(listNotices, { page: 1, search: '' } as never);
    expect(notices).toEqual({ list: [], total: 0, unread: 2 });
    expect(asked[0]?.url).toBe('/api/user/notices?page=1');
    expect(asked[0]?.headers).toMatchObject({
      'access-token': 'the-token',
      'x-organization-id': '7',
      'accept-language': 'en-GB',
    });
  });

  it('repeats a write whose answer got lost with the same key, once the server answers again', async () => {
    answers = [dropped, dropped, ok(company)];
    healthy = [true, false, true];
    const saved = await callApi(updateCompany, { ...company, version: 2 });
    expect(saved.version).toBe(3);
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(connection.get()).toBe('ok');
    expect(toasts.get()).toEqual([]);
  });

  it('takes an answer that breaks off for none, and asks again', async () => {
    answers = [torn, ok(company)];
    healthy = [true];
    expect((await callApi(getCompany, {})).version).toBe(3);
    expect(asked).toHaveLength(2);
    expect(session.get().token).toBe('the-token');
  });

  it('takes a gateway that cannot reach the server for no answer', async () => {
    answers = [json('<html>Bad gateway</html>', 502), ok(company)];
    healthy = [];
    await expect(callApi(getCompany, {})).resolves.toMatchObject({ name: 'Acme' });
  });

  it('gives up a request that never gets an answer although the server is there', async () => {
    answers = [];
    healthy = [];
    await expect(callApi(getCompany, {})).rejects.toMatchObject({ kind: 'network' });
    expect(asked).toHaveLength(4);
    expect(toasts.get()).toMatchObject([
      { description: 'Something wrong with your connection, please try again later.' },
    ]);
  });

  it('rejects a refusal with its code, message and field errors', async () => {
    const fields = { name: { key: 'company.errors.nameEmpty', params: {} } };
    const data = { error: 'common.errors.badParameter', fields };
    answers = [json({ code: 1004, msg: 'Please check the marked fields.', data })];
    await expect(callApi(getCompany, {})).rejects.toMatchObject({
      kind: 'refused',
      code: 1004,
      message: 'Please check the marked fields.',
      data: { fields },
    });
    expect(toasts.get()).toMatchObject([{ title: 'CODE:1004' }]);
  });

  it('says whose save made an edit stale, and when', async () => {
    const at = new Date(Date.now() - 200_000).toISOString();
    const saved = { at, who: { id: 7, name: 'Anna Li' }, key: null };
    const stale = (data: object) => json({ code: 1013, msg: 'Stale.', data: { saved, ...data } });
    answers = [
      stale({ error: 'common.errors.staleEdit', current: company }),
      stale({ error: 'mediationRule.errors.staleOrder' }),
    ];
    const message = 'Anna Li saved this 3 minutes ago, after you opened it. Your input is kept.';
    await expect(callApi(getCompany, {})).rejects.toMatchObject({ message });
    expect(toasts.get()).toMatchObject([{ description: message }]);
    await expect(callApi(getCompany, {}, { quiet: true })).rejects.toThrow(
      /after you opened it. It has been loaded again.$/,
    );
  });

  it('does not trust an answer that breaks the contract', async () => {
    answers = [ok({ ...company, name: null })];
    await expect(callApi(getCompany, {}, { quiet: true })).rejects.toMatchObject({ code: 1001 });
  });

  it('sends a change of the same thing once the one before is answered, as who asked for it', async () => {
    const first = Promise.withResolvers<ServerResponse>();
    answers = [(_, response) => first.resolve(response), ok(company), ok({ ...company, version: 4 })];
    const save = (version: number) => callApi(updateCompany, { ...company, version }, { changes: 'company' });
    const saved = Promise.all([save(2), save(3)]);
    const response = await first.promise;
    session.set({ ...session.get(), organizationId: 8 });
    // What changes nothing doesn't wait; by its answer the second save would be there, had it been sent.
    await callApi(getCompany, {});
    expect(asked.map(({ url }) => url)).toEqual(['/api/publisher/update', '/api/publisher/get']);
    response.end(JSON.stringify({ code: 0, msg: '', data: company }));
    expect((await saved).map(({ version }) => version)).toEqual([3, 4]);
    expect(asked.map(({ headers }) => headers['x-organization-id'])).toEqual(['7', '8', '7']);
  });

  it('ends the session on a 401, also where the caller tells failures itself', async () => {
    answers = [json({ code: 1000, msg: 'Signed out', data: { isLogin: false } }, 401)];
    await expect(callApi(getCompany, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ token: null, endedBy: 'server' });
    expect(toasts.get()).toEqual([]);
  });

  describe('over something that nobody has saved', () => {
    const signedOut = json({ code: 1000, msg: 'Signed out', data: { isLogin: false } }, 401);
    const opened = () =>
      new Promise<void>((resolve) => {
        const stop = lapse.subscribe(() => {
          stop();
          resolve();
        });
      });
    let forget: () => void;
    beforeEach(() => {
      session.set({ ...session.get(), user: { name: 'Robin' } as UserInfo });
      forget = watchUnsaved({ dialog: null, holds: () => true });
    });
    afterEach(() => forget());

    it('waits for the person on a 401, and goes on with their next session', async () => {
      answers = [signedOut, signedOut, ok(company), ok(company)];
      const lapsed = opened();
      const save = { ...company, version: 2 };
      const saved = callApi(updateCompany, save, { requestKey: 'one-submission', changes: 'company' });
      await lapsed;
      expect(session.get()).toMatchObject({ token: 'the-token', user: { name: 'Robin' } });
      // Other windows know that the session is over.
      expect(readStored('Access-Token')).toBeNull();
      const read = callApi(getCompany, {});
      renewSession('the-next-token');
      lapse.get()?.end(true);
      expect((await Promise.all([saved, read])).map(({ version }) => version)).toEqual([3, 3]);
      expect(lapse.get()).toBeNull();
      const saves = asked.filter(({ url }) => url === '/api/publisher/update').map(({ headers }) => headers);
      expect(saves.map((one) => one['access-token'])).toEqual(['the-token', 'the-next-token']);
      expect(saves.map((one) => one['idempotency-key'])).toEqual(['one-submission', 'one-submission']);
      expect(toasts.get()).toEqual([]);
    });

    it('gives up without a word once the person leaves', async () => {
      answers = [signedOut];
      const lapsed = opened();
      const saved = callApi(updateCompany, company);
      await lapsed;
      endSession('server');
      await expect(saved).rejects.toMatchObject({ kind: 'cancelled' });
      expect([asked.length, lapse.get(), toasts.get()]).toEqual([1, null, []]);
    });
  });

  it('tells what is refused of sealed fields as of any others: not what the form tells, nor what its fields say', async () => {
    const key = { kty: 'RSA', n: 'AQAB', e: 'AQAB', alg: 'RSA-OAEP-256' };
    const offered = ok({ key, nonce: 'n', expires: '2026-01-01T00:00:00.000Z' });
    const fields = { name: { key: 'common.errors.required', params: {} } };
    answers = [
      ...[offered, json({ code: 1013, msg: 'Stale.', data: { error: 'common.errors.staleEdit' } })],
      ...[
        offered,
        json({ code: 1004, msg: 'Wrong.', data: { error: 'common.errors.badParameter', fields } }),
      ],
    ];
    const save = () => callApi(updateCompany, company, { quiet: true });
    const form = { tells: 'common.errors.staleEdit', marksFields: true } as const;
    await expect(withLoginKey(save, form)).rejects.toMatchObject({ code: 1013 });
    expect(toasts.get()).toEqual([]);
    await expect(withLoginKey(save, form)).rejects.toMatchObject({ code: 1004 });
    expect(toasts.get()).toMatchObject([{ description: 'Wrong.', brief: true }]);
  });

  it('asks again what a renewed session has sent with its old token', async () => {
    const late: Answer = (_, response) => {
      renewSession('the-new-token');
      json({ code: 1000, msg: 'Signed out', data: { isLogin: false } }, 401)(_, response);
    };
    answers = [late, ok(company)];
    expect(await callApi(getCompany, {})).toMatchObject({ name: 'Acme' });
    expect(asked.map(({ headers }) => headers['access-token'])).toEqual(['the-token', 'the-new-token']);
    expect(session.get()).toMatchObject({ token: 'the-new-token', organizationId: 7 });
  });

  it('leaves the token alone that another window has renewed', async () => {
    answers = [
      (request, response) => {
        const before = session.get();
        renewSession('of-another-window');
        session.set(before);
        json({ code: 1000, msg: 'Signed out', data: { isLogin: false } }, 401)(request, response);
      },
    ];
    await expect(callApi(getCompany, {})).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('pro__Access-Token')).toContain('of-another-window');
  });

  it('says of a save that nobody waits for any more that it may be done, and of a question nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const giveUp: Answer = () => {
      vi.advanceTimersByTime(10_000);
      for (const { cancel } of slowRequests.get()) cancel();
    };
    answers = [giveUp, giveUp];
    const given = { kind: 'cancelled', message: text('common.notWaitedFor') };
    await expect(callApi(updateCompany, { ...company, version: 2 })).rejects.toMatchObject(given);
    expect(toasts.get()).toMatchObject([{ description: given.message }]);
    await expect(callApi(getCompany, {})).rejects.toMatchObject({ kind: 'cancelled', message: '' });
    vi.useRealTimers();
    expect(toasts.get()).toHaveLength(1);
  });

  it('says nothing when the person gave up', async () => {
    const leaving = new AbortController();
    answers = [() => leaving.abort()];
    await expect(callApi(getCompany, {}, { signal: leaving.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    expect(toasts.get()).toEqual([]);
  });
});
