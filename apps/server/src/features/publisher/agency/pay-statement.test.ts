import { role } from '@millrace/contract/people/permission';
import { moveStatement, payStatement } from '@millrace/contract/publisher/agency';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createStatementsForTests, type StatementsForTests } from '../../../testing/statements.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;
let made: StatementsForTests;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  administrator = await createPerson(app, { roleId: role.administrator });
});
beforeEach(async () => {
  owner = await createPerson(app);
  made = await createStatementsForTests(app, owner);
});
afterAll(() => app.close());

const pay = (id: number, change: object = {}) => {
  const noted = { amount: '10.00', currency: 'USD', reference: 'MR-2025-02', paidOn: '2025-03-05' };
  return app.ask(payStatement, { id, version: 1, ...noted, document: null, ...change }, administrator);
};
const unpay = (id: number, version: number, reason: string | null = null) =>
  app.ask(moveStatement, { id, version, move: 'unpay', reason }, administrator);
const told = async () => {
  const rows = await app.database.asSystem((tx) =>
    tx.selectFrom('notice').select('message_key').where('user_id', '=', owner.userId).orderBy('id').execute(),
  );
  return rows.map(({ message_key: message }) => message);
};

describe('a payment in another currency', () => {
  /** Of 10 USD on 2025-03-05; a euro is 1.25 USD that day. */
  const payIn = (amount: string, change: object = {}) =>
    pay(made.approved, { amount, currency: 'EUR', ...change });
  const say = async (currency: string, per_euro: string) =>
    app.database.asSystem((tx) =>
      tx
        .insertInto('exchange_rate')
        .values({ currency, day: '2025-03-04', per_euro })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );

  test.each(['0.01', '7.59', '8.41', '10.00'])(
    'of %s EUR is asked about, and named in USD',
    async (amount) => {
      await say('USD', '1.25');
      const { error } = await payIn(amount);
      expect(error.fields?.amount).toEqual({
        key: 'agency.errors.amountFarOff',
        params: { amount: '10.00', value: (Number(amount) * 1.25).toFixed(2) },
      });
      expect((await payIn(amount, { confirmed: true })).data).toMatchObject({
        state: 'paid',
        payment: { amount, currency: 'EUR' },
      });
    },
  );

  test.each(['7.60', '8', '8.40'])('of %s EUR is about that', async (amount) => {
    await say('USD', '1.25');
    expect((await payIn(amount)).data).toMatchObject({ state: 'paid' });
  });

  test('of which no rate is known is asked about', async () => {
    const { error } = await payIn('10', { currency: 'CHF' });
    expect(error.fields?.amount).toEqual({ key: 'agency.errors.rateUnknown', params: { currency: 'CHF' } });
    expect((await payIn('10', { currency: 'CHF', confirmed: true })).code).toBe(0);
  });
});

describe('a payment that was noted by mistake', () => {
  test('is taken back with a reason, which the publisher reads, and may be noted again', async () => {
    await pay(made.approved);
    expect((await unpay(made.approved, 2)).error.fields).toMatchObject({
      reason: { key: 'agency.errors.reasonEmpty' },
    });
    const { data } = await unpay(made.approved, 2, 'Another bank line');
    expect(data).toMatchObject({ state: 'approved', payment: null, version: 3 });
    expect((await told()).at(-1)).toBe('notification.content.statementUnpaid');
    const { list } = (await app.ask(listChanges, {}, owner)).data;
    expect(JSON.stringify(list)).toContain('Another bank line');
    expect((await pay(made.approved, { version: 3 })).data).toMatchObject({ state: 'paid', version: 4 });
  });

  test('is not what was settled with nothing to pay, is open, or was seen too early', async () => {
    await pay(made.approved);
    expect((await unpay(made.approved, 1, 'Late')).code).toBe(1013);
    expect((await unpay(made.open, 1, 'Open')).error.error).toBe('agency.errors.wrongState');
    await app.database.asSystem((tx) =>
      tx.deleteFrom('agency_payment').where('statement_id', '=', made.approved).execute(),
    );
    expect((await unpay(made.approved, 2, 'None')).error.error).toBe('agency.errors.wrongState');
  });
});
