import { role } from '@millrace/contract/people/permission';
import {
  checkExchangeRates,
  importExchangeRates,
  largestRateFile,
  listExchangeRates,
} from '@millrace/contract/report/exchange-rate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

const ask = (file: string, force = false) => app.ask(importExchangeRates, { file, force }, administrator);
const check = async (file: string, force = false) =>
  (await app.ask(checkExchangeRates, { file, force }, administrator)).data;
const list = async (asked: object = {}) => (await app.ask(listExchangeRates, asked, administrator)).data;

const history = `Date,USD,JPY,ISK,
2024-11-20,1.0900,163.5,N/A,
2024-11-19,1.0850,164,145.90,
`;

describe('who may', () => {
  test('signed out: nobody', async () => {
    expect((await app.ask(importExchangeRates, { file: history, force: false })).status).toBe(401);
    expect((await app.ask(checkExchangeRates, { file: history, force: false })).status).toBe(401);
    expect((await app.ask(listExchangeRates, {})).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appOwner, role.appViewer, role.promoter])(
    'role %i: not',
    async (roleId) => {
      const person = await createPerson(app, { roleId });
      const before = await contentsOf(app);
      expect((await app.ask(importExchangeRates, { file: history, force: false }, person)).status).toBe(403);
      expect((await app.ask(checkExchangeRates, { file: history, force: false }, person)).status).toBe(403);
      expect((await app.ask(listExchangeRates, {}, person)).status).toBe(403);
      expect(await contentsOf(app)).toEqual(before);
    },
  );

  test('the database lets nobody else write them either', async () => {
    const owner = await createPerson(app);
    const writing = app.database.inScope(owner, (tx) =>
      tx.insertInto('exchange_rate').values({ currency: 'USD', day: '2024-11-20', per_euro: '2' }).execute(),
    );
    await expect(writing).rejects.toThrow('row-level security');
  });
});

describe('an import', () => {
  test('of nothing yet: the list is empty', async () => {
    expect(await list()).toEqual({ list: [], total: 0, lastImport: null });
  });

  test('tells what was read and what has changed by it', async () => {
    const { data } = await ask(history);
    expect(data).toEqual({
      days: 2,
      firstDay: '2024-11-19',
      lastDay: '2024-11-20',
      currencies: 3,
      changed: 5,
    });
    const newest = [
      { currency: 'JPY', day: '2024-11-20', perEuro: '163.5', usd: '0.0066666667' },
      { currency: 'USD', day: '2024-11-20', perEuro: '1.0900', usd: '1' },
      { currency: 'ISK', day: '2024-11-19', perEuro: '145.90', usd: '0.0074366004' },
      { currency: 'JPY', day: '2024-11-19', perEuro: '164', usd: '0.0066158537' },
      { currency: 'USD', day: '2024-11-19', perEuro: '1.0850', usd: '1' },
    ];
    const at = { firstDay: '2024-11-19', lastDay: '2024-11-20', changed: 5 };
    expect(await list()).toEqual({
      list: newest,
      total: 5,
      lastImport: { ...at, at: expect.any(String), who: expect.any(String) },
    });
    expect(await list({ search: 'jp' })).toMatchObject({ list: [newest[0], newest[3]], total: 2 });
    expect(await list({ search: '2024-11-19', size: 2, page: 2 })).toMatchObject({
      list: [newest[4]],
      total: 3,
    });
    expect(await list({ search: '%' })).toMatchObject({ list: [], total: 0 });
  });

  test('once more changes nothing, a mended rate is one change', async () => {
    expect((await ask(history)).data.changed).toBe(0);
    expect((await ask(history.replace('164', '164.25'))).data.changed).toBe(1);
  });

  test('says by line what is wrong, and takes nothing of the file', async () => {
    const before = await contentsOf(app);
    const { code, error } = await ask(
      'Date,USD,JPY,\n2024-11-18,1.08,165,\n2024-11-17,0,abc,\n2024-11-18,1,2\n',
    );
    expect(code).toBe(1004);
    expect(error.fields).toEqual({
      'file.3': {
        key: 'exchangeRate.errors.rateMalformed',
        params: { line: 3, currency: 'USD', value: '0' },
      },
      'file.4': { key: 'exchangeRate.errors.dayRepeated', params: { line: 4, value: '2024-11-18' } },
    });
    expect(await contentsOf(app)).toEqual(before);
  });

  test('refuses a jump against the day before and against the day after, unless it is forced', async () => {
    // The decimal point is lost.
    const later = 'Date,USD\n2024-11-21,10900\n';
    const earlier = 'Date,USD\n2024-11-18,0.3\n';
    expect((await ask(later)).error.fields).toEqual({
      'file.2': {
        key: 'exchangeRate.errors.jump',
        params: { line: 2, currency: 'USD', day: '2024-11-21', before: '1.0900', after: '10900' },
      },
    });
    expect(Object.keys((await ask(earlier)).error.fields ?? {})).toEqual(['file.2']);
    expect((await ask(later, true)).data.changed).toBe(1);
    expect((await list()).list).toContainEqual({
      ...{ currency: 'USD', day: '2024-11-21', perEuro: '10900', usd: '1' },
    });
    // What was let in once may come again, beside others of these days.
    expect((await ask('Date,USD,JPY\n2024-11-21,10900,164\n')).data.changed).toBe(1);
    // Mending it is none: the day itself no longer has the wrong one.
    expect((await ask('Date,USD\n2024-11-21,1.0950\n')).data.changed).toBe(1);
  });

  test('is shown before it is made, and whether force would help', async () => {
    const before = await contentsOf(app);
    expect(await check(history.replace('164', '164.5'))).toEqual({
      ...{ days: 2, currencies: 3, changed: 1, firstDay: '2024-11-19', lastDay: '2024-11-20' },
      ...{ problems: [], problemCount: 0, onlyJumps: false },
    });
    const jump = 'Date,USD\n2024-11-22,10900\n';
    expect(await check(jump)).toMatchObject({ problems: [{ line: 2 }], problemCount: 1, onlyJumps: true });
    expect(await check(jump, true)).toMatchObject({ problems: [], changed: 1 });
    const wrong = `Date,USD\n${'2024-11-17,abc\n'.repeat(60)}`;
    const { problems, ...rest } = await check(wrong);
    expect(problems).toHaveLength(50);
    expect(rest).toMatchObject({ problemCount: 60, onlyJumps: false });
    expect((await check('PK\u0003\u0004')).problems).toMatchObject([
      { line: 0, key: 'exchangeRate.errors.zipped' },
    ]);
    expect(await contentsOf(app)).toEqual(before);
  });

  test('keeps who has imported what', async () => {
    const imports = await app.database.asSystem((tx) =>
      tx.selectFrom('exchange_rate_import').selectAll().orderBy('id').execute(),
    );
    expect(imports.at(-1)).toMatchObject({
      user_id: administrator.userId,
      first_day: '2024-11-21',
      last_day: '2024-11-21',
      changed: 1,
      forced: false,
    });
  });

  test.each([
    ['', 'exchangeRate.errors.fileEmpty'],
    [' \n', 'exchangeRate.errors.fileEmpty'],
    ['PK\u0003\u0004', 'exchangeRate.errors.zipped'],
    ['Date,USD\n2024-11-20,1.09\n\uFFFD', 'exchangeRate.errors.encoding'],
    ['<script>alert(1)</script>', 'exchangeRate.errors.formUnknown'],
    ['😀', 'exchangeRate.errors.formUnknown'],
    ['Date,USD\n', 'exchangeRate.errors.noRates'],
  ])('of %j is refused: %s', async (file, key) => {
    const { error } = await ask(file);
    expect(error.fields?.file?.key ?? error.fields).toBe(key);
  });

  test('of a file that is too large is refused at the field', async () => {
    const { error } = await ask('x'.repeat(largestRateFile + 1));
    expect(error.fields?.file?.key).toBe('exchangeRate.errors.fileTooLarge');
  });
});
