import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import {
  checkPayouts,
  createPayout,
  importPayouts,
  listPayouts,
  payoutLimits,
  undoPayout,
} from '@millrace/contract/report/payout';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { payoutForTests } from '../../../testing/payouts.ts';
import { createPerson, limitTo, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

const listed = async (filter: object = {}, person = owner) =>
  (await app.ask(listPayouts, filter, person)).data.list;
const create = (change: object = {}, person: Person | undefined = owner) =>
  app.ask(createPayout, { ...payoutForTests, ...change }, person);
const file = (csv: string) => ({ fileName: 'payouts.csv', csv });

test('not signed in, without the permission, of another organization', async () => {
  expect((await app.ask(createPayout, payoutForTests)).status).toBe(401);
  const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  expect((await create({}, viewer)).status).toBe(403);
  const { id } = (await create()).data;
  expect(await listed({}, viewer)).toHaveLength(1);
  await limitTo(app, viewer, []);
  expect(await listed({}, viewer)).toEqual([]);
  const stranger = await createPerson(app);
  expect((await app.ask(undoPayout, { id }, stranger)).code).toBe(1002);
  expect(await listed({}, stranger)).toEqual([]);
});

test('an API key reads what was paid and what was taken back, and not by whom', async () => {
  const { id } = (await create()).data;
  await app.ask(undoPayout, { id }, owner);
  const { secret: apiKey } = await createApiKeyForTests(app, owner, ['report:read']);
  expect((await app.ask(listPayouts, {}, { apiKey })).data.list).toEqual([
    {
      ...payoutForTests,
      ...{ id, fileName: null, who: null, undoneAt: expect.any(String), undoneBy: null },
      at: expect.any(String),
    },
  ]);
  expect((await app.ask(createPayout, payoutForTests, { apiKey })).status).toBe(403);
});

test('is noted, taken back once, and stands in the history; the change log brings it back', async () => {
  const { id } = (await create()).data;
  expect(await listed({ month: '2026-02', adnId: 1 })).toEqual([
    {
      ...payoutForTests,
      ...{ id, fileName: null, who: owner.name, undoneAt: null, undoneBy: null },
      at: expect.any(String),
    },
  ]);
  expect(await listed({ month: '2026-01' })).toEqual([]);
  expect((await app.ask(undoPayout, { id }, owner)).code).toBe(0);
  expect((await app.ask(undoPayout, { id }, owner)).error).toMatchObject({
    error: 'payout.errors.alreadyUndone',
  });
  expect(await listed()).toMatchObject([{ id, undoneAt: expect.any(String), undoneBy: owner.name }]);
  const { list } = (await app.ask(listChanges, { entity: 'network_payout', entityId: id }, owner)).data;
  expect(list.map(({ action }) => action)).toEqual(['delete', 'add']);
  expect((await app.ask(revertChange, { id: list[0]?.id ?? '' }, owner)).code).toBe(0);
  expect(await listed()).toMatchObject([{ id, undoneAt: null }]);
});

test('what was noted anew after it was taken back does not come back beside it', async () => {
  const { id } = (await create()).data;
  await app.ask(undoPayout, { id }, owner);
  const { id: again } = (await create()).data;
  const { list } = (await app.ask(listChanges, { entity: 'network_payout', entityId: id }, owner)).data;
  const back = await app.ask(revertChange, { id: list[0]?.id ?? '' }, owner);
  expect(back.error).toMatchObject({ error: 'payout.errors.alreadyNoted', params: { count: 1 } });
  const standing = (await listed()).filter(({ undoneAt }) => undoneAt === null);
  expect(standing.map((one) => one.id)).toEqual([again]);
});

test('what is no payout is said at its field', async () => {
  const next = new Date(app.services.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 7);
  const wrong: [object, string, string][] = [
    [{ month: next }, 'month', 'reconciliation.errors.monthAhead'],
    [{ month: '2026-00' }, 'month', 'reconciliation.errors.monthMalformed'],
    [{ currency: 'XYZ' }, 'currency', 'payout.errors.currencyUnknown'],
    [{ amount: '-1' }, 'amount', 'payout.errors.amountMalformed'],
    [{ amount: '1,5' }, 'amount', 'payout.errors.amountMalformed'],
    [{ note: 'x'.repeat(payoutLimits.note + 1) }, 'note', 'common.errors.tooLong'],
  ];
  for (const [change, field, key] of wrong)
    expect((await create(change)).error).toMatchObject({ fields: { [field]: { key } } });
  expect(await listed()).toEqual([]);
});

test('a file is noted whole, or nothing of it and row by row why not', async () => {
  const broken = [
    'amount;network;month;currency;note',
    '12.5;Unity;2026-02;usd;first',
    '12.5;Unity;2026-02;USD;first',
    '1;Nobody;2026-02;USD;',
    '-1;Unity;2026-02;USD;',
    '1;Unity;2026-02;ABC;',
    '1;Unity;2099-02;USD;',
    '1;Unity',
    '',
  ].join('\r\n');
  const { data } = await app.ask(checkPayouts, file(broken), owner);
  expect(data.problems.map(({ row, key }) => [row, key])).toEqual([
    [3, 'payout.errors.rowTwice'],
    [4, 'payout.errors.networkUnknown'],
    [5, 'payout.errors.amountMalformed'],
    [6, 'payout.errors.currencyUnknown'],
    [7, 'reconciliation.errors.monthAhead'],
    [8, 'payout.errors.cellCount'],
  ]);
  expect(data).toMatchObject({ payoutCount: 1, problemCount: 6 });
  expect((await app.ask(importPayouts, file(broken), owner)).error).toMatchObject({
    fields: { 'csv.4': { key: 'payout.errors.networkUnknown', params: { value: 'Nobody' } } },
  });
  expect(await listed()).toEqual([]);

  const right = 'month,network,currency,amount\n2026-02,Unity,USD,12.5\n2026-02,优量汇,CNY,80\n';
  expect((await app.ask(importPayouts, file(right), owner)).data).toEqual({ taken: 2 });
  expect((await app.ask(listChanges, { entity: 'network_payout' }, owner)).data.list).not.toEqual([]);
  expect(
    (await listed()).map(({ adnId, currency, amount, fileName }) => [adnId, currency, amount, fileName]),
  ).toEqual([
    [5, 'CNY', '80', 'payouts.csv'],
    [3, 'USD', '12.5', 'payouts.csv'],
  ]);
});

test('a file that comes again is noted once more only when that is said', async () => {
  const again = file(
    'month,network,currency,amount,note\n2026-02,Unity,USD,7,\n2026-02,Unity,USD,12.50,second\n',
  );
  expect((await create({ adnId: 3, amount: '12.5' })).code).toBe(0);
  const check = async () => (await app.ask(checkPayouts, again, owner)).data;
  expect(await check()).toMatchObject({ payoutCount: 2, notedRows: [3], notedCount: 1, problems: [] });
  expect(await app.ask(importPayouts, again, owner)).toMatchObject({
    code: 1005,
    error: { error: 'payout.errors.alreadyNoted' },
  });
  expect(await listed()).toHaveLength(1);
  expect((await app.ask(importPayouts, { ...again, again: true }, owner)).data).toEqual({ taken: 2 });
  // What was undone is not there.
  for (const { id } of await listed()) await app.ask(undoPayout, { id }, owner);
  expect(await check()).toMatchObject({ notedRows: [], notedCount: 0 });
  expect((await app.ask(importPayouts, again, owner)).data).toEqual({ taken: 2 });
});

test('files that are none', async () => {
  const keyOf = async (csv: string) => (await app.ask(checkPayouts, file(csv), owner)).data.problems[0]?.key;
  expect(await keyOf('month,network\n')).toBe('payout.errors.columnMissing');
  expect(await keyOf('month,network,currency,amount\n')).toBe('payout.errors.noRows');
  expect(await keyOf('month,network,currency,amount\n"2026-02,Unity,USD,1\n')).toBe('payout.errors.quotes');
  const many = 'month,network,currency,amount\n'.concat(
    '2026-02,Unity,USD,1\n'.repeat(payoutLimits.rows + 1),
  );
  expect(await keyOf(many)).toBe('payout.errors.tooManyRows');
  const misread = file('month,network,currency,amount,note\n2026-02,Unity,USD,1,caf\uFFFD\n');
  for (const call of [checkPayouts, importPayouts])
    expect((await app.ask(call, misread, owner)).error.fields?.csv?.key).toBe('bulk.errors.csvEncoding');
});
