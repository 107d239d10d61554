import { role } from '@millrace/contract/people/permission';
import { getSdkHost } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://ads.acme.example' } });
});
afterAll(() => app.close());

test('signed out: 401; a promoter: 403', async () => {
  expect((await app.ask(getSdkHost, {})).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(getSdkHost, {}, promoter)).status).toBe(403);
});

test('tells the public address, or that there is none', async () => {
  const viewer = await createPerson(app, { roleId: role.appViewer });
  expect((await app.ask(getSdkHost, {}, viewer)).data).toEqual({ host: 'https://ads.acme.example' });
  const bare = await openTestApp({ env: { PUBLIC_URL: '' } });
  try {
    expect((await bare.ask(getSdkHost, {}, await createPerson(bare))).data).toEqual({ host: null });
  } finally {
    await bare.close();
  }
});
