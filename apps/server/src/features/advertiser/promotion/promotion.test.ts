import { createPromote, getPromote, updatePromote } from '@millrace/contract/advertiser/promotion';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { completeProfile } from '@millrace/contract/publisher/company';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const form = { email: 'ads@acme.example', country: 'DE', companyName: 'Acme Ads' };

let app: TestApp;
let promoter: Person;
let other: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  other = await createPerson(app, { roleId: role.promoter });
});
afterAll(() => app.close());

const get = async (person = promoter) => (await app.ask(getPromote, {}, person)).data;
const create = (change = {}, asked: object = promoter) =>
  app.ask(createPromote, { ...form, ...change }, asked);
const update = (change = {}, asked: object = promoter) =>
  app.ask(updatePromote, { ...form, version: 2, ...change }, asked);

describe.each([
  ['getPromote', (asked: object) => app.ask(getPromote, {}, asked)],
  ['createPromote', (asked: object) => create({}, asked)],
  ['updatePromote', (asked: object) => update({}, asked)],
])('%s', (_, call) => {
  test('signed out: 401', async () => {
    expect((await call({})).status).toBe(401);
  });

  test.each([role.administrator, role.organizationOwner, role.appViewer])('role %i: 403', async (roleId) => {
    expect((await call(await createPerson(app, { roleId }))).status).toBe(403);
  });
});

describe('getPromote', () => {
  test('before the profile is created: what the advertiser was opened with', async () => {
    expect(await get()).toEqual({
      id: promoter.organizationId,
      email: null,
      country: null,
      companyName: expect.any(String),
      ...{ address: null, taxId: null },
      created: false,
      version: 1,
    });
  });
});

describe('createPromote', () => {
  test('saves the profile of this advertiser and of no other, and writes the change log', async () => {
    const created = {
      id: promoter.organizationId,
      ...form,
      address: null,
      taxId: null,
      created: true,
      version: 2,
    };
    expect(await create()).toMatchObject({ code: 0, data: created });
    expect(await get()).toEqual(created);
    expect((await get(other)).created).toBe(false);
    const log = await app.database.inScope(promoter, (tx) =>
      tx.selectFrom('change_log').selectAll().execute(),
    );
    expect(log).toMatchObject([
      { entity: 'promotion', action: 'add', user_id: promoter.userId, after: form },
    ]);
  });

  test('keeps what invoices say besides; within the EU a tax id is a VAT id of that country', async () => {
    const besides = { address: 'Unter den Linden 1\n10117 Berlin', taxId: 'DE 123456789' };
    const wrong = await app.ask(createPromote, { ...form, ...besides, taxId: 'FR123456789' }, promoter);
    expect(wrong.error.fields).toMatchObject({ taxId: { key: 'promotion.errors.taxIdMalformed' } });
    expect((await app.ask(createPromote, { ...form, ...besides }, promoter)).data).toMatchObject(besides);
    // What a caller does not know of stays.
    const { data } = await app.ask(updatePromote, { ...form, companyName: 'Renamed', version: 2 }, promoter);
    expect(data).toMatchObject({ ...besides, companyName: 'Renamed' });
    const cleared = await app.ask(
      updatePromote,
      { ...form, address: null, taxId: null, version: 3 },
      promoter,
    );
    expect(cleared.data).toMatchObject({ address: null, taxId: null });
  });

  test('a second time, or twice at once: 1005', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1005]);
    expect(await create()).toMatchObject({ code: 1005, error: { error: 'promotion.errors.alreadyCreated' } });
  });

  test('the same request key twice creates once and answers the same', async () => {
    const asked = { token: promoter.token, headers: { [header.requestKey]: 'create-0001' } };
    const [first, second] = [await create({}, asked), await create({}, asked)];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.data).toEqual(first.data);
  });
});

describe('updatePromote', () => {
  test('of a profile that was never created: 1002', async () => {
    expect(await update({ version: 1 })).toMatchObject({
      code: 1002,
      error: { error: 'common.errors.notFound' },
    });
  });

  test('saves, counts the version, and stands in the history, which takes it back', async () => {
    await create();
    expect((await update({ country: 'FR' })).data).toMatchObject({ country: 'FR', version: 3 });
    expect(await get()).toMatchObject({ country: 'FR', version: 3 });
    const history = async (person: Person) =>
      (await app.ask(listChanges, { entity: 'promotion' }, person)).data.list;
    const [change, first] = await history(promoter);
    expect(change).toMatchObject({
      ...{ action: 'edit', name: form.companyName, refusal: null },
      fields: [{ field: 'country', before: 'DE', after: 'FR' }],
    });
    expect(first?.fields.map(({ field }) => field).toSorted()).toEqual(Object.keys(form).toSorted());
    expect(await history(other)).toEqual([]);
    expect((await app.ask(revertChange, { id: change?.id ?? 0 }, promoter)).code).toBe(0);
    expect(await get()).toMatchObject({ country: 'DE', version: 4 });
  });

  test('a stale edit is refused and shows what is there now and whose it is, also of two at once', async () => {
    await create();
    const answers = await Promise.all([update({ companyName: 'A' }), update({ companyName: 'B' })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1013]);
    const { companyName } = await get();
    expect(await update({ companyName: 'C' })).toMatchObject({
      code: 1013,
      error: {
        ...{ error: 'common.errors.staleEdit', current: { companyName, version: 3 } },
        saved: { who: { id: promoter.userId } },
      },
    });
    expect((await get()).companyName).toBe(companyName);
  });

  test.each([0, 1.5, 'x', undefined])('version %j is refused', async (version) => {
    await create();
    expect(await update({ version })).toMatchObject({ code: 1004, error: { fields: { version: {} } } });
  });
});

const wrong: [field: string, value: unknown, key: string][] = [
  ['email', '', 'promotion.errors.emailEmpty'],
  ['email', undefined, 'promotion.errors.emailEmpty'],
  ['email', 'nobody', 'promotion.errors.emailMalformed'],
  ['email', 'ada@acme', 'promotion.errors.emailMalformed'],
  ['country', '', 'promotion.errors.countryEmpty'],
  ['country', 'Germany', 'promotion.errors.countryEmpty'],
  ['companyName', ' ', 'promotion.errors.companyEmpty'],
  ['companyName', 'x'.repeat(101), 'common.errors.tooLong'],
];
describe.each([
  ['createPromote', create],
  ['updatePromote', update],
])('%s', (_, call) => {
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    expect(await call({ [field]: value })).toMatchObject({
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
  });
});

test('a promoter is held until no required field is missing', async () => {
  const isNew = async () => (await app.ask(getUserInfo, {}, promoter)).data.isNew;
  expect(await app.ask(completeProfile, {}, promoter)).toMatchObject({
    code: 1009,
    error: { error: 'company.errors.incomplete' },
  });
  expect(await isNew()).toBe(true);
  await create();
  expect(await isNew()).toBe(false);
  expect((await app.ask(completeProfile, {}, promoter)).code).toBe(0);
  expect(await isNew()).toBe(false);
});
