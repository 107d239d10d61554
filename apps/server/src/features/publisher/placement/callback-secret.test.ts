import { role } from '@millrace/contract/people/permission';
import { getCallbackSecret } from '@millrace/contract/publisher/placement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
let pubAppId: number;
beforeAll(async () => {
  app = await openTestApp();
  ({ owner, viewer, stranger } = await createCast(app));
  pubAppId = await createTestApp(app, owner);
});
afterAll(() => app.close());

const ask = (person?: Person, id = pubAppId) => app.ask(getCallbackSecret, { pubAppId: id }, person);

test('signed out: 401', async () => {
  expect((await ask()).status).toBe(401);
});

test('who may not edit placements does not see it', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await ask(viewer)).status).toBe(403);
  expect((await ask(promoter)).status).toBe(403);
});

test("another tenant's app does not exist", async () => {
  expect(await ask(stranger)).toMatchObject({ status: 200, code: 1002 });
});

test('the secret is the same whenever it is asked for, and another for another app', async () => {
  const { data } = await ask(owner);
  expect(data.secret).toMatch(/^[\w-]{43}$/);
  expect((await ask(owner)).data).toEqual(data);
  expect((await ask(owner, await createTestApp(app, owner))).data.secret).not.toBe(data.secret);
});
