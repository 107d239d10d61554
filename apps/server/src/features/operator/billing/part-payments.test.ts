import {
  downloadInvoice,
  getInvoice,
  isPartlyPaid,
  leftOf,
  listInvoices,
} from '@millrace/contract/advertiser/invoice';
import {
  creditInvoice,
  getAnyInvoice,
  listAllInvoices,
  payInvoicePart,
  payInvoices,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvoicesForTests, type InvoicesForTests } from '../../../testing/invoices.ts';
import { createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  app.clock.hold();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

let promoter: Person;
let made: InvoicesForTests;
const begin = async () => {
  const organizationId = await createOrganization(app, 1);
  promoter = await createPerson(app, { organizationId, roleId: role.promoter });
  made = await createInvoicesForTests(app, promoter);
};

const today = () => app.clock.now().toISOString().slice(0, 10);
const show = async (id: number) => (await app.ask(getAnyInvoice, { id }, administrator)).data;
const paying = (ids: readonly number[], change: object = {}) => ({
  invoices: ids.map((id) => ({ id, version: 1 })),
  ...{ paidOn: today(), reference: 'BANK-7', ...change },
});
const part = (change: object = {}) => ({
  ...{ id: made.open, version: 1, amount: '40', paidOn: today(), reference: 'BANK-8' },
  ...change,
});
const crediting = (change: object = {}) => ({
  id: made.open,
  version: 1,
  reason: 'Wrong',
  waived: [],
  ...change,
});
const told = async (kind: string) => {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('link_url')
      .where('organization_id', '=', promoter.organizationId)
      .where('message_key', '=', `notification.content.${kind}`)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => Number(row.link_url?.split('=')[1]));
};

describe('a payment of a part', () => {
  beforeEach(begin);
  const pay = (change: object = {}) => app.ask(payInvoicePart, part(change), administrator);

  test('is kept, and with what is left the invoice is paid', async () => {
    expect((await pay()).data).toMatchObject({
      ...{ state: 'open', total: '100.50', paid: '40.00', paidOn: null, version: 2 },
      payments: [{ paidOn: today(), amount: '40.00', reference: 'BANK-8' }],
    });
    expect(await told('invoicePaid')).toEqual([]);
    const theirs = (await app.ask(getInvoice, { id: made.open }, promoter)).data;
    expect(theirs).toMatchObject({ paid: '40.00', payments: [{ amount: '40.00' }] });
    expect((await pay({ version: 2, amount: '60.50', reference: 'BANK-9' })).data).toMatchObject({
      ...{ state: 'paid', paid: '100.50', paidReference: 'BANK-9' },
      payments: [{ amount: '40.00' }, { amount: '60.50' }],
    });
    expect(await told('invoicePaid')).toEqual([made.open]);
    expect((await pay({ version: 3, amount: '1' })).error.error).toBe('invoice.errors.wrongState');
  });

  test('is found by its own reference, also once another part has followed it', async () => {
    const reference = `Transfer ${made.open}`;
    await pay({ reference });
    const found = async () =>
      (await app.ask(listAllInvoices, { search: reference }, administrator)).data.list.map(({ id }) => id);
    expect(await found()).toEqual([made.open]);
    await pay({ version: 2, amount: '60.50', reference: 'The rest' });
    expect(await found()).toEqual([made.open]);
  });

  test('of what is left the lists, their sums and the file say, and the PDF says what was issued', async () => {
    const file = async (format: 'pdf' | 'csv', id = made.open) => {
      const { data } = await app.ask(downloadInvoice, { id, format }, promoter);
      return (await app.app.inject({ url: `/api/download?ticket=${data.ticket}` })).rawPayload;
    };
    const issued = await file('pdf');
    const owed = async () => (await app.ask(listInvoices, {}, promoter)).data.owed;
    expect(await owed()).toEqual([{ currency: 'USD', amount: '301.50', overdue: '0.00' }]);
    const sumOf = async (state: string) => {
      const { sums } = (await app.ask(listAllInvoices, { search: promoterName }, administrator)).data;
      return sums.find((sum) => sum.state === state)?.amount;
    };
    const partlyPaid = async () => {
      const state = 'partlyPaid' as const;
      const hers = (await app.ask(listInvoices, { state }, promoter)).data;
      const all = (await app.ask(listAllInvoices, { state, search: promoterName }, administrator)).data;
      expect(all.list.map(({ id }) => id)).toEqual(hers.list.map(({ id }) => id));
      expect([hers.total, all.total]).toEqual([hers.list.length, hers.list.length]);
      return hers.list.map(({ id }) => id).toSorted((one, other) => one - other);
    };
    const { name: promoterName } = (await app.ask(listAllInvoices, {}, administrator)).data.list.find(
      ({ id }) => id === made.open,
    )?.organization ?? { name: '' };
    expect(await sumOf('open')).toBe('301.50');
    expect(await partlyPaid()).toEqual([]);
    await pay();
    await pay({ id: made.disputed, amount: '0.50' });
    expect(await owed()).toEqual([{ currency: 'USD', amount: '261.50', overdue: '0.00' }]);
    // Whatever else is said of them; not the one that is paid.
    expect(await partlyPaid()).toEqual([made.open, made.disputed].toSorted((one, other) => one - other));
    expect([await sumOf('open'), await sumOf('disputed'), await sumOf('paid')]).toEqual([
      '261.50',
      '200.50',
      '100.50',
    ]);
    const partly = (await app.ask(listInvoices, {}, promoter)).data.list.filter(isPartlyPaid);
    expect(partly.map((one) => [one.id, leftOf(one)])).toEqual([
      [made.disputed, '100.00'],
      [made.open, '60.50'],
    ]);
    const lines = (await file('csv')).toString().split('\r\n');
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/,\(paid\),2025-02,,40\.00,USD$/),
      expect.stringMatching(/,\(open\),2025-02,,60\.50,USD$/),
      '',
    ]);
    expect((await file('csv', made.void)).toString()).toMatch(/,\(open\),2025-01,,0\.00,USD\r\n$/);
    expect(Buffer.compare(await file('pdf'), issued)).toBe(0);
  });

  test('what is left can be marked as paid at once, together with others', async () => {
    await pay();
    const both = {
      ...paying([made.third]),
      invoices: [
        { id: made.open, version: 2 },
        { id: made.third, version: 1 },
      ],
    };
    expect((await app.ask(payInvoices, both, administrator)).code).toBe(0);
    expect((await show(made.open)).payments.map(({ amount }) => amount)).toEqual(['40.00', '60.50']);
    expect((await show(made.third)).payments.map(({ amount }) => amount)).toEqual(['100.50']);
  });

  test.each([
    ['more than is left', { amount: '100.51' }, 'amount', 'billing.errors.moreThanLeft'],
    ['nothing', { amount: '0.00' }, 'amount', 'billing.errors.amountMalformed'],
    ['words', { amount: 'half' }, 'amount', 'billing.errors.amountMalformed'],
    ['a day to come', { paidOn: '2999-01-01' }, 'paidOn', 'billing.errors.dayAhead'],
    ['a day before the invoice', { paidOn: '2020-01-01' }, 'paidOn', 'billing.errors.dayBefore'],
  ])('of %s is refused at its field', async (_, change, field, key) => {
    expect((await pay(change)).error.fields).toMatchObject({ [field]: { key } });
    expect(await show(made.open)).toMatchObject({ paid: '0.00', payments: [], version: 1 });
  });

  test('keeps the invoice from a credit note until it is taken back; of a dispute it leaves the dispute', async () => {
    await pay();
    const credit = () => app.ask(creditInvoice, crediting({ version: 2 }), administrator);
    expect((await credit()).error.error).toBe('billing.errors.partlyPaid');
    const back = { id: made.open, version: 2, reason: 'Of another' };
    expect((await app.ask(unpayInvoice, back, administrator)).data).toMatchObject({
      ...{ state: 'open', paid: '0.00', payments: [], version: 3 },
    });
    await pay({ id: made.disputed });
    const disputed = { id: made.disputed, version: 2, reason: 'Of another' };
    expect((await app.ask(unpayInvoice, disputed, administrator)).data).toMatchObject({ state: 'disputed' });
    // All of it ends no dispute either.
    const whole = await pay({ id: made.disputed, version: 3, amount: '100.50' });
    expect(whole.data).toMatchObject({ state: 'paid', version: 4 });
    const again = await app.ask(unpayInvoice, { ...disputed, version: 4 }, administrator);
    expect(again.data).toMatchObject({ state: 'disputed', paid: '0.00' });
  });
});
