import {
  getInstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { getTenant, updateTenantStatus } from '@millrace/contract/operator/tenant';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { installationForm } from '../../../testing/installation.ts';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

type Form = Parameters<typeof app.ask<typeof updateInstallationSettings>>[1];
type SignOnForm = Form['singleSignOn'];

let app: TestApp;
let administrator: Person;
let joined: number;
let joins: SignOnForm;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator });
});
beforeEach(async () => {
  joined = (await createPerson(app)).organizationId;
  joins = {
    ...{ issuer: 'https://login.acme.example', clientId: 'millrace', clientSecret: 'open-sesame-1234' },
    ...{ mailDomains: ['acme.example'], creates: 'domains', joinOrganizationId: joined, passwords: true },
  };
  expect((await save(joins)).code).toBe(0);
});
afterAll(() => app.close());

const stored = async () => (await app.ask(getInstallationSettings, {}, administrator)).data;

async function saveUnproved(singleSignOn: SignOnForm, changes: Partial<Form> = {}) {
  const { version } = await stored();
  const form = { ...installationForm, version, singleSignOn, ...changes };
  return app.ask(updateInstallationSettings, form, administrator);
}

async function save(singleSignOn: SignOnForm) {
  const [password] = await seal(app, [testPassword]);
  return saveUnproved(singleSignOn, { password });
}

const disable = () => app.ask(updateTenantStatus, { id: joined, status: 0 }, administrator);

/** As it could be done before it was refused. */
const disableAnyway = () =>
  app.database.asSystem((tx) =>
    tx.updateTable('organization').set({ status: 0 }).where('id', '=', joined).execute(),
  );

test('what newcomers join is not disabled', async () => {
  const before = await contentsOf(app);
  expect(await disable()).toMatchObject({ code: 1011, error: { error: 'tenant.errors.joinedBySignIn' } });
  expect(await contentsOf(app)).toEqual(before);
  expect((await app.ask(getTenant, { id: joined }, administrator)).data.status).toBe(1);
});

test.each<[string, Partial<SignOnForm>]>([
  ['newcomers get no account', { creates: 'nobody', clientSecret: null }],
  ['invited people alone get one', { creates: 'invited', clientSecret: null }],
  ['nobody signs in by a provider', { issuer: null, clientId: null, clientSecret: null }],
])('where %s, none is joined: it is not kept, can be disabled, and is not looked at', async (_, changes) => {
  const nobodyJoins = { ...joins, ...changes };
  expect((await save(nobodyJoins)).data.singleSignOn.joinOrganizationId).toBeNull();
  expect((await disable()).data.status).toBe(0);
  // A form that was open has it still, which changes nothing of how people sign in.
  expect((await saveUnproved(nobodyJoins, { name: 'Acme' })).data.name).toBe('Acme');
  expect((await save(joins)).error.fields).toEqual({
    'singleSignOn.joinOrganizationId': expect.objectContaining({
      key: 'installation.errors.organizationUnknown',
    }),
  });
});

test('a choice that nobody joins by is no other way to sign in than none', async () => {
  const off = { ...joins, issuer: null, clientId: null, clientSecret: null };
  await save(off);
  // As it was stored before it went with the provider.
  await app.database.asSystem((tx) =>
    tx.updateTable('installation_setting').set({ sso_join_organization_id: joined }).execute(),
  );
  const { singleSignOn } = (await saveUnproved({ ...off, joinOrganizationId: null })).data;
  expect(singleSignOn).toMatchObject({ creates: 'domains', joinOrganizationId: null });
});

test('one that was disabled earlier keeps nothing else from being saved', async () => {
  await disableAnyway();
  const kept = { ...joins, clientSecret: null };
  expect((await saveUnproved(kept, { name: 'Acme' })).data).toMatchObject({
    name: 'Acme',
    singleSignOn: { joinOrganizationId: joined },
  });
  expect((await save({ ...kept, passwords: false })).data.singleSignOn.passwords).toBe(false);
});

test('of two at once, who chooses it and who disables it, one is refused', async () => {
  const { organizationId } = await createPerson(app);
  const answers = await Promise.all([
    save({ ...joins, joinOrganizationId: organizationId, clientSecret: null }),
    app.ask(updateTenantStatus, { id: organizationId, status: 0 }, administrator),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});
