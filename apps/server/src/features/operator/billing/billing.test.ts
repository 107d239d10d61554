import { getInvoice } from '@millrace/contract/advertiser/invoice';
import {
  answerDispute,
  checkBankStatement,
  creditInvoice,
  fetchAnyInvoice,
  getAnyInvoice,
  importBankStatement,
  issueInvoices,
  listAllInvoices,
  payInvoicePart,
  payInvoices,
  settleDispute,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfInvoices } from '../../../domain/invoice/remind-of-invoices-job.ts';
import { book, createInvoicesForTests, type InvoicesForTests, setIssuer } from '../../../testing/invoices.ts';
import { createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  app.clock.hold();
  administrator = await createPerson(app, { roleId: role.administrator });
  owner = await createPerson(app);
});
afterAll(() => app.close());

let word: string;
let promoter: Person;
let made: InvoicesForTests;
let count = 0;
const begin = async () => {
  count += 1;
  word = `Studio${count}x`;
  const organizationId = await createOrganization(app, 1, word);
  promoter = await createPerson(app, { organizationId, roleId: role.promoter });
  made = await createInvoicesForTests(app, promoter);
};

const today = () => app.clock.now().toISOString().slice(0, 10);
const show = async (id: number) => (await app.ask(getAnyInvoice, { id }, administrator)).data;
const paying = (ids: readonly number[], change: object = {}) => ({
  invoices: ids.map((id) => ({ id, version: 1 })),
  ...{ paidOn: today(), reference: 'BANK-7', ...change },
});
const crediting = (change: object = {}) => ({
  id: made.open,
  version: 1,
  reason: 'Wrong',
  waived: [],
  ...change,
});
const csvOf = (...lines: readonly string[]) => ['date,amount,currency,reference', ...lines].join('\n');
const check = '0'.repeat(64);
const noticesOf = (kind: string) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['link_url', 'params'])
      .where('organization_id', '=', promoter.organizationId)
      .where('message_key', '=', `notification.content.${kind}`)
      .orderBy('id')
      .execute(),
  );
const told = async (kind: string) =>
  (await noticesOf(kind)).map((row) => Number(row.link_url?.split('=')[1]));

const asked: [string, Parameters<TestApp['ask']>[0], () => object][] = [
  ['listAllInvoices', listAllInvoices, () => ({})],
  ['getAnyInvoice', getAnyInvoice, () => ({ id: made.open })],
  ['fetchAnyInvoice', fetchAnyInvoice, () => ({ id: made.open })],
  ['issueInvoices', issueInvoices, () => ({ month: '2025-01-01' })],
  ['payInvoices', payInvoices, () => paying([made.open])],
  [
    'payInvoicePart',
    payInvoicePart,
    () => ({ id: made.open, version: 1, amount: '40', paidOn: today(), reference: 'BANK-8' }),
  ],
  ['unpayInvoice', unpayInvoice, () => ({ id: made.paid, version: 1, reason: 'Wrong' })],
  ['answerDispute', answerDispute, () => ({ id: made.disputed, text: 'Hm' })],
  ['settleDispute', settleDispute, () => ({ id: made.disputed, version: 1, text: 'Hm' })],
  ['creditInvoice', creditInvoice, () => crediting()],
  ['checkBankStatement', checkBankStatement, () => ({ csv: csvOf() })],
  ['importBankStatement', importBankStatement, () => ({ csv: csvOf(), check })],
];
describe.each(asked)('%s', (_, call, input) => {
  beforeAll(begin);
  test('signed out: 401', async () => {
    expect((await app.ask(call, input())).status).toBe(401);
  });
  test('without the permission, of one’s own too: 403', async () => {
    expect((await app.ask(call, input(), owner)).status).toBe(403);
    expect((await app.ask(call, input(), promoter)).status).toBe(403);
  });
});

describe('the list of all advertisers', () => {
  beforeAll(begin);
  const list = async (more: object = {}) =>
    (await app.ask(listAllInvoices, { search: word, ...more }, administrator)).data;

  test('has everybody’s with what stands in each state, narrowed by state and month', async () => {
    const all = await list();
    expect(all.total).toBe(7);
    expect(all.list[0]).toMatchObject({ id: made.paid, organization: { name: word } });
    expect(all.sums).toEqual([
      { state: 'open', currency: 'USD', count: 3, amount: '301.50' },
      { state: 'disputed', currency: 'USD', count: 2, amount: '201.00' },
      { state: 'paid', currency: 'USD', count: 1, amount: '100.50' },
      { state: 'void', currency: 'USD', count: 1, amount: '100.50' },
    ]);
    const disputed = await list({ state: 'disputed', size: 1, page: 2 });
    expect([disputed.total, disputed.list.map(({ id }) => id)]).toEqual([2, [made.disputed]]);
    expect(disputed.sums).toHaveLength(4);
    expect((await list({ month: '2025-03-01' })).list.map(({ id }) => id)).toEqual([made.second]);
  });

  test('is searched by number and by the reference of a payment', async () => {
    const { number } = await show(made.third);
    expect((await list({ search: number })).list.map(({ id }) => id)).toEqual([made.third]);
    expect((await list({ search: 'bank-1' })).list.map(({ id }) => id)).toContain(made.paid);
  });

  test('says who waits for the last month’s, and what keeps them from it', async () => {
    const { waiting } = await list();
    await book(app, promoter.organizationId, made.campaign, waiting.month, '5');
    await setIssuer(app, { issuer_name: null, tax_rate: '0' });
    expect((await list()).waiting).toMatchObject({
      advertisers: waiting.advertisers + 1,
      gaps: ['issuerName'],
    });
    await setIssuer(app, { tax_rate: '0' });
    expect((await list()).waiting.gaps).toEqual([]);
  });

  test('has a month issued only when it is over', async () => {
    const answer = await app.ask(issueInvoices, { month: `${today().slice(0, 7)}-01` }, administrator);
    expect(answer.error.fields).toMatchObject({ month: { key: 'billing.errors.monthOpen' } });
    expect((await app.ask(issueInvoices, { month: '2025-01-01' }, administrator)).code).toBe(0);
  });
});

describe('payments', () => {
  beforeEach(begin);

  test('are noted of several at once, all of them or none', async () => {
    const mixed = await app.ask(payInvoices, paying([made.open, made.void]), administrator);
    expect(mixed.error.error).toBe('invoice.errors.wrongState');
    expect((await show(made.open)).state).toBe('open');
    expect((await app.ask(payInvoices, paying([made.disputed, made.open]), administrator)).code).toBe(0);
    expect(await show(made.open)).toMatchObject({
      state: 'paid',
      paidOn: today(),
      paidReference: 'BANK-7',
      version: 2,
    });
    expect((await show(made.disputed)).state).toBe('paid');
    expect(await told('invoicePaid')).toEqual([made.open, made.disputed]);
  });

  test('of days that are not there, of none, of one twice and of an older version are refused', async () => {
    const ask = (input: object) => app.ask(payInvoices, { ...paying([made.open]), ...input }, administrator);
    expect((await ask({ paidOn: '2999-01-01' })).error.fields).toMatchObject({
      paidOn: { key: 'billing.errors.dayAhead' },
    });
    expect((await ask({ paidOn: '2020-01-01' })).error.fields).toMatchObject({
      paidOn: { key: 'billing.errors.dayBefore' },
    });
    expect((await ask({ reference: ' ' })).error.fields).toMatchObject({
      reference: { key: 'billing.errors.referenceEmpty' },
    });
    expect((await ask({ invoices: [] })).code).toBe(1004);
    const one = { id: made.open, version: 1 };
    expect((await ask({ invoices: [one, one] })).code).toBe(1004);
    expect((await ask({ invoices: [{ ...one, version: 9 }] })).code).toBe(1013);
    expect((await show(made.open)).state).toBe('open');
  });

  test('are taken back with a reason', async () => {
    const { data } = await app.ask(
      unpayInvoice,
      { id: made.paid, version: 1, reason: 'Of another' },
      administrator,
    );
    expect(data).toMatchObject({ state: 'open', paidOn: null, paidReference: null, version: 2 });
    expect(await told('invoiceUnpaid')).toEqual([made.paid]);
    const again = await app.ask(unpayInvoice, { id: made.paid, version: 2, reason: 'Twice' }, administrator);
    expect(again.error.error).toBe('invoice.errors.wrongState');
  });
});

describe('a dispute', () => {
  beforeEach(begin);

  test('is answered, which tells the advertiser and not who of the platform did', async () => {
    const { data } = await app.ask(answerDispute, { id: made.disputed, text: 'We look' }, administrator);
    expect(data.messages).toMatchObject([{ byPlatform: true, who: administrator.name, text: 'We look' }]);
    const theirs = (await app.ask(getInvoice, { id: made.disputed }, promoter)).data;
    expect(theirs.messages).toMatchObject([{ byPlatform: true, who: null, text: 'We look' }]);
    expect(await told('invoiceAnswered')).toEqual([made.disputed]);
    await app.ask(answerDispute, { id: made.disputed, text: 'And found' }, administrator);
    expect(await told('invoiceAnswered')).toEqual([made.disputed, made.disputed]);
    const none = await app.ask(answerDispute, { id: made.open, text: 'We look' }, administrator);
    expect(none.error.error).toBe('invoice.errors.notDisputed');
  });

  test('is settled: the invoice is due as it was', async () => {
    const settling = { id: made.disputed, version: 1, text: 'All of it ran' };
    const { data } = await app.ask(settleDispute, settling, administrator);
    expect(data).toMatchObject({ state: 'open', version: 2, messages: [{ text: 'All of it ran' }] });
    expect(await told('invoiceSettled')).toEqual([made.disputed]);
    expect((await app.ask(settleDispute, settling, administrator)).code).toBe(1013);
  });
});

describe('a credit note', () => {
  beforeEach(begin);

  test('makes the invoice void; what is not waived stands on a new one at once, with today’s data', async () => {
    await setIssuer(app, { issuer_name: 'Moved', tax_rate: '0' });
    const { data } = await app.ask(creditInvoice, crediting(), administrator);
    expect(data.invoice).toMatchObject({
      state: 'void',
      creditNote: { number: expect.stringMatching(/^CN-INV-\d{6}$/), reason: 'Wrong', issuedOn: today() },
      replacedBy: data.replacement,
    });
    expect(await show(data.replacement?.id ?? 0)).toMatchObject({
      ...{ state: 'open', month: '2025-02-01', total: '100.50', replaces: { id: made.open } },
      issuer: { name: 'Moved' },
    });
    expect((await show(made.open)).issuer.name).toBe('Millrace Ads GmbH');
    expect(await told('invoiceCredited')).toEqual([made.open]);
    expect(await told('invoiceIssued')).toContain(data.replacement?.id);
  });

  test('waits where the new invoice could not say all that it has to, and names what is missing', async () => {
    const numbers = () =>
      app.database.asSystem((tx) => tx.selectFrom('invoice_series').selectAll().orderBy('name').execute());
    const before = await numbers();
    await setIssuer(app, { issuer_address: null, issuer_tax_id: null, invoice_currency: 'CHF' });
    const refused = await app.ask(creditInvoice, crediting(), administrator);
    expect(refused.error.error).toBe('billing.errors.gaps');
    expect(refused.msg).toContain(
      'the issuer’s address is missing, the issuer’s tax ID is missing, no exchange rate of the invoices’ currency',
    );
    expect((await show(made.open)).state).toBe('open');
    expect(await numbers()).toEqual(before);
    // Nothing is charged again.
    const waived = [made.lines.argued];
    expect((await app.ask(creditInvoice, crediting({ id: made.argued, waived }), administrator)).code).toBe(
      0,
    );
    await setIssuer(app);
    expect((await app.ask(creditInvoice, crediting(), administrator)).code).toBe(0);
  });

  test('of what is waived is the end of it', async () => {
    const waived = [made.lines.argued];
    const { data } = await app.ask(creditInvoice, crediting({ id: made.argued, waived }), administrator);
    expect(data).toMatchObject({ replacement: null, invoice: { state: 'void', lines: [{ waived: true }] } });
  });

  test('of lines of another invoice, of one that is settled or seen too early is refused and takes no number', async () => {
    const last = () =>
      app.database.asSystem((tx) =>
        tx.selectFrom('invoice_series').select(['name', 'last']).orderBy('name').execute(),
      );
    const before = await last();
    const wrong = await app.ask(creditInvoice, crediting({ waived: [made.lines.third] }), administrator);
    expect(wrong.error.fields).toMatchObject({ waived: { key: 'billing.errors.lineUnknown' } });
    for (const id of [made.paid, made.void]) {
      const answer = await app.ask(creditInvoice, crediting({ id }), administrator);
      expect(answer.error.error).toBe('invoice.errors.wrongState');
    }
    expect((await app.ask(creditInvoice, crediting({ version: 3 }), administrator)).code).toBe(1013);
    expect(await last()).toEqual(before);
  });
});

describe('a bank statement', () => {
  beforeEach(begin);

  test('pays what it names with the right amount, and says of each other line why not', async () => {
    const numbers = await Promise.all(
      [made.open, made.second, made.third, made.paid, made.void].map(async (id) => (await show(id)).number),
    );
    const [open = '', second = '', third = '', paid = '', voided = ''] = numbers;
    const csv = csvOf(
      `${today()},100.50,USD,Invoice ${open.replaceAll('-', ' ')} thanks`,
      `${today()},100.50,USD,${open}`,
      `${today()},100.49,USD,${second}`,
      `${today()},100.50,EUR,${third}`,
      `${today()},100.50,USD,${paid}`,
      `${today()},100.50,USD,${voided}`,
      `${today()},100.50,USD,INV-999999`,
      `${today()},100.50,USD,Rent`,
      `${today()},-20,USD,${third}`,
      `${today()},201.00,USD,${second} ${third}`,
      `soon,100.50,USD,${third}`,
      `${today()},much,USD,${third}`,
      `2999-01-01,100.50,USD,${third}`,
      `2020-01-01,100.50,USD,${third}`,
    );
    const { data } = await app.ask(checkBankStatement, { csv }, administrator);
    expect(
      data.lines.map((line) => [line.row, line.verdict, line.invoice?.id ?? null, line.difference]),
    ).toEqual([
      [2, 'pays', made.open, null],
      [3, 'twice', made.open, null],
      [4, 'part', made.second, '-0.01'],
      [5, 'wrongCurrency', made.third, null],
      [6, 'alreadyPaid', made.paid, null],
      [7, 'void', made.void, null],
      [8, 'unknownNumber', null, null],
      [9, 'noNumber', null, null],
      [10, 'outgoing', null, null],
      [11, 'several', null, null],
      [12, 'malformed', null, null],
      [13, 'malformed', null, null],
      [14, 'ahead', null, null],
      [15, 'beforeIssue', made.third, null],
    ]);
    expect(data.counts).toMatchObject({ pays: 1, part: 1, malformed: 2 });
    expect((await show(made.open)).state).toBe('open');

    const taken = await app.ask(importBankStatement, { csv, check: data.check }, administrator);
    expect(taken.data).toEqual({ paid: 2 });
    expect(await show(made.second)).toMatchObject({ state: 'open', paid: '100.49' });
    expect(await show(made.open)).toMatchObject({ state: 'paid', paidOn: today() });
    // The same file again: everything is paid already.
    const again = await app.ask(checkBankStatement, { csv }, administrator);
    expect(again.data.lines[0]?.verdict).toBe('alreadyPaid');
    expect(again.data.lines[2]?.verdict).toBe('alreadyPaid');
    const rest = await app.ask(
      checkBankStatement,
      { csv: csvOf(`${today()},0.02,USD,${second}`, `${today()},0.01,USD,${second} rest`) },
      administrator,
    );
    expect(rest.data.lines.map(({ verdict, difference }) => [verdict, difference])).toEqual([
      ['wrongAmount', '0.01'],
      ['pays', null],
    ]);
    const nothing = await app.ask(importBankStatement, { csv, check: again.data.check }, administrator);
    expect(nothing.error.error).toBe('billing.errors.nothingMatches');
  });

  test('is refused when something has changed since the check', async () => {
    const csv = csvOf(`${today()},100.50,USD,${(await show(made.open)).number}`);
    const { data } = await app.ask(checkBankStatement, { csv }, administrator);
    await app.ask(payInvoices, paying([made.open]), administrator);
    const answer = await app.ask(importBankStatement, { csv, check: data.check }, administrator);
    expect(answer).toMatchObject({ code: 1013, error: { error: 'bulk.errors.importChanged' } });
  });

  test.each([
    ['an empty file', ' ', 'bulk.errors.csvEmpty'],
    ['no currency', 'date,amount,reference\n2025-01-01,1,x', 'bulk.errors.csvColumnMissing'],
    [
      'an amount that fills two cells',
      'date,reference,currency,amount\n2025-01-01,x,USD,1,299.00',
      'billing.errors.cellsTooMany',
    ],
    ['a broken quotation', 'date,amount,currency,reference\n"2025-01-01,1,USD,x', 'bulk.errors.csvQuotes'],
  ])('with %s is refused at the file', async (_, csv, key) => {
    const answer = await app.ask(checkBankStatement, { csv }, administrator);
    expect(answer.error.fields).toMatchObject({ csv: { key } });
  });
});

test('advertisers are told once that an invoice is due soon, and once that it is overdue', async () => {
  await begin();
  const run = () => remindOfInvoices.run(app.services, {}, new AbortController().signal);
  await run();
  expect([await told('invoiceDueSoon'), await told('invoiceOverdue')]).toEqual([[], []]);
  const partly = { id: made.second, version: 1, amount: '40', paidOn: today(), reference: 'BANK-8' };
  expect((await app.ask(payInvoicePart, partly, administrator)).code).toBe(0);
  app.clock.forward(15 * 86_400_000);
  await run();
  await run();
  expect([await told('invoiceDueSoon'), await told('invoiceOverdue')]).toEqual([
    [made.open, made.second, made.third],
    [],
  ]);
  app.clock.forward(16 * 86_400_000);
  await run();
  await run();
  // Of what is left.
  const amounts = (await noticesOf('invoiceOverdue')).map(({ params }) => Number(Object(params).amount));
  expect(amounts).toEqual([100.5, 60.5, 100.5]);
  expect(await told('invoiceDueSoon')).toHaveLength(3);
  expect(await told('invoiceOverdue')).toEqual([made.open, made.second, made.third]);
});
