import type { RequestInput } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import { getPayment, updatePayment } from '@millrace/contract/publisher/payment';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const iban = 'DE89370400440532013000';
const wire = {
  method: 'wire',
  beneficiaryName: 'Acme Games GmbH',
  bankName: 'Commerzbank',
  bankAddress: 'Kaiserplatz, 60311 Frankfurt',
  country: 'DE',
  accountNumber: iban,
  swiftCode: 'COBADEFF',
  storeAddress: 'https://apps.apple.com/app/id1',
  agreed: true,
  termsVersion: 0,
} as const;
const paypal = {
  method: 'paypal',
  paypalAccount: 'money@acme.example',
  storeAddress: wire.storeAddress,
  agreed: true,
  termsVersion: 0,
} as const;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  owner = await createPerson(app);
});
afterAll(() => app.close());

async function save(person: Person, form: object, password: string = testPassword, headers = {}) {
  const [sealed] = await seal(app, [password]);
  const input = { version: 1, ...form, password: sealed } as RequestInput<typeof updatePayment>;
  return app.ask(updatePayment, input, { token: person.token, headers });
}

const read = async (person: Person) => (await app.ask(getPayment, {}, person)).data;

describe.each([
  ['getPayment', getPayment],
  ['updatePayment', updatePayment],
])('%s', (_, call) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, {} as never)).status).toBe(401);
  });

  test.each([role.appOwner, role.appOperator, role.appViewer, role.promoter])(
    'role %i: 403',
    async (roleId) => {
      const { organizationId } = owner;
      const own = roleId === role.promoter ? {} : { organizationId };
      const other = await createPerson(app, { roleId, ...own });
      expect((await app.ask(call, {} as never, other)).status).toBe(403);
    },
  );
});

test('another organization sees and changes its own settings only', async () => {
  const stranger = await createPerson(app);
  await save(owner, wire);
  expect(await read(stranger)).toMatchObject({ method: 'none', version: 1, tails: {} });
  expect((await save(stranger, paypal)).code).toBe(0);
  expect(await read(owner)).toMatchObject({ method: 'wire', beneficiaryName: 'Acme Games GmbH' });
});

test('an account leaves the server by its last characters alone, and lies sealed', async () => {
  const person = await createPerson(app);
  const { data } = await save(person, wire);
  expect(data).toMatchObject({
    method: 'wire',
    tails: { accountNumber: '3000' },
    swiftCode: 'COBADEFF',
    country: 'DE',
    version: 2,
    changedBy: person.name,
    terms: { version: 0, agreedBy: person.name },
  });
  expect(JSON.stringify(data)).not.toContain(iban);
  const row = await app.database.inScope(person, (tx) =>
    tx.selectFrom('payment_settings').selectAll().executeTakeFirstOrThrow(),
  );
  for (const text of [iban, wire.beneficiaryName, wire.bankName])
    expect(row.details_sealed?.includes(text)).toBe(false);
});

test('a stored account stays where none is entered; with another method it is gone', async () => {
  const person = await createPerson(app);
  await save(person, wire);
  const { accountNumber: _, ...rest } = wire;
  const kept = await save(person, { ...rest, bankName: 'Commerzbank AG', version: 2 });
  expect(kept.data).toMatchObject({ bankName: 'Commerzbank AG', tails: { accountNumber: '3000' } });
  await save(person, { ...paypal, version: 3 });
  const missing = await save(person, { ...rest, version: 4 });
  expect(missing.error.fields).toMatchObject({ accountNumber: { key: 'payment.errors.accountEmpty' } });
});

test('a kept account is looked at again with the country', async () => {
  const person = await createPerson(app);
  const abroad = { ...wire, country: 'US', accountNumber: '00123456789', swiftCode: 'CHASUS33' };
  expect((await save(person, abroad)).code).toBe(0);
  const { accountNumber: _, ...kept } = abroad;
  const moved = await save(person, { ...kept, country: 'DE', swiftCode: null, version: 2 });
  expect(moved.error.fields).toMatchObject({ accountNumber: { key: 'payment.errors.ibanNeeded' } });
  expect((await save(person, { ...wire, version: 2 })).code).toBe(0);
  const { accountNumber: _german, ...iban } = wire;
  const elsewhere = await save(person, { ...iban, country: 'FR', swiftCode: null, version: 3 });
  expect(elsewhere.error.fields).toMatchObject({ accountNumber: { key: 'payment.errors.ibanElsewhere' } });
  expect((await save(person, { ...abroad, version: 3 })).code).toBe(0);
  const without = await save(person, { ...kept, swiftCode: null, version: 4 });
  expect(without.error.fields).toMatchObject({ swiftCode: { key: 'payment.errors.swiftEmpty' } });
});

test('terms that nobody agreed to: the message as it is specified, and nothing saved', async () => {
  const person = await createPerson(app);
  const refused = await save(person, { ...paypal, agreed: false });
  expect(refused.error.fields?.agreed?.key).toBe('payment.errors.notAgreed');
  expect(await read(person)).toMatchObject({ method: 'none', version: 1, terms: { agreedAt: null } });
});

test('terms of another version are refused at the box', async () => {
  const person = await createPerson(app);
  const late = await save(person, { ...paypal, termsVersion: 9 });
  expect(late.error).toMatchObject({
    error: 'payment.errors.termsChanged',
    fields: { agreed: { key: 'payment.errors.termsChanged' } },
  });
});

test('who agreed to a version first stands there for good', async () => {
  const person = await createPerson(app);
  const second = await createPerson(app, { organizationId: person.organizationId });
  const first = (await save(person, paypal)).data.terms;
  const again = await save(second, { ...wire, version: 2 });
  expect(again.data.terms).toEqual(first);
  expect(first).toMatchObject({ agreedBy: person.name, earlier: null });
});

test('a wrong password: said at the field, nothing saved, no mail, and then slower and slower', async () => {
  const person = await createPerson(app);
  const mails = (await app.mails()).length;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const refused = await save(person, wire, 'Wrong-Horse-7');
    expect(refused.error.fields).toEqual({ password: { key: 'password.errors.currentWrong', params: {} } });
  }
  expect(await save(person, wire)).toMatchObject({ status: 429, error: { error: 'session.errors.delayed' } });
  expect(await read(person)).toMatchObject({ method: 'none', version: 1 });
  expect((await app.mails()).length).toBe(mails);
  app.clock.forward(2_000);
  expect((await save(person, wire)).code).toBe(0);
});

test('without a password: said at the field', async () => {
  const answer = await app.ask(updatePayment, { ...paypal, password: '', version: 1 }, owner);
  expect(answer.error.fields).toMatchObject({ password: { key: 'session.errors.passwordEmpty' } });
});

test('every owner is mailed and told, in their language, and nobody else', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const second = await createPerson(app, { organizationId });
  await createPerson(app, { organizationId, roleId: role.appOwner });
  await app.database.asSystem((tx) =>
    tx.updateTable('user_account').set({ lang: 'zhCN' }).where('id', '=', second.userId).execute(),
  );
  const before = (await app.mails()).length;
  await save(person, wire);
  const mails = (await app.mails()).slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([person.email, second.email].toSorted());
  const chinese = mails.find(({ to }) => to === second.email);
  expect(chinese?.subject).toContain('付款设置已变更');
  for (const { text } of mails) {
    expect(text).toContain(`http://console.test/finance/payment?organization=${organizationId}\n`);
    expect(text).not.toContain(iban);
  }
  const notices = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('user_id')
      .where('message_key', '=', 'notification.content.paymentChanged')
      .where('organization_id', '=', organizationId)
      .execute(),
  );
  expect(notices).toHaveLength(2);
});

test('changed by an Administrator who works as the organization, it is said to be them', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
  const before = (await app.mails()).length;
  await save(administrator, wire);
  const [mail] = (await app.mails()).slice(before);
  expect(mail?.text).toContain(`${administrator.name} (Administrator)`);
  const notice = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('params')
      .where('message_key', '=', 'notification.content.paymentChanged')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst(),
  );
  expect(notice?.params).toMatchObject({ who: administrator.name });
});

test('the change log says that it was changed, not what to, and takes nothing back', async () => {
  const person = await createPerson(app);
  const byIban = { ...wire, swiftCode: null };
  await save(person, byIban);
  await save(person, { ...byIban, accountNumber: 'GB29NWBK60161331926819', country: 'GB', version: 2 });
  const [edit, first] = (await app.ask(listChanges, { entity: 'payment_settings' }, person)).data.list;
  expect(edit?.fields).toEqual([
    { field: 'country', before: 'DE', after: 'GB' },
    { field: 'accountNumber', before: 'hidden', after: 'changed' },
  ]);
  expect(edit?.refusal?.key).toBe('changeLog.errors.final');
  expect(first?.fields).toContainEqual({ field: 'method', before: 'none', after: 'wire' });
  expect(JSON.stringify([edit, first])).not.toMatch(/3000|Acme|Commerzbank|9268/);
});

test('a stale edit is refused and shows what is there now', async () => {
  const person = await createPerson(app);
  await save(person, wire);
  const late = await save(person, paypal);
  expect(late).toMatchObject({ code: 1013, error: { current: { method: 'wire', version: 2 } } });
});

test('sent twice as it was, it is saved and mailed once, and answered the same', async () => {
  const person = await createPerson(app);
  const [password = ''] = await seal(app, [testPassword]);
  const before = (await app.mails()).length;
  const headers = { [header.requestKey]: 'payment-sent-twice' };
  const ask = () =>
    app.ask(updatePayment, { ...wire, version: 1, password }, { token: person.token, headers });
  const [one, other] = [await ask(), await ask()];
  expect(one).toMatchObject({ code: 0, data: { version: 2 } });
  expect(other.data).toEqual(one.data);
  expect((await app.mails()).length).toBe(before + 1);
});

test('the store addresses on offer are those of the own apps', async () => {
  const person = await createPerson(app);
  await app.database.asSystem((tx) =>
    tx
      .insertInto('app')
      .values({
        organization_id: person.organizationId,
        platform: 1,
        name: 'Own',
        coppa: true,
        key: 'P'.repeat(32),
        store_url: 'https://play.example/own',
      })
      .execute(),
  );
  expect((await read(person)).storeUrls).toEqual(['https://play.example/own']);
  expect((await read(owner)).storeUrls).toEqual([]);
});
