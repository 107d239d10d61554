import {
  answerInvoice,
  disputeInvoice,
  downloadInvoice,
  getInvoice,
  listInvoices,
} from '@millrace/contract/advertiser/invoice';
import { role } from '@millrace/contract/people/permission';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { createInvoicesForTests, type InvoicesForTests } from '../../../testing/invoices.ts';
import { addMembership, createPerson, type Person } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
let publisher: Person;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  app.clock.hold();
  publisher = await createPerson(app);
  administrator = await createPerson(app, { roleId: role.administrator });
  await addMembership(app, administrator, publisher.organizationId, role.organizationOwner);
});
afterAll(() => app.close());

let promoter: Person;
let stranger: Person;
let made: InvoicesForTests;
const begin = async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  stranger = await createPerson(app, { roleId: role.promoter });
  made = await createInvoicesForTests(app, promoter);
};

const text = 'We never booked that';
const disputing = () => ({ id: made.open, version: 1, lineId: made.lines.open, text });
const asked: [string, Parameters<TestApp['ask']>[0], () => object][] = [
  ['listInvoices', listInvoices, () => ({})],
  ['getInvoice', getInvoice, () => ({ id: made.open })],
  ['downloadInvoice', downloadInvoice, () => ({ id: made.open })],
  ['disputeInvoice', disputeInvoice, disputing],
  ['answerInvoice', answerInvoice, () => ({ id: made.disputed, text })],
];
describe.each(asked)('%s', (name, call, input) => {
  beforeAll(begin);
  test('signed out: 401', async () => {
    expect((await app.ask(call, input())).status).toBe(401);
  });
  test('a publisher: 403', async () => {
    expect((await app.ask(call, input(), publisher)).status).toBe(403);
  });
  test('another advertiser’s does not exist, and nothing changes', async () => {
    const before = await contentsOf(app);
    const answer = await app.ask(call, input(), stranger);
    if (name === 'listInvoices') expect(answer.data).toEqual({ list: [], total: 0, owed: [] });
    else expect(answer).toMatchObject({ code: 1002, error: { error: 'common.errors.notFound' } });
    expect(await contentsOf(app)).toEqual(before);
  });
});

const list = async (more: object = {}) => (await app.ask(listInvoices, more, promoter)).data;
const show = async (id = made.open) => (await app.ask(getInvoice, { id }, promoter)).data;

describe('the list', () => {
  beforeAll(begin);
  test('has the newest first, and what is to be paid', async () => {
    const { list: rows, total, owed } = await list();
    expect(total).toBe(7);
    expect(rows.map(({ month, state }) => [month, state])).toEqual([
      ['2025-07-01', 'paid'],
      ['2025-06-01', 'disputed'],
      ['2025-05-01', 'disputed'],
      ['2025-04-01', 'open'],
      ['2025-03-01', 'open'],
      ['2025-02-01', 'open'],
      ['2025-01-01', 'void'],
    ]);
    expect(owed).toEqual([{ currency: 'USD', amount: '301.50', overdue: '0.00' }]);
    expect(rows.at(-1)?.creditNote).toMatchObject({ reason: 'Agreed on the phone' });
  });

  test('is searched by number and month, and narrowed by state', async () => {
    const [first] = (await list({ state: 'disputed' })).list;
    expect((await list({ search: first?.number })).list.map(({ id }) => id)).toEqual([first?.id]);
    expect((await list({ search: '2025-04' })).list.map(({ id }) => id)).toEqual([made.third]);
    expect((await list({ state: 'void' })).total).toBe(1);
    expect((await list({ state: 'overdue' })).list).toEqual([]);
    expect(await list({ page: 2, size: 3 })).toMatchObject({ total: 7, list: [{}, {}, {}] });
  });

  test('what nobody pays becomes due soon 20 days before it is due, and overdue the day after', async () => {
    const stateOn = async (days: number) => {
      const { issued_on: issued } = await app.database.asSystem((tx) =>
        tx.selectFrom('invoice').select('issued_on').where('id', '=', made.open).executeTakeFirstOrThrow(),
      );
      expect(issued).toBeTruthy();
      await app.database.asSystem((tx) =>
        tx
          .updateTable('invoice')
          .set((eb) => ({
            issued_on: eb.cast<string>(eb.val(dayBefore(days)), 'date'),
            soon_on: eb.cast<string>(eb.val(dayBefore(days - 10)), 'date'),
            due_on: eb.cast<string>(eb.val(dayBefore(days - 30)), 'date'),
          }))
          .where('id', '=', made.open)
          .execute(),
      );
      return (await show()).state;
    };
    const dayBefore = (days: number) =>
      new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    expect([await stateOn(9), await stateOn(10), await stateOn(30), await stateOn(31)]).toEqual([
      'open',
      'dueSoon',
      'dueSoon',
      'overdue',
    ]);
    expect((await list({ state: 'overdue' })).total).toBe(1);
    expect((await list()).owed).toEqual([{ currency: 'USD', amount: '301.50', overdue: '100.50' }]);
  });
});

describe('a dispute', () => {
  beforeEach(begin);
  test('stops the invoice, tells the Administrators, and stands in the change log', async () => {
    const answer = await app.ask(disputeInvoice, disputing(), promoter);
    expect(answer.data).toMatchObject({
      ...{ state: 'disputed', version: 2 },
      messages: [{ byPlatform: false, who: promoter.name, lineId: made.lines.open, text }],
    });
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select(['user_id', 'link_url'])
        .where('message_key', '=', 'notification.content.invoiceDisputed')
        .where('link_url', '=', `/admin/invoices?invoice=${made.open}`)
        .execute(),
    );
    expect(notices).toMatchObject([{ user_id: administrator.userId }]);
    const { list: changes } = (
      await app.ask(listChanges, { entity: 'invoice', entityId: made.open }, promoter)
    ).data;
    expect(changes[0]?.fields).toContainEqual({ field: 'invoiceState', before: 'open', after: 'disputed' });
  });

  test('goes on while it is open, and not before or after', async () => {
    const said = await app.ask(answerInvoice, { id: made.disputed, text: 'Still' }, promoter);
    expect(said.data.messages).toMatchObject([{ text: 'Still', byPlatform: false }]);
    expect(await app.ask(answerInvoice, { id: made.open, text }, promoter)).toMatchObject({
      code: 1011,
      error: { error: 'invoice.errors.notDisputed' },
    });
  });

  test.each(['paid', 'void', 'disputed'] as const)('of one that is %s is refused', async (which) => {
    const answer = await app.ask(
      disputeInvoice,
      { ...disputing(), id: made[which], version: (await show(made[which])).version, lineId: null },
      promoter,
    );
    expect(answer.error.error).toBe('invoice.errors.wrongState');
  });

  test('of another invoice’s line, of an older version or without a word is refused at its place', async () => {
    const wrong = await app.ask(disputeInvoice, { ...disputing(), lineId: made.lines.third }, promoter);
    expect(wrong.error.fields).toMatchObject({ lineId: { key: 'invoice.errors.lineUnknown' } });
    const mute = await app.ask(disputeInvoice, { ...disputing(), text: '  ' }, promoter);
    expect(mute.error.fields).toMatchObject({ text: { key: 'invoice.errors.textEmpty' } });
    const stale = await app.ask(disputeInvoice, { ...disputing(), version: 7 }, promoter);
    expect(stale).toMatchObject({ code: 1013, error: { current: { id: made.open, version: 1 } } });
    expect((await show()).state).toBe('open');
  });
});

describe('a file', () => {
  beforeAll(begin);
  const fetched = async (input: object, person = promoter) => {
    const { data } = await app.ask(downloadInvoice, { id: made.open, ...input }, person);
    return app.app.inject({ url: `/api/download?ticket=${data.ticket}` });
  };

  test('is the PDF in the language that is asked for, or the lines as CSV', async () => {
    const { number } = await show();
    const pdf = await fetched({ lang: 'zhCN' });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toContain(`${number}.pdf`);
    expect(Buffer.compare(pdf.rawPayload, (await fetched({ lang: 'zhCN' })).rawPayload)).toBe(0);
    const csv = await fetched({ format: 'csv' });
    expect(csv.body).toBe(
      [
        '\uFEFFnumber,campaign_id,campaign,month,spent_usd,amount,currency',
        `${number},${made.campaign},Billed,2025-02,100.500000000,,`,
        `${number},,(net),2025-02,100.500000000,100.50,USD`,
        `${number},,(tax),2025-02,,0.00,USD`,
        `${number},,(total),2025-02,,100.50,USD`,
        `${number},,(paid),2025-02,,0.00,USD`,
        `${number},,(open),2025-02,,100.50,USD`,
        '',
      ].join('\r\n'),
    );
  });

  test('of a credit note turns every figure round; an invoice without one has none', async () => {
    const csv = await fetched({ id: made.void, document: 'creditNote', format: 'csv' });
    const number = (await show(made.void)).creditNote?.number;
    expect(csv.body).toBe(
      [
        '\uFEFFnumber,campaign_id,campaign,month,spent_usd,amount,currency',
        `${number},${made.campaign},Billed,2025-01,-100.500000000,,`,
        `${number},,(net),2025-01,-100.500000000,-100.50,USD`,
        `${number},,(tax),2025-01,,0.00,USD`,
        `${number},,(total),2025-01,,-100.50,USD`,
        '',
      ].join('\r\n'),
    );
    expect((await fetched({ id: made.void, document: 'creditNote' })).statusCode).toBe(200);
    const none = await app.ask(downloadInvoice, { id: made.open, document: 'creditNote' }, promoter);
    expect(none.code).toBe(1002);
  });

  test('is the same whatever becomes of the invoice and of the settings', async () => {
    const before = (await fetched({})).rawPayload;
    await app.ask(disputeInvoice, disputing(), promoter);
    await app.database.asSystem(async (tx) => {
      await tx.updateTable('installation_setting').set({ issuer_name: 'Renamed' }).execute();
      await tx
        .updateTable('organization')
        .set({ name: 'Renamed' })
        .where('id', '=', promoter.organizationId)
        .execute();
    });
    expect(Buffer.compare((await fetched({})).rawPayload, before)).toBe(0);
  });
});
