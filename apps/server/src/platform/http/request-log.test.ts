import { header } from '@millrace/contract/kit/envelope';
import { changePassword } from '@millrace/contract/people/password';
import { logIn } from '@millrace/contract/people/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { tokenIn } from '../../testing/entered.ts';
import { createPerson, type Person, testPassword } from '../../testing/people.ts';
import { seal } from '../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let log: CapturedLog;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  log = captureLog();
  app = await openTestApp({ app: { logger: log.logger } });
  owner = await createPerson(app);
});
afterAll(() => app.close());

test('one line for each answer: method, path, status, time, trace id', async () => {
  const response = await app.app.inject({ method: 'POST', url: '/api/nothing/here?a=1', payload: {} });
  const line = log.lines().find(({ path }) => path === '/api/nothing/here');
  expect(line).toMatchObject({
    method: 'POST',
    status: 404,
    ms: expect.any(Number),
    reqId: response.headers[header.trace],
    msg: 'answered',
  });
});

test('at its most talkative it holds no token, password, query or body', async () => {
  const [email, password] = await seal(app, [owner.email, testPassword]);
  const token = tokenIn((await app.ask(logIn, { email, password })).data);
  const [again, wrong] = await seal(app, [owner.email, 'Wrong-Horse-8']);
  await app.ask(logIn, { email: again, password: wrong });
  const [current, next] = await seal(app, ['Wrong-Horse-8', 'Next-Horse-9']);
  await app.ask(changePassword, { current, password: next }, { token });
  const secretQuery = 'q-3f5e9a7c';
  for (const path of ['/api/invitation/view', '/api/user/info', '/user/reset', '/api/%zz', '/api/nothing']) {
    await app.app.inject({ url: `${path}?token=${secretQuery}`, headers: { [header.token]: owner.token } });
  }
  await app.app.inject({ method: 'POST', url: '/api/auth/login', payload: `{"x":"${secretQuery}"` });
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretQuery}` },
    payload: `{"password":"${secretQuery}`,
  });

  expect(log.lines().length).toBeGreaterThan(8);
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const secret of [token, owner.token, email, password, testPassword, 'Wrong-Horse-8', secretQuery]) {
    expect(log.text()).not.toContain(secret);
  }
});
