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

test('tells nobody who is signed out', async () => {
  expect((await app.ask(getSdkHost, {})).status).toBe(401);
});

test('tells publishers and advertisers the public address, or that there is none', async () => {
  for (const roleId of [role.appViewer, role.promoter]) {
    const person = await createPerson(app, { roleId });
    expect((await app.ask(getSdkHost, {}, person)).data).toEqual({ host: 'https://ads.acme.example' });
  }
  const bare = await openTestApp({ env: { PUBLIC_URL: '' } });
  try {
    expect((await bare.ask(getSdkHost, {}, await createPerson(bare))).data).toEqual({ host: null });
  } finally {
    await bare.close();
  }
});
