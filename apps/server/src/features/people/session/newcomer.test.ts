import { updateInstallationSettings } from '@millrace/contract/operator/installation';
import { role } from '@millrace/contract/people/permission';
import { beginSignOn, finishSignOn } from '@millrace/contract/people/sign-on';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { installationForm } from '../../../testing/installation.ts';
import { createPerson, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { type SignOnProvider, startSignOnProvider, walkThrough } from '../../../testing/sign-on-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const consoleUrl = 'http://console.test';

let app: TestApp;
let provider: SignOnProvider;
beforeAll(async () => {
  [app, provider] = await Promise.all([openTestApp(), startSignOnProvider(consoleUrl)]);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

test('a disabled organization lets nobody of the domain in, whenever it was disabled', async () => {
  const administrator = await createPerson(app, { roleId: role.administrator });
  const { organizationId: joinOrganizationId } = await createPerson(app);
  const { issuer, clientId, clientSecret } = provider;
  const joins = { creates: 'domains' as const, mailDomains: ['acme.example'], joinOrganizationId };
  const singleSignOn = { ...installationForm.singleSignOn, issuer, clientId, clientSecret, ...joins };
  const [password] = await seal(app, [testPassword]);
  const form = { ...installationForm, version: 1, singleSignOn, password };
  expect((await app.ask(updateInstallationSettings, form, administrator)).code).toBe(0);
  const setStatus = (status: number) =>
    app.database.asSystem((tx) =>
      tx.updateTable('organization').set({ status }).where('id', '=', joinOrganizationId).execute(),
    );
  provider.person = { email: 'new@acme.example', email_verified: true, name: 'Grace New' };
  const signOn = async () => {
    const { data } = await app.ask(beginSignOn, {});
    const back = await walkThrough(data.url, consoleUrl);
    return { ticket: data.ticket, answer: back.search };
  };
  await setStatus(0);
  const walked = await signOn();
  const before = await contentsOf(app);
  expect((await app.ask(finishSignOn, walked)).error).toMatchObject({ error: 'signOn.errors.unknown' });
  expect(await contentsOf(app)).toEqual(before);
  await setStatus(1);
  expect((await app.ask(finishSignOn, await signOn())).code).toBe(0);
});
