import type { RequestInput } from '@millrace/contract/kit/call';
import { updateInstallationLogo } from '@millrace/contract/operator/installation-logo';
import { role } from '@millrace/contract/people/permission';
import {
  fetchPaymentDocument,
  fetchStatement,
  getStatement,
  listStatements,
  makeAllStatements,
  makeStatement,
  moveStatement,
  payStatement,
} from '@millrace/contract/publisher/agency';
import { listChanges } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobTable } from '../../../platform/jobs/job-table.ts';
import { createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { createStatementsForTests, pdfBytes, type StatementsForTests } from '../../../testing/statements.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeStatements } from './make-statements-job.ts';

/** A store that has counted nothing; what statements say is shown with a real one (make-statement.embedded.test.ts). */
const nothingEarned = { ...noClickHouse, report: async () => [] };

let app: TestApp;
let owner: Person;
/** In the owner's organization. */
let administrator: Person;
let made: StatementsForTests;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: nothingEarned });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createPerson(app);
  const { organizationId } = owner;
  administrator = await createPerson(app, { roleId: role.administrator, organizationId });
  made = await createStatementsForTests(app, owner);
});

const asked: [string, Parameters<TestApp['ask']>[0], () => object][] = [
  ['listStatements', listStatements, () => ({})],
  ['getStatement', getStatement, () => ({ id: made.open })],
  ['fetchStatement', fetchStatement, () => ({ id: made.open, format: 'csv' })],
  ['fetchPaymentDocument', fetchPaymentDocument, () => ({ id: made.paid })],
  ['makeStatement', makeStatement, () => ({ month: '2025-04-01' })],
  ['makeAllStatements', makeAllStatements, () => ({ month: '2025-04-01' })],
  ['moveStatement', moveStatement, () => ({ id: made.open, version: 1, move: 'approve', reason: null })],
  ['payStatement', payStatement, () => payment(made.approved)],
];

const payment = (id: number, change: object = {}) => ({
  id,
  version: 1,
  amount: '10.00',
  currency: 'USD',
  reference: 'MR-2025-02',
  paidOn: '2025-03-05',
  document: { name: 'advice.pdf', content: pdfBytes.toString('base64') },
  ...change,
});

const pay = (id: number, change: object = {}) => app.ask(payStatement, payment(id, change), administrator);
const move = (
  id: number,
  version: number,
  wanted: 'approve' | 'hold' | 'release',
  reason: string | null = null,
) => app.ask(moveStatement, { id, version, move: wanted, reason }, administrator);
const make = (month: string) => app.ask(makeStatement, { month }, administrator);
/** Of statements, behind the one bell of the organization that may have them. */
async function noticesOf({ organizationId, userId }: Person) {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['message_key', 'user_id'])
      .where('organization_id', '=', organizationId)
      .where('message_key', 'like', 'notification.content.statement%')
      .orderBy('id')
      .execute(),
  );
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([userId]));
  return rows.map(({ message_key }) => message_key.split('.').at(-1));
}
const show = async (id: number) => (await app.ask(getStatement, { id }, owner)).data;

describe.each(asked)('%s', (name, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input())).status).toBe(401);
  });

  test('without the permission: 403', async () => {
    const { organizationId } = owner;
    const other = await createPerson(app, { roleId: role.appOwner, organizationId });
    expect((await app.ask(call, input(), other)).status).toBe(403);
  });

  test('only the Administrator makes and moves; the owner reads', async () => {
    const reads = ['listStatements', 'getStatement', 'fetchStatement', 'fetchPaymentDocument'];
    const { status } = await app.ask(call, input(), owner);
    expect(status).toBe(reads.includes(name) ? 200 : 403);
  });

  test("another tenant's id does not exist; an Administrator settles with every tenant", async () => {
    if (!('id' in input())) return expect(input()).not.toHaveProperty('id');
    const code = name.startsWith('move') || name.startsWith('pay') ? 0 : 1002;
    const elsewhere = await createPerson(app, { roleId: role.administrator });
    expect(await app.ask(call, input(), elsewhere)).toMatchObject({ status: 200, code });
    const stranger = await createPerson(app);
    expect((await app.ask(call, input(), stranger)).code).toBe(code === 0 ? 1000 : 1002);
  });
});

describe('the statement of a month', () => {
  test.each([
    ['2025-01-01', 1011, 'agency.errors.laterMade'],
    ['2024-06-01', 1011, 'agency.errors.laterMade'],
  ])('%s, with a later one there, is refused', async (month, code, error) => {
    expect(await make(month)).toMatchObject({ code, error: { error } });
  });

  test.each(['2025-13-01', '2025-04-02', '2025-04', 'April', '2099-01-01'])(
    '%s is refused at the month',
    async (month) => {
      expect((await make(month)).error.fields).toHaveProperty('month');
    },
  );

  test('of all organizations is a job, which is asked for once', async () => {
    const month = '2025-04-01';
    const asked = async () => (await app.ask(makeAllStatements, { month }, administrator)).code;
    expect([await asked(), await asked()]).toEqual([0, 0]);
    const { rows } = await app.database.asSystem((tx) =>
      sql`select data from ${jobTable} where name = ${makeStatements.name} and data ->> 'userId' = ${String(administrator.userId)}`.execute(
        tx,
      ),
    );
    const { userId, name: administratorName } = administrator;
    expect(rows).toEqual([{ data: { month, userId, administratorName } }]);
    expect(
      (await app.ask(makeAllStatements, { month: '2099-01-01' }, administrator)).error.fields,
    ).toHaveProperty('month');
  });
});

describe('a statement', () => {
  test('goes from open over approved to paid, each step with its name in the change log', async () => {
    expect((await move(made.open, 1, 'approve')).data).toMatchObject({ state: 'approved', version: 2 });
    expect((await pay(made.open, { version: 2 })).data).toMatchObject({
      state: 'paid',
      payment: {
        amount: '10.00',
        currency: 'USD',
        reference: 'MR-2025-02',
        document: { name: 'advice.pdf' },
      },
    });
    const { list } = (await app.ask(listChanges, { entity: 'agency_statement' }, owner)).data;
    expect(
      list.map(({ who, fields }) => [who?.name, fields.find(({ field }) => field === 'state')?.after]),
    ).toEqual([
      [`${administrator.name} (Administrator)`, 'paid'],
      [`${administrator.name} (Administrator)`, 'approved'],
    ]);
    expect(list[0]?.refusal?.key).toBe('changeLog.errors.final');
  });

  test('is held with a reason and released to what it was', async () => {
    expect((await move(made.approved, 1, 'hold')).error.fields).toHaveProperty('reason');
    const held = await move(made.approved, 1, 'hold', 'Clicks of one address');
    expect(held.data).toMatchObject({ state: 'held', holdReason: 'Clicks of one address' });
    expect((await pay(made.approved, { version: 2 })).error.error).toBe('agency.errors.wrongState');
    expect((await move(made.approved, 2, 'release')).data).toMatchObject({
      state: 'approved',
      holdReason: null,
    });
  });

  const owedNothing = (id: number) =>
    app.database.asSystem((tx) =>
      tx
        .updateTable('agency_statement')
        .set({ amount: '0', carried_out: '10' })
        .where('id', '=', id)
        .execute(),
    );

  test('with nothing to pay is settled as it is approved, without a payment, and the owners are told so', async () => {
    await owedNothing(made.open);
    const { data } = await move(made.open, 1, 'approve');
    expect(data).toMatchObject({ state: 'paid', payment: null, amount: '0.00', carriedOut: '10.000000' });
    expect((await pay(made.open, { version: 2 })).error.error).toBe('agency.errors.wrongState');
    expect(await noticesOf(owner)).toEqual(['statementSettled']);
    const { list } = (await app.ask(listChanges, { entity: 'agency_statement' }, owner)).data;
    expect(list[0]?.fields).toContainEqual({ field: 'state', before: 'open', after: 'paid' });
  });

  test('with nothing to pay is settled as well when a hold of it ends', async () => {
    await owedNothing(made.approved);
    await move(made.approved, 1, 'hold', 'Why');
    expect((await move(made.approved, 2, 'release')).data).toMatchObject({ state: 'paid', payment: null });
  });

  test('that is held twice on one day is told of twice', async () => {
    await move(made.open, 1, 'hold', 'First');
    await move(made.open, 2, 'release');
    await move(made.open, 3, 'hold', 'Second');
    expect(await noticesOf(owner)).toEqual(['statementHeld', 'statementReleased', 'statementHeld']);
  });

  test.each([
    ['approved', 'approve'],
    ['approved', 'release'],
    ['open', 'release'],
    ['paid', 'approve'],
    ['paid', 'hold'],
    ['paid', 'release'],
  ] as const)('that is %s refuses %s', async (state, wanted) => {
    const answer = await move(made[state], 1, wanted, 'why');
    expect(answer).toMatchObject({ code: 1011, error: { error: 'agency.errors.wrongState' } });
  });

  test('that somebody else has moved is stale', async () => {
    await move(made.open, 1, 'approve');
    const late = await move(made.open, 1, 'hold', 'why');
    expect(late).toMatchObject({ code: 1013, error: { current: { state: 'approved', version: 2 } } });
  });

  test('tells the owners of each step', async () => {
    await move(made.open, 1, 'hold', 'Why');
    await move(made.open, 2, 'release');
    await move(made.open, 3, 'approve');
    await pay(made.open, { version: 4 });
    expect(await noticesOf(owner)).toEqual([
      'statementHeld',
      'statementReleased',
      'statementApproved',
      'statementPaid',
    ]);
  });
});

describe('a payment', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
  const file = (bytes: Buffer, name = 'x.pdf') => ({ document: { name, content: bytes.toString('base64') } });

  const wrong: [string, object, string, string][] = [
    ['another amount in USD', { amount: '9.99' }, 'amount', 'agency.errors.amountDiffers'],
    ['no amount', { amount: '0' }, 'amount', 'agency.errors.amountMalformed'],
    ['an amount below a cent', { amount: '1.001' }, 'amount', 'agency.errors.amountMalformed'],
    ['no currency', { currency: 'XYZ' }, 'currency', 'agency.errors.currencyEmpty'],
    ['no reference', { reference: ' ' }, 'reference', 'agency.errors.referenceEmpty'],
    ['a day to come', { paidOn: '2099-01-01' }, 'paidOn', 'agency.errors.dayAhead'],
    ['no day', { paidOn: '2025-02-30' }, 'paidOn', 'agency.errors.dayMalformed'],
    [
      'a page that says it is a PDF',
      file(Buffer.from('<html>')),
      'document.content',
      'agency.errors.documentKind',
    ],
    [
      'no base64',
      { document: { name: 'x', content: '%%%' } },
      'document.content',
      'agency.errors.documentKind',
    ],
    [
      'a file that is too large',
      file(Buffer.concat([pdfBytes, Buffer.alloc(5_242_880)])),
      'document.content',
      'agency.errors.documentTooLarge',
    ],
  ];
  test.each(wrong)('with %s is refused at the field, and nothing is paid', async (_, change, field, key) => {
    expect((await pay(made.approved, change)).error.fields).toMatchObject({ [field]: { key } });
    expect(await show(made.approved)).toMatchObject({ state: 'approved', payment: null });
  });

  test('in another currency may be another amount, and a PNG is a document too', async () => {
    const paid = await pay(made.approved, {
      ...{ amount: '9.10', currency: 'EUR', confirmed: true },
      ...file(png, 'advice.png'),
    });
    expect(paid.data.payment).toMatchObject({ amount: '9.10', currency: 'EUR', document: { bytes: 10 } });
  });

  test('twice at once is noted once', async () => {
    const codes = await Promise.all([pay(made.approved), pay(made.approved)]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 1013]);
  });
});

describe('a file', () => {
  async function fetchFile(call: typeof fetchStatement | typeof fetchPaymentDocument, input: object) {
    const { data } = await app.ask(call, input as RequestInput<typeof fetchStatement>, owner);
    return app.app.inject({ url: `/api/download?ticket=${data.ticket}` });
  }

  test('of a statement as CSV has its lines and what became of the sum', async () => {
    const { body, headers } = await fetchFile(fetchStatement, { id: made.approved, format: 'csv' });
    expect(headers['content-disposition']).toContain('statement 2025-02.csv');
    expect(body.split('\r\n')).toEqual([
      '\ufeffstatement,month,app_id,app,revenue_usd,share_percent,net_usd',
      '2025-02,2025-02,7,Coin Rush,10.000000000,0.0000,10.000000',
      '2025-02,2025-02,,(sum),10.000000000,,10.000000',
      '2025-02,2025-02,,(carried in),,,0.000000',
      '2025-02,2025-02,,(amount),,,10.00',
      '2025-02,2025-02,,(carried out),,,0.000000',
      '',
    ]);
  });

  test('of a statement as PDF is one in the asker’s language, the same bytes each time, and has the logo', async () => {
    const bytes = async () =>
      (await fetchFile(fetchStatement, { id: made.approved, format: 'pdf' })).rawPayload;
    const [one, other] = [await bytes(), await bytes()];
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(other)).toBe(true);
    expect(one.includes('/Subtype /Image')).toBe(false);
    const picture = png(9, 9).toString('base64');
    await app.ask(updateInstallationLogo, { picture, version: 1 }, administrator);
    expect((await bytes()).includes('/Subtype /Image')).toBe(true);
  });

  test('of a payment is the document as it was', async () => {
    const { rawPayload, headers } = await fetchFile(fetchPaymentDocument, { id: made.paid });
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.equals(pdfBytes)).toBe(true);
  });

  test('that a payment does not have does not exist', async () => {
    expect((await app.ask(fetchPaymentDocument, { id: made.open }, owner)).code).toBe(1002);
  });
});

test('the Administrator of another organization reaches this one by going there', async () => {
  const elsewhere = await createPerson(app, { roleId: role.administrator });
  const { organizationId } = owner;
  const token = await signInDirectly(app, { ...elsewhere, organizationId });
  expect((await app.ask(getStatement, { id: made.open }, { token })).code).toBe(0);
});
