import type { RequestInput } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { updateTenant } from '@millrace/contract/operator/tenant';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { completeProfile, getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { getPayment, updatePayment } from '@millrace/contract/publisher/payment';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const profile = {
  name: 'Acme Games',
  email: 'hello@acme.example',
  phone: '+49 30 123456',
  website: 'https://www.acme.example',
  country: 'DE',
  state: 'Berlin',
  city: 'Berlin',
  address: 'Unter den Linden 1',
};

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

const save = (person: Person, change: object, headers = {}) =>
  app.ask(updateCompany, { ...profile, version: 1, ...change }, { token: person.token, headers });

describe('getCompany', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(getCompany, {})).status).toBe(401);
  });

  test('a promoter: 403', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(getCompany, {}, promoter)).status).toBe(403);
  });

  test("another organization's id does not exist", async () => {
    const other = await createPerson(app);
    const answer = await app.ask(getCompany, { id: other.organizationId }, owner);
    expect(answer).toMatchObject({ status: 200, code: 1002, error: { error: 'common.errors.notFound' } });
  });

  test('answers the own organization, empty fields as null', async () => {
    const fresh = await createPerson(app);
    const { data } = await app.ask(getCompany, {}, fresh);
    expect(data).toMatchObject({ id: fresh.organizationId, email: null, website: null, version: 1 });
  });
});

describe('updateCompany', () => {
  test('a viewer: 403', async () => {
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
    expect((await save(viewer, {})).status).toBe(403);
  });

  test("another organization's id does not exist and changes nothing", async () => {
    const other = await createPerson(app);
    expect((await save(owner, { id: other.organizationId })).code).toBe(1002);
    expect((await app.ask(getCompany, {}, other)).data.email).toBeNull();
  });

  test('saves every field, counts the version, and writes the change log', async () => {
    const person = await createPerson(app);
    const saved = await save(person, {});
    expect(saved).toMatchObject({ code: 0, data: { ...profile, version: 2 } });
    const { beneficiary, ...kept } = saved.data;
    expect(beneficiary).toBeNull();
    expect((await app.ask(getCompany, {}, person)).data).toEqual(kept);
    const log = await app.database.inScope(person, (tx) => tx.selectFrom('change_log').selectAll().execute());
    expect(log).toMatchObject([
      { entity: 'company', action: 'edit', user_id: person.userId, before: { email: null }, after: profile },
    ]);
  });

  test('whether SDKs tell what impressions earned: on at first, off until it is said otherwise', async () => {
    const person = await createPerson(app);
    expect((await save(person, {})).data.impressionRevenue).toBe(true);
    expect((await save(person, { version: 2, impressionRevenue: false })).data.impressionRevenue).toBe(false);
    expect((await save(person, { version: 3, name: 'Another' })).data.impressionRevenue).toBe(false);
    expect((await app.ask(getCompany, {}, person)).data.impressionRevenue).toBe(false);
    const wrong = await save(person, { version: 4, impressionRevenue: 'off' });
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['impressionRevenue']);
  });

  test('a stale edit is refused and shows what is there now', async () => {
    const person = await createPerson(app);
    await save(person, { name: 'First' });
    const answer = await save(person, { name: 'Second' });
    expect(answer).toMatchObject({ code: 1013, error: { current: { name: 'First', version: 2 } } });
    expect((await app.ask(getCompany, {}, person)).data.name).toBe('First');
  });

  test('two saves at once: one wins, one is stale', async () => {
    const person = await createPerson(app);
    const codes = await Promise.all(['A', 'B'].map(async (name) => (await save(person, { name })).code));
    expect(codes.sort()).toEqual([0, 1013]);
  });

  test('the same request key twice saves once and answers the same', async () => {
    const person = await createPerson(app);
    const headers = { [header.requestKey]: 'b9a1e0f2-0000-4000-8000-000000000001' };
    const [first, second] = await Promise.all([save(person, {}, headers), save(person, {}, headers)]);
    expect(first?.data).toEqual(second?.data);
    expect(first?.data.version).toBe(2);
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['name', ' ', 'company.errors.nameEmpty'],
    ['name', 'x'.repeat(101), 'common.errors.tooLong'],
    ['name', 7, 'company.errors.nameEmpty'],
    ['email', '', 'company.errors.emailEmpty'],
    ['email', 'nobody', 'company.errors.emailMalformed'],
    ['email', 'ada@acme', 'company.errors.emailMalformed'],
    ['phone', '', 'company.errors.phoneEmpty'],
    ['phone', 'call me', 'company.errors.phoneMalformed'],
    ['website', 'www.acme.example', 'company.errors.websiteMalformed'],
    ['website', 'javascript:alert(1)//.x', 'company.errors.websiteMalformed'],
    ['country', 'Germany', 'company.errors.countryEmpty'],
    ['address', '', 'company.errors.addressEmpty'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    const answer = await save(owner, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])('keeps %j as it is', async (name) => {
    const person = await createPerson(app);
    expect((await save(person, { name })).data.name).toBe(name);
  });
});

describe('what goes with it', () => {
  test('a website is kept without the slash at its end', async () => {
    const person = await createPerson(app);
    const { data } = await save(person, { website: 'https://www.acme.example//' });
    expect(data.website).toBe('https://www.acme.example');
  });

  test('a messenger and the account in it are kept, and cleared together', async () => {
    const person = await createPerson(app);
    const messaging = { messenger: 'wechat', messengerId: 'acme-games' };
    expect((await save(person, messaging)).data).toMatchObject(messaging);
    expect((await app.ask(getCompany, {}, person)).data).toMatchObject(messaging);
    const cleared = await save(person, { messenger: null, messengerId: '', version: 2 });
    expect(cleared.data).toMatchObject({ messenger: null, messengerId: null });
  });

  test.each([
    [{ messenger: 'line', messengerId: null }, 'messengerId', 'company.errors.messengerIdEmpty'],
    [{ messenger: null, messengerId: 'acme' }, 'messenger', 'company.errors.messengerEmpty'],
    [{ messenger: 'pigeon', messengerId: 'acme' }, 'messenger', 'company.errors.messengerEmpty'],
  ])('%j is refused at %s', async (messaging, field, key) => {
    const answer = await save(owner, messaging);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
  });

  describe('of an organization that is paid by wire, a new name', () => {
    const wire = {
      method: 'wire',
      beneficiaryName: 'Acme Games GmbH',
      bankName: 'Commerzbank',
      bankAddress: 'Kaiserplatz, 60311 Frankfurt',
      country: 'DE',
      accountNumber: 'DE89370400440532013000',
      swiftCode: null,
      storeAddress: 'https://apps.apple.com/app/id1',
      agreed: true,
      termsVersion: 0,
      version: 1,
    } as const;
    let person: Person;
    beforeAll(async () => {
      person = await createPerson(app);
      const [password] = await seal(app, [testPassword]);
      const input = { ...wire, password } as RequestInput<typeof updatePayment>;
      expect((await app.ask(updatePayment, input, person)).code).toBe(0);
    });
    const payment = async () => {
      const { organization: _, ...settings } = (await app.ask(getPayment, {}, person)).data;
      return settings;
    };

    test('leaves where money goes as it is, which takes the password, and says so', async () => {
      const before = await payment();
      expect((await save(person, { name: 'Acme Games GmbH' })).data.beneficiary).toBeNull();
      expect((await save(person, { name: 'Acme Holding', version: 2 })).data.beneficiary).toBe('kept');
      expect(
        (await save(person, { name: 'Acme Holding', phone: '+49 30 999', version: 3 })).data,
      ).toMatchObject({ name: 'Acme Holding', beneficiary: null });
      expect(await payment()).toEqual(before);
      expect(updateCompany.summary).toContain('leaves the beneficiary of a wire transfer as it is');
    });

    test('given by an Administrator, or taken back in the change log, leaves it, too', async () => {
      const before = await payment();
      const administrator = await createPerson(app, { roleId: role.administrator });
      const { version } = (await app.ask(getCompany, {}, person)).data;
      const tenant = { id: person.organizationId, name: 'Acme Again', email: 'again@acme.example', version };
      expect((await app.ask(updateTenant, tenant, administrator)).code).toBe(0);
      const { list } = (await app.ask(listChanges, { entity: 'company' }, person)).data;
      const [change] = list;
      expect((await app.ask(revertChange, { id: change?.id ?? '' }, person)).code).toBe(0);
      expect(await payment()).toEqual(before);
      const changes = await app.ask(listChanges, { entity: 'payment_settings' }, person);
      expect(changes.data.total).toBe(1);
    });
  });
});

describe('completeProfile', () => {
  test('1009 while a field is missing; the save of a whole profile ends the hold, and this does so without harm', async () => {
    const person = await createPerson(app);
    expect((await app.ask(completeProfile, {}, person)).code).toBe(1009);
    expect((await app.ask(getUserInfo, {}, person)).data.isNew).toBe(true);
    await save(person, {});
    expect((await app.ask(getUserInfo, {}, person)).data.isNew).toBe(false);
    expect((await app.ask(completeProfile, {}, person)).code).toBe(0);
    expect((await app.ask(completeProfile, {}, person)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, person)).data.isNew).toBe(false);
  });

  test('a viewer: 403', async () => {
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
    expect((await app.ask(completeProfile, {}, viewer)).status).toBe(403);
  });
});
