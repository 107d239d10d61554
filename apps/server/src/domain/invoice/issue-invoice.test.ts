import { creditInvoice } from '@millrace/contract/operator/billing';
import { role } from '@millrace/contract/people/permission';
import { figureText } from '@millrace/contract/report/formula';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../platform/months.ts';
import { withClient } from '../../testing/database-server.ts';
import { book, createCampaignOf, issue, setIssuer } from '../../testing/invoices.ts';
import { addMembership, createPerson, type Person } from '../../testing/people.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueInvoices, uninvoiced } from './issue-invoices-job.ts';

let app: TestApp;
let administrator: Person;
let promoter: Person;
let campaign: number;
beforeAll(async () => {
  // Nothing new is counted: what is booked stands in PostgreSQL.
  app = await openTestApp({ clickhouse: { ...noClickHouse, lookup: async () => [] } });
  administrator = await createPerson(app, { roleId: role.administrator });
  // Notices hang at memberships.
  const { organizationId } = await createPerson(app);
  await addMembership(app, administrator, organizationId, role.organizationOwner);
});
afterAll(() => app.close());
beforeEach(async () => {
  await setIssuer(app, { tax_rate: '0' });
  promoter = await createPerson(app, { roleId: role.promoter });
  campaign = await createCampaignOf(app, promoter, 'Autumn');
});

const invoicesOf = (organizationId = promoter.organizationId) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('invoice')
      .select(['id', 'month', 'serial', 'spend', 'net', 'tax', 'total', 'state', 'version', 'tax_kind'])
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute(),
  );
const linesOf = (invoiceId: number) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('invoice_line')
      .select(['id', 'campaign_id', 'campaign_name', 'month', 'spent'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('month', 'desc')
      .orderBy('campaign_id')
      .execute(),
  );
const mine = (day: string, spent: string, id = campaign) =>
  book(app, promoter.organizationId, id, day, spent);
const issued = async (month: string) => (await issue(app, promoter.organizationId, month)) ?? 0;
const runJob = (month?: string) =>
  issueInvoices.run(app.services, { ...(month && { month }) }, new AbortController().signal);

describe('the invoice of a month', () => {
  test('has a line for each campaign that spent something, and nothing of other months or others', async () => {
    const second = await createCampaignOf(app, promoter, 'Winter');
    await createCampaignOf(app, promoter, 'Idle');
    const stranger = await createPerson(app, { roleId: role.promoter });
    await book(
      app,
      stranger.organizationId,
      await createCampaignOf(app, stranger, 'Theirs'),
      '2025-03-01',
      '9',
    );
    await mine('2025-03-01', '1.000000001');
    await mine('2025-03-31', '2');
    await mine('2025-03-15', '4', second);
    await mine('2025-04-01', '8');
    const id = await issued('2025-03-01');
    expect(await linesOf(id)).toMatchObject([
      { campaign_name: 'Autumn', month: '2025-03-01', spent: '3.000000001' },
      { campaign_name: 'Winter', month: '2025-03-01', spent: '4.000000000' },
    ]);
    expect(await invoicesOf()).toMatchObject([
      { spend: '7.000000001', net: '7.00', total: '7.00', state: 'open' },
    ]);
  });

  test('is there once, however often it is asked for', async () => {
    await mine('2025-03-01', '1');
    expect(await issued('2025-03-01')).toBeGreaterThan(0);
    await mine('2025-03-02', '1');
    expect(await issued('2025-03-01')).toBe(0);
    expect(await invoicesOf()).toHaveLength(1);
  });

  test('of nothing, or less than a cent, is none; what is too little waits', async () => {
    expect(await issued('2025-03-01')).toBe(0);
    await mine('2025-03-01', '0.004');
    expect(await issued('2025-03-01')).toBe(0);
    await mine('2025-04-01', '1');
    expect(await linesOf(await issued('2025-04-01'))).toMatchObject([
      { month: '2025-04-01', spent: '1.000000000' },
      { month: '2025-03-01', spent: '0.004000000' },
    ]);
  });

  test('what is booked late stands on the next one as a correction, and the first stays as it was', async () => {
    await mine('2025-03-31', '5');
    const first = await issued('2025-03-01');
    const before = [await invoicesOf(), await linesOf(first)];
    await mine('2025-03-31', '0.25');
    await mine('2025-04-02', '3');
    const next = await issued('2025-04-01');
    expect(await linesOf(next)).toMatchObject([
      { month: '2025-04-01', spent: '3.000000000' },
      { month: '2025-03-01', spent: '0.250000000' },
    ]);
    expect([(await invoicesOf()).slice(0, 1), await linesOf(first)]).toEqual(before);
  });

  test('is in the issuer’s currency by the rate of the month’s last day, with the tax of who is billed', async () => {
    await setIssuer(app, { invoice_currency: 'EUR' });
    await app.database.asSystem(async (tx) => {
      await tx
        .insertInto('exchange_rate')
        .values({ currency: 'USD', day: '2025-03-28', per_euro: '1.25' })
        .execute();
      await tx
        .updateTable('organization')
        .set({ country: 'FR', tax_id: 'FR12345678901' })
        .where('id', '=', promoter.organizationId)
        .execute();
    });
    await mine('2025-03-01', '100');
    const id = await issued('2025-03-01');
    const row = await app.database.asSystem((tx) =>
      tx.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      ...{
        currency: 'EUR',
        rate: '0.80000000',
        rate_day: '2025-03-28',
        net: '80.00',
        tax: '0.00',
        total: '80.00',
      },
      ...{ tax_kind: 'reverse', tax_rate: '0.0000' },
      parties: {
        issuer: { name: 'Millrace Ads GmbH' },
        recipient: { country: 'FR', taxId: 'FR12345678901' },
      },
    });
  });
});

describe('the job', () => {
  test('issues to everybody who waits, and again to nobody', async () => {
    await mine('2025-03-01', '1');
    const other = await createPerson(app, { roleId: role.promoter });
    await book(app, other.organizationId, await createCampaignOf(app, other, 'Other'), '2025-03-01', '2');
    await runJob('2025-03-01');
    await runJob('2025-03-01');
    expect(await invoicesOf()).toMatchObject([{ total: '1.00' }]);
    expect(await invoicesOf(other.organizationId)).toMatchObject([{ total: '2.00' }]);
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select('message_key')
        .where('organization_id', '=', promoter.organizationId)
        .execute(),
    );
    expect(
      notices.filter((notice) => notice.message_key === 'notification.content.invoiceIssued'),
    ).toHaveLength(1);
  });

  test('is waited for by whoever gets one: a cent is one of the issuer’s currency', async () => {
    await setIssuer(app, { tax_rate: '0', invoice_currency: 'EUR' });
    await app.database.asSystem((tx) =>
      tx
        .insertInto('exchange_rate')
        .values({ currency: 'USD', day: '2025-06-30', per_euro: '1.25' })
        .execute(),
    );
    const isWaiting = async () => {
      const waiting = await app.database.asSystem((tx) => uninvoiced(tx, '2025-06-01', 'EUR'));
      return waiting.includes(promoter.organizationId);
    };
    await mine('2025-06-01', '0.006');
    expect([await isWaiting(), await issued('2025-06-01')]).toEqual([false, 0]);
    await mine('2025-06-01', '0.001');
    expect(await isWaiting()).toBe(true);
    expect(await issued('2025-06-01')).toBeGreaterThan(0);
    expect(await isWaiting()).toBe(false);
  });

  test('by itself is about the last month that is over', async () => {
    const last = addMonths(`${app.clock.now().toISOString().slice(0, 7)}-01`, -1);
    await mine(last, '3');
    await mine(addMonths(last, 1), '5');
    await runJob();
    expect(await invoicesOf()).toMatchObject([{ month: last, total: '3.00' }]);
  });

  test.each([
    ['a name', { issuer_name: null }],
    ['an address', { issuer_address: null }],
    ['a country', { issuer_country: null }],
    ['a VAT id where it charges VAT', { issuer_tax_id: null, tax_rate: '19' }],
    ['a rate of its currency', { invoice_currency: 'SEK' }],
  ])('issues none while the issuer has not %s, and tells the Administrator', async (_, gap) => {
    await setIssuer(app, { tax_rate: '0', ...gap });
    await mine('2025-05-01', '1');
    await app.database.asSystem((tx) =>
      tx.deleteFrom('notice').where('message_key', '=', 'notification.content.invoicesWait').execute(),
    );
    await runJob('2025-05-01');
    expect(await invoicesOf()).toEqual([]);
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select(['user_id', 'link_url'])
        .where('message_key', '=', 'notification.content.invoicesWait')
        .execute(),
    );
    expect(notices).toEqual([{ user_id: administrator.userId, link_url: '/admin/invoices' }]);
    await setIssuer(app, { tax_rate: '0' });
    await runJob('2025-05-01');
    expect(await invoicesOf()).toHaveLength(1);
  });
});

describe('numbers', () => {
  const gaps = async () => {
    const { rows } = await app.database.asSystem((tx) =>
      sql<{ first: number; last: number; count: number; counter: number }>`
        select min(serial)::int as first, max(serial)::int as last, count(*)::int as count,
          (select last from invoice_series where name = 'invoice')::int as counter
        from invoice`.execute(tx),
    );
    return rows[0];
  };
  const asOwner = (statements: string) =>
    withClient({ ...app.database.connection('migrate') }, async (client) => {
      await client.query(statements);
    });
  const expectNone = async () => {
    const row = await gaps();
    expect(row).toMatchObject({ first: 1, last: row?.count, counter: row?.count });
  };

  test.each(['invoice', 'invoice_line', 'change_log', 'notice'])(
    'have no gap when an issue breaks off as it writes to %s',
    async (table) => {
      await mine('2025-03-01', '1');
      const before = await gaps();
      await asOwner(`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
        create trigger break_off after insert on ${table} for each row execute function break_off()`);
      await expect(issued('2025-03-01')).rejects.toThrow('broken off');
      await asOwner(`drop trigger break_off on ${table}; drop function break_off()`);
      expect([await gaps(), await invoicesOf()]).toEqual([before, []]);
      expect(await issued('2025-03-01')).toBeGreaterThan(0);
      await expectNone();
    },
  );

  test('have no gap and no invoice is there twice when many servers issue at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => createPerson(app, { roleId: role.promoter })),
    );
    for (const [index, person] of people.entries())
      await book(
        app,
        person.organizationId,
        await createCampaignOf(app, person, `Many ${index}`),
        '2025-03-01',
        '1',
      );
    await Promise.all([1, 2, 3, 4].map(() => runJob('2025-03-01')));
    for (const { organizationId } of people) expect(await invoicesOf(organizationId)).toHaveLength(1);
    await expectNone();
  });
});

test('whatever is booked when, and whatever is credited: invoices that hold, and what is waived, say just what was booked', {
  timeout: 120_000,
}, async () => {
  await setIssuer(app, { tax_rate: '19' });
  const months = ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'];
  const spending = fc.record({
    late: fc.integer({ min: 0, max: 2 }),
    which: fc.integer({ min: 0, max: 1 }),
    nanos: fc.bigInt({ min: 1n, max: 10n ** 11n }),
  });
  const step = fc.record({
    spendings: fc.array(spending, { maxLength: 4 }),
    credit: fc.boolean(),
    waive: fc.boolean(),
  });
  const steps = fc.array(step, { minLength: months.length, maxLength: months.length });
  const check = fc.asyncProperty(steps, async (ofRun) => {
    const person = await createPerson(app, { roleId: role.promoter });
    const ids = [await createCampaignOf(app, person, 'First'), await createCampaignOf(app, person, 'Second')];
    for (const [index, month] of months.entries()) {
      const { spendings = [], credit = false, waive = false } = ofRun[index] ?? {};
      for (const { late, which, nanos } of spendings) {
        const spentIn = addMonths(month, -Math.min(late, index));
        await book(app, person.organizationId, ids[which] ?? 0, spentIn, figureText(nanos));
      }
      const id = await issue(app, person.organizationId, month);
      if (id === undefined || !credit) continue;
      const waived = waive ? (await linesOf(id)).slice(0, 1).map((line) => line.id) : [];
      const row = (await invoicesOf(person.organizationId)).find((one) => one.id === id);
      const answer = await app.ask(
        creditInvoice,
        { id, version: row?.version ?? 0, reason: 'Wrong', waived },
        administrator,
      );
      expect(answer.code).toBe(0);
    }
    // One more month has everything that was booked late.
    await issue(app, person.organizationId, '2025-05-01');
    const { rows } = await app.database.asSystem((tx) =>
      sql<{ apart: string; rounded: boolean }>`
        select (
          (select coalesce(sum(spent), 0) from campaign_day where organization_id = ${person.organizationId})
          - (select coalesce(sum(line.spent), 0) from invoice_line line
              join invoice i on i.id = line.invoice_id
              where line.organization_id = ${person.organizationId} and (i.state <> 'void' or line.waived))
        )::text as apart,
        (select coalesce(bool_and(
          i.spend = (select sum(spent) from invoice_line where invoice_id = i.id)
          and i.net = round(i.spend, 2) and i.tax = round(i.net * i.tax_rate / 100, 2) and i.total = i.net + i.tax
        ), true) from invoice i where i.organization_id = ${person.organizationId}) as rounded`.execute(tx),
    );
    expect(Number(rows[0]?.apart)).toBeLessThan(0.005);
    expect(Number(rows[0]?.apart)).toBeGreaterThanOrEqual(0);
    expect(rows[0]?.rounded).toBe(true);
  });
  await fc.assert(check, { numRuns: randomCases({ always: 3, long: 20 }) });
});
