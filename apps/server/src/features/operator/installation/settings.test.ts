import type { RequestInput } from '@millrace/contract/kit/call';
import {
  getInstallationSettings,
  listContractTerms,
  listInstallationChanges,
  publishContractTerms,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { sendInvitation } from '@millrace/contract/people/invitation';
import { updateMemberStatus } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { getRegistration } from '@millrace/contract/people/registration';
import { beginSecondFactor } from '@millrace/contract/people/second-factor';
import { getCompany } from '@millrace/contract/publisher/company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClientSecret } from '../../../domain/installation/client-secret.ts';
import { readContractTerms } from '../../../domain/installation/contract-terms.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { tellOneself } from '../../../platform/people/notice.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { installationForm } from '../../../testing/installation.ts';
import { lastMailTo, mailsTo } from '../../../testing/mails.ts';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

type Form = RequestInput<typeof updateInstallationSettings>;

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

const provider = {
  ...installationForm.singleSignOn,
  issuer: 'https://login.acme.example',
  clientId: 'millrace',
  clientSecret: 'open-sesame-1234',
} as const;

const stored = async () => (await app.ask(getInstallationSettings, {}, administrator)).data;

/** On top of what is there. */
async function save(changes: Partial<Form>) {
  const [password] = await seal(app, [testPassword]);
  return saveWithout({ password, ...changes });
}

/** By an open session alone. */
async function saveWithout(changes: Partial<Form>) {
  const { version } = await stored();
  return app.ask(updateInstallationSettings, { ...installationForm, version, ...changes }, administrator);
}

describe.each([
  ['getInstallationSettings', getInstallationSettings, {}],
  ['updateInstallationSettings', updateInstallationSettings, { ...installationForm, version: 1 }],
  ['listContractTerms', listContractTerms, {}],
  ['publishContractTerms', publishContractTerms, { text: 'Terms', follows: 0 }],
  ['listInstallationChanges', listInstallationChanges, {}],
] as const)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input)).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(call, input, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });
});

test('the database lets nobody else write them either, and no request read the secret', async () => {
  const owner = await createPerson(app);
  const written = await app.database.inScope(owner, (tx) =>
    tx.updateTable('installation_setting').set({ platform_share: '99' }).returning('version').execute(),
  );
  expect(written).toEqual([]);
  for (const { userId, organizationId } of [owner, administrator]) {
    const reading = app.database.inScope({ userId, organizationId }, (tx) =>
      tx.selectFrom('installation_setting').select('sso_client_secret_sealed').execute(),
    );
    await expect(reading).rejects.toThrow('permission denied');
  }
});

describe('settings', () => {
  test('at first are the standard', async () => {
    const { clientSecret: _, ...singleSignOn } = installationForm.singleSignOn;
    expect(await stored()).toEqual({
      ...installationForm,
      singleSignOn: { ...singleSignOn, clientSecretTail: null },
      fixed: [],
      version: 1,
    });
  });

  test('are saved whole, hold at once, and say who changed what', async () => {
    const { data } = await save({
      name: 'Acme Ads',
      platformShare: '12.50',
      taxRate: '19',
      issuerName: 'Acme Ads GmbH',
      issuerAddress: 'Unter den Linden 1\n10117 Berlin',
      issuerTaxId: 'DE123456789',
      issuerCountry: 'DE',
      invoiceCurrency: 'EUR',
      invoicePrefix: 'MR-',
      paymentDays: 14,
      taxName: 'USt.',
      invoiceNote: 'IBAN DE89 3704 0044 0532 0130 00',
      creativeReview: 'after',
    });
    expect(data).toMatchObject({ name: 'Acme Ads', platformShare: '12.5', taxRate: '19', version: 2 });
    expect(await readInstallationSettings(app.services)).toMatchObject({
      name: 'Acme Ads',
      platformShare: '12.5',
      issuer: { name: 'Acme Ads GmbH', taxId: 'DE123456789' },
      creativeReview: 'after',
    });
    const { list } = (await app.ask(listInstallationChanges, {}, administrator)).data;
    expect(list[0]).toMatchObject({ who: administrator.name, action: 'edit', entity: 'settings' });
    expect(list[0]?.fields).toContainEqual({ field: 'platformShare', before: '0', after: '12.5' });
    expect(list[0]?.fields.map(({ field }) => field)).not.toContain('registration');
  });

  test('an older edit is refused and shown what is there', async () => {
    const now = await stored();
    const answer = await app.ask(
      updateInstallationSettings,
      { ...installationForm, name: 'Older', version: now.version - 1 },
      administrator,
    );
    expect(answer).toMatchObject({
      code: 1013,
      error: { current: { name: now.name }, saved: { who: { name: administrator.name } } },
    });
    expect(await stored()).toEqual(now);
  });

  test.each([
    [{ platformShare: '101' }, 'platformShare', 'installation.errors.percentMalformed'],
    [{ platformShare: '-1' }, 'platformShare', 'installation.errors.percentMalformed'],
    [{ taxRate: '19.00001' }, 'taxRate', 'installation.errors.percentMalformed'],
    [{ taxRate: '1,5' }, 'taxRate', 'installation.errors.percentMalformed'],
    [{ eventRetentionDays: 0 }, 'eventRetentionDays', 'installation.errors.daysMalformed'],
    [{ eventRetentionDays: 3651 }, 'eventRetentionDays', 'installation.errors.daysMalformed'],
    [{ eventRetentionDays: 1.5 }, 'eventRetentionDays', 'installation.errors.daysMalformed'],
    [{ name: 'Two\nlines' }, 'name', 'common.errors.unseen'],
  ])('%j is refused at its field', async (changes, field, key) => {
    const before = await contentsOf(app);
    expect((await save(changes)).error.fields).toEqual({ [field]: expect.objectContaining({ key }) });
    expect(await contentsOf(app)).toEqual(before);
  });

  test('another node knows within its next look', async () => {
    const beside = await openTestApp({ beside: app });
    await readInstallationSettings(beside.services);
    await save({ name: 'Known everywhere' });
    await expect
      .poll(async () => (await readInstallationSettings(beside.services)).name, { timeout: 10_000 })
      .toBe('Known everywhere');
    await beside.close();
  });
});

describe('registration', () => {
  const isOpen = async (on: TestApp) => (await on.ask(getRegistration, {})).data.open;

  test('opens and closes by the settings', async () => {
    expect(await isOpen(app)).toBe(false);
    await save({ registration: 'open' });
    expect(await isOpen(app)).toBe(true);
    await save({});
    expect(await isOpen(app)).toBe(false);
  });

  test('the environment wins, says so, and what was chosen before holds again without it', async () => {
    await save({ registration: 'open' });
    const fixed = await openTestApp({
      beside: app,
      env: { REGISTRATION: 'closed', EVENT_RETENTION_DAYS: '30' },
    });
    expect(await isOpen(fixed)).toBe(false);
    const { data } = await fixed.ask(getInstallationSettings, {}, administrator);
    expect(data).toMatchObject({ registration: 'closed', eventRetentionDays: 30 });
    expect(data.fixed).toEqual(['registration', 'eventRetentionDays']);
    const form = { ...installationForm, eventRetentionDays: 30, version: data.version };
    const refused = await fixed.ask(
      updateInstallationSettings,
      { ...form, registration: 'open' },
      administrator,
    );
    expect(refused.error.fields).toEqual({
      registration: { key: 'installation.errors.fixed', params: { variable: 'REGISTRATION' } },
    });
    expect((await fixed.ask(updateInstallationSettings, form, administrator)).code).toBe(0);
    await fixed.close();
    expect(await stored()).toMatchObject({ registration: 'open', eventRetentionDays: 90, fixed: [] });
    await save({});
  });
});

describe('single sign-on', () => {
  test('keeps the secret sealed, shows its end, and keeps it when none is given', async () => {
    const { data } = await save({ singleSignOn: provider });
    expect(data.singleSignOn).toMatchObject({ clientSecretTail: '1234', issuer: provider.issuer });
    expect(JSON.stringify(await stored())).not.toContain('open-sesame');
    const { list } = (await app.ask(listInstallationChanges, {}, administrator)).data;
    expect(JSON.stringify(list)).not.toContain('open-sesame');
    const again = { ...provider, clientSecret: null, mailDomains: ['ACME.example', 'acme.example'] };
    expect((await save({ singleSignOn: again })).data.singleSignOn.mailDomains).toEqual(['acme.example']);
    expect(await readClientSecret(app.services)).toBe('open-sesame-1234');
  });

  test('the secret goes with its provider', async () => {
    await save({ singleSignOn: provider });
    await save({});
    expect(await readClientSecret(app.services)).toBeUndefined();
    const { error } = await save({ singleSignOn: { ...provider, clientSecret: null } });
    expect(error.fields?.['singleSignOn.clientSecret']?.key).toBe('installation.errors.clientSecretEmpty');
  });

  test('another provider is never sent the secret of the one before', async () => {
    await save({ singleSignOn: provider });
    const other = { ...provider, issuer: 'https://login.evil.example', clientSecret: null };
    const { error } = await save({ singleSignOn: other });
    expect(error.fields?.['singleSignOn.clientSecret']?.key).toBe('installation.errors.clientSecretEmpty');
    expect((await stored()).singleSignOn.issuer).toBe(provider.issuer);
    expect((await save({ singleSignOn: { ...other, clientSecret: 'another-5678' } })).code).toBe(0);
    expect(await readClientSecret(app.services)).toBe('another-5678');
  });

  test('is changed with one’s own password alone, and the other Administrators are told', async () => {
    const other = await createPerson(app, { roleId: role.administrator });
    await save({ singleSignOn: provider });
    const told = (await mailsTo(app, other.email)).length;
    const kept = { ...provider, clientSecret: null };
    const changes: Partial<Form['singleSignOn']>[] = [
      { issuer: null, clientId: null },
      { clientId: 'another' },
      { clientSecret: 'another-5678' },
      { mailDomains: ['evil.example'] },
      { creates: 'invited' },
      { passwords: false },
    ];
    const [wrong] = await seal(app, ['Wrong-Horse-1']);
    for (const change of changes) {
      const singleSignOn = { ...kept, ...change };
      const before = await stored();
      expect((await saveWithout({ singleSignOn })).error.fields).toEqual({
        password: expect.objectContaining({ key: 'session.errors.passwordEmpty' }),
      });
      expect(await stored()).toEqual(before);
    }
    const refused = await saveWithout({ singleSignOn: { ...kept, clientId: 'another' }, password: wrong });
    expect(refused.error.fields?.password?.key).toBe('password.errors.currentWrong');
    // The rest is saved as ever.
    expect((await saveWithout({ singleSignOn: kept, name: 'Acme' })).code).toBe(0);
    expect(await mailsTo(app, other.email)).toHaveLength(told);
    expect((await save({ singleSignOn: { ...kept, clientId: 'another' } })).code).toBe(0);
    const mails = await mailsTo(app, other.email);
    expect(mails).toHaveLength(told + 1);
    expect(mails.at(-1)?.subject).toContain(`${administrator.name} has changed how people sign in`);
    expect(await mailsTo(app, administrator.email)).toEqual([]);
  });

  const wrong: [Partial<Form['singleSignOn']>, string, string][] = [
    [{ issuer: 'http://login.acme.example' }, 'issuer', 'installation.errors.issuerMalformed'],
    [{ issuer: 'https://a.example/?x=1' }, 'issuer', 'installation.errors.issuerMalformed'],
    [{ clientId: null }, 'clientId', 'common.errors.required'],
    [{ mailDomains: ['me@acme.example'] }, 'mailDomains.0', 'installation.errors.domainMalformed'],
    [{ creates: 'domains', joinOrganizationId: 1 }, 'mailDomains', 'installation.errors.domainsEmpty'],
    [{ creates: 'domains', mailDomains: ['a.example'] }, 'joinOrganizationId', 'common.errors.required'],
    [{ issuer: null, passwords: false }, 'passwords', 'installation.errors.noOtherWay'],
    [
      { creates: 'domains', mailDomains: ['a.example'], joinOrganizationId: 2_000_000_000 },
      'joinOrganizationId',
      'installation.errors.organizationUnknown',
    ],
  ];
  test.each(wrong)('%j is refused at its field', async (changes, field, key) => {
    const { error } = await save({ singleSignOn: { ...provider, ...changes } });
    expect(error.fields).toEqual({ [`singleSignOn.${field}`]: expect.objectContaining({ key }) });
  });

  test('an advertiser is no organization to join', async () => {
    const { organizationId } = await createPerson(app, { roleId: role.promoter });
    const joins = { creates: 'domains' as const, joinOrganizationId: organizationId };
    const singleSignOn = { ...provider, ...joins, mailDomains: ['a.example'] };
    expect((await save({ singleSignOn })).code).toBe(1004);
  });
});

describe('contract terms', () => {
  test('are editions that stay; the newest is in force', async () => {
    expect((await app.ask(listContractTerms, {}, administrator)).data).toEqual([]);
    const first = await app.ask(publishContractTerms, { text: ' One. ', follows: 0 }, administrator);
    expect(first.data).toMatchObject({ version: 1, text: 'One.', who: administrator.name });
    await app.ask(publishContractTerms, { text: 'Two.\nMore.', follows: 1 }, administrator);
    const { data } = await app.ask(listContractTerms, {}, administrator);
    expect(data.map(({ version, text }) => [version, text])).toEqual([
      [2, 'Two.\nMore.'],
      [1, 'One.'],
    ]);
    // Those who agree to them read them.
    const owner = await createPerson(app);
    expect(await app.database.inScope(owner, readContractTerms)).toMatchObject({ version: 2 });
  });

  test('two at once: one is published, the other is shown it', async () => {
    const publish = (text: string) => app.ask(publishContractTerms, { text, follows: 2 }, administrator);
    const answers = await Promise.all([publish('Three, mine'), publish('Three, mine too')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1013]);
    const late = answers.find(({ code }) => code !== 0);
    expect(late).toMatchObject({ error: { saved: { who: { name: administrator.name } } } });
    expect((await app.ask(listContractTerms, {}, administrator)).data).toHaveLength(3);
  });

  test('whoever is paid under earlier ones is told once, in the organization that is', async () => {
    const [owner, unpaid, never] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const { organizationId } = owner;
    const second = await createPerson(app, { organizationId });
    await createPerson(app, { organizationId, roleId: role.appOwner });
    await app.database.asSystem(async (tx) => {
      const agreed_at = new Date();
      const agree = (of: Person) => ({
        organization_id: of.organizationId,
        user_id: of.userId,
        terms_version: 1,
        agreed_at,
      });
      await tx
        .insertInto('terms_agreement')
        .values([agree(owner), agree(unpaid)])
        .execute();
      const paid = { changed_at: agreed_at, version: 2 };
      await tx
        .insertInto('payment_settings')
        .values([
          {
            organization_id: organizationId,
            method: 'paypal',
            details_sealed: Buffer.from('sealed'),
            ...paid,
          },
          { organization_id: unpaid.organizationId, method: 'none', details_sealed: null, ...paid },
        ])
        .execute();
    });
    const published = await app.ask(publishContractTerms, { text: 'Four.', follows: 3 }, administrator);
    expect(published).toMatchObject({ code: 0, data: { version: 4, agreed: 0 } });
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select(['user_id', 'link_url', 'mail_due'])
        .where('message_key', '=', 'notification.content.contractTermsNew')
        .orderBy('user_id')
        .execute(),
    );
    expect(notices.map(({ user_id }) => user_id)).toEqual([owner.userId, second.userId]);
    expect(notices.map(({ user_id }) => user_id)).not.toContain(never.userId);
    expect(notices[0]).toMatchObject({ link_url: '/finance/payment', mail_due: true });
    const editions = (await app.ask(listContractTerms, {}, administrator)).data;
    expect(editions.map(({ version, agreed }) => [version, agreed])).toContainEqual([1, 2]);
  });

  test('empty ones are refused', async () => {
    const { error } = await app.ask(publishContractTerms, { text: ' ', follows: 3 }, administrator);
    expect(error.fields?.text?.key).toBe('installation.errors.termsEmpty');
  });
});

test("mails carry the installation's name", async () => {
  await save({ name: 'Acme Ads' });
  const owner = await createPerson(app);
  await app.ask(sendInvitation, { email: 'guest@acme.example', roleId: role.appViewer }, owner);
  const { data } = await app.ask(getCompany, {}, owner);
  expect((await lastMailTo(app, 'guest@acme.example')).subject).toBe(
    `${owner.name} invites you to ${data.name} on Acme Ads`,
  );
  const { organizationId } = owner;
  const member = await createPerson(app, { organizationId, roleId: role.appViewer });
  await app.ask(updateMemberStatus, { ids: [member.userId], status: 0 }, owner);
  expect((await lastMailTo(app, member.email)).text).toContain(`access to ${data.name} on Acme Ads`);
  const message = 'notification.content.passwordChanged';
  await app.database.asSystem((tx) => tellOneself(tx, owner.userId, { message, params: {} }));
  expect((await lastMailTo(app, owner.email)).subject).toMatch(/^Acme Ads: Your password was changed/);
  const [password] = await seal(app, [testPassword]);
  expect((await app.ask(beginSecondFactor, { password }, owner)).data.uri).toContain('totp/Acme%20Ads:');
});
