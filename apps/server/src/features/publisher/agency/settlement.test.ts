import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import {
  approveStatements,
  fetchAnyStatement,
  getAnyStatement,
  getStatement,
  listAllStatements,
  payStatements,
} from '@millrace/contract/publisher/agency';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealDetails } from '../../../domain/payment/details.ts';
import { createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { createStatementsForTests, pdfBytes, type StatementsForTests } from '../../../testing/statements.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

/** Two organizations with statements; their names share a word that no other has. */
let word: string;
let owners: readonly Person[];
let made: readonly [StatementsForTests, StatementsForTests];
let count = 0;
beforeEach(async () => {
  count += 1;
  word = `Studio${count}x`;
  const open = async (name: string) =>
    createPerson(app, { organizationId: await createOrganization(app, 0, `${word} ${name}`) });
  const [one, other] = [await open('B'), await open('A')];
  owners = [one, other];
  made = [await createStatementsForTests(app, one), await createStatementsForTests(app, other)];
});

const list = async (more: object = {}) =>
  (await app.ask(listAllStatements, { search: word, ...more }, administrator)).data;
const named = (ids: readonly number[], version = 1) => ({ statements: ids.map((id) => ({ id, version })) });
const paying = (ids: readonly number[], version = 1) => ({
  ...named(ids, version),
  ...{ reference: 'MR-7', paidOn: '2025-03-05' },
});
const states = async () => {
  const rows = (await list({ size: 100 })).list;
  return rows.filter(({ state }) => state === 'approved').map(({ id }) => id);
};

const asked: [string, Parameters<TestApp['ask']>[0], () => object][] = [
  ['listAllStatements', listAllStatements, () => ({})],
  ['getAnyStatement', getAnyStatement, () => ({ id: made[0].open })],
  ['fetchAnyStatement', fetchAnyStatement, () => ({ id: made[0].open, file: 'csv' })],
  ['payStatements', payStatements, () => paying([made[0].approved])],
  ['approveStatements', approveStatements, () => named([made[0].open])],
];
describe.each(asked)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input())).status).toBe(401);
  });
  test('without the permission, even of one’s own: 403', async () => {
    expect((await app.ask(call, input(), owners[0])).status).toBe(403);
  });
});

describe('the list of all organizations', () => {
  test('has everybody’s, the newest month first, with what stands in each state', async () => {
    const { list: rows, total, sums } = await list();
    expect(total).toBe(8);
    expect(rows.slice(0, 3).map(({ month, organization }) => [month, organization.name])).toEqual([
      ['2025-03-01', `${word} A`],
      ['2025-03-01', `${word} B`],
      ['2025-02-01', `${word} A`],
    ]);
    expect(sums).toEqual([
      { state: 'open', count: 4, amount: '40.00' },
      { state: 'approved', count: 2, amount: '20.00' },
      { state: 'paid', count: 2, amount: '20.00' },
      { state: 'held', count: 0, amount: '0.00' },
    ]);
  });

  test('is searched by organization and month; a state narrows the rows and not the sums', async () => {
    expect((await list({ search: `${word} a` })).total).toBe(4);
    expect((await list({ search: 'Nobody' })).list).toEqual([]);
    const approved = await list({ state: 'approved', size: 1, page: 2 });
    expect(approved).toMatchObject({
      total: 2,
      list: [{ state: 'approved', organization: { name: `${word} B` } }],
    });
    expect(approved.sums.map((sum) => sum.count)).toEqual([4, 2, 2, 0]);
  });

  test('says how each wants to be paid', async () => {
    const [one] = owners;
    await app.database.asSystem((tx) =>
      tx
        .updateTable('payment_settings')
        .set({ method: 'none' })
        .where('organization_id', '=', one?.organizationId ?? 0)
        .execute(),
    );
    expect((await list()).list.every(({ paysBy }) => paysBy === 'none')).toBe(true);
    const { data } = await app.ask(getAnyStatement, { id: made[0].paid }, administrator);
    expect(data).toMatchObject({
      organization: { id: one?.organizationId, name: `${word} B` },
      payment: { method: 'wire', reference: 'MR-1' },
      lines: [{ appName: 'Coin Rush', revenue: '10.000000000' }],
    });
  });
});

describe('approving many', () => {
  test('approves statements of several organizations, each with its own history', async () => {
    const ids = [made[0].open, made[1].open, made[1].second];
    const before = await states();
    expect((await app.ask(approveStatements, named(ids), administrator)).code).toBe(0);
    expect((await states()).toSorted()).toEqual([...before, ...ids].toSorted());
    const entries = await app.database.asSystem((tx) =>
      tx
        .selectFrom('change_log')
        .select(['organization_id', 'entity_id', 'user_id'])
        .where('entity', '=', 'agency_statement')
        .where(
          'organization_id',
          'in',
          owners.map(({ organizationId }) => organizationId),
        )
        .orderBy('entity_id')
        .execute(),
    );
    const [one, other] = owners.map(({ organizationId }) => organizationId);
    const user_id = administrator.userId;
    expect(entries).toEqual(
      [
        { organization_id: one, entity_id: made[0].open, user_id },
        { organization_id: other, entity_id: made[1].open, user_id },
        { organization_id: other, entity_id: made[1].second, user_id },
      ].toSorted((a, b) => a.entity_id - b.entity_id),
    );
  });

  test.each([
    ['stale', () => [...named([made[0].open]).statements, ...named([made[1].open], 7).statements], 1013],
    ['approved already', () => named([made[0].open, made[1].approved]).statements, 1011],
    ['gone', () => named([made[0].open, 987_654]).statements, 1002],
    ['named twice', () => named([made[0].open, made[0].open]).statements, 1004],
    ['none at all', () => [], 1004],
  ])('approves none when one is %s', async (_, statements, code) => {
    const before = await states();
    expect((await app.ask(approveStatements, { statements: statements() }, administrator)).code).toBe(code);
    expect(await states()).toEqual(before);
  });

  test('repeated after a lost answer is answered as before, and approves once', async () => {
    const options = { token: administrator.token, headers: { [header.requestKey]: `approve-${word}` } };
    const ask = () => app.ask(approveStatements, named([made[0].open]), options);
    expect([(await ask()).code, (await ask()).code]).toEqual([0, 0]);
    const { data } = await app.ask(getStatement, { id: made[0].open }, owners[0]);
    expect(data).toMatchObject({ state: 'approved', version: 2 });
  });
});

describe('paying many', () => {
  const pay = (input: object, options: object = administrator) =>
    app.ask(payStatements, input as ReturnType<typeof paying>, options);
  const paid = async () =>
    (await list({ state: 'paid', size: 100 })).list.map(({ id, payment }) => [id, payment?.reference]);

  test('notes for each what it says, under the reference and its number, in its own history', async () => {
    const ids = [made[1].approved, made[0].approved];
    const before = await paid();
    expect((await pay(paying(ids))).code).toBe(0);
    expect((await paid()).toSorted()).toEqual([...before, ...ids.map((id) => [id, `MR-7-${id}`])].toSorted());
    const { data } = await app.ask(getStatement, { id: made[0].approved }, owners[0]);
    expect(data).toMatchObject({
      state: 'paid',
      version: 2,
      payment: { amount: '10.00', currency: 'USD', paidOn: '2025-03-05', document: null },
    });
    const told = await app.database.asSystem((tx) =>
      tx
        .selectFrom('change_log')
        .select(['organization_id'])
        .where('entity', '=', 'agency_statement')
        .where('entity_id', 'in', ids)
        .execute(),
    );
    expect(told.map((row) => row.organization_id).toSorted()).toEqual(
      owners.map(({ organizationId }) => organizationId).toSorted(),
    );
  });

  test.each([
    ['stale', () => paying([made[0].approved, made[1].approved], 7), 1013],
    ['open', () => paying([made[0].approved, made[1].open]), 1011],
    ['gone', () => paying([made[0].approved, 987_654]), 1002],
    ['named twice', () => paying([made[0].approved, made[0].approved]), 1004],
    ['without a reference', () => ({ ...paying([made[0].approved]), reference: ' ' }), 1004],
    ['of a day to come', () => ({ ...paying([made[0].approved]), paidOn: '2999-01-01' }), 1004],
  ])('pays none when one is %s', async (_, input, code) => {
    const before = await paid();
    expect((await pay(input())).code).toBe(code);
    expect(await paid()).toEqual(before);
  });

  test('of nothing is refused, and the others with it', async () => {
    await app.database.asSystem((tx) =>
      tx
        .updateTable('agency_statement')
        .set({ net: '0', amount: '0' })
        .where('id', '=', made[1].approved)
        .execute(),
    );
    const { error } = await pay(paying([made[0].approved, made[1].approved]));
    expect(error.error).toBe('agency.errors.nothingToPay');
    expect(await paid()).toHaveLength(2);
  });

  test('repeated after a lost answer is answered as before, and pays once', async () => {
    const options = { token: administrator.token, headers: { [header.requestKey]: `pay-${word}` } };
    const ask = () => pay(paying([made[0].approved]), options);
    expect([(await ask()).code, (await ask()).code]).toEqual([0, 0]);
    expect(await paid()).toHaveLength(3);
  });
});

describe('whom to pay', () => {
  const details = {
    ...{ beneficiaryName: 'Studio B', bankName: 'Bank of Trondheim', bankAddress: 'Quay 1', country: 'NO' },
    ...{ accountNumber: 'NO9386011117947', swiftCode: null, storeAddress: null, paypalAccount: null },
  };

  test('stands beside a statement, of the account only its end', async () => {
    const [{ organizationId } = administrator] = owners;
    await app.database.asSystem((tx) =>
      tx
        .insertInto('payment_settings')
        .values({
          organization_id: organizationId,
          method: 'wire',
          details_sealed: sealDetails(app.services.secrets, organizationId, details),
          changed_at: new Date(),
          version: 2,
        })
        .execute(),
    );
    const { data } = await app.ask(getAnyStatement, { id: made[0].open }, administrator);
    expect(data).toMatchObject({
      paysBy: 'wire',
      payee: {
        ...{ beneficiaryName: 'Studio B', bankName: 'Bank of Trondheim', country: 'NO' },
        tails: { accountNumber: '7947' },
      },
    });
    expect(JSON.stringify(data)).not.toContain('NO9386011117947');
    const other = await app.ask(getAnyStatement, { id: made[1].open }, administrator);
    expect(other.data).toMatchObject({ paysBy: 'none', payee: { beneficiaryName: null, tails: {} } });
  });
});

describe('a file of any organization', () => {
  const ticketFor = async (id: number, file: 'csv' | 'pdf' | 'document') =>
    (await app.ask(fetchAnyStatement, { id, file }, administrator)).data;
  const fetched = async (ticket: string) => app.app.inject({ url: `/api/download?ticket=${ticket}` });

  test('is what the organization itself would get', async () => {
    const csv = await fetched((await ticketFor(made[0].open, 'csv')).ticket);
    expect(csv.body).toContain('2025-01,2025-01,7,Coin Rush,10.000000000');
    const pdf = await fetched((await ticketFor(made[0].open, 'pdf')).ticket);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const document = await fetched((await ticketFor(made[1].paid, 'document')).ticket);
    expect(document.rawPayload.equals(pdfBytes)).toBe(true);
  });

  test('that is not there does not exist', async () => {
    const none = await app.ask(fetchAnyStatement, { id: made[0].open, file: 'document' }, administrator);
    expect(none.code).toBe(1002);
    expect((await app.ask(fetchAnyStatement, { id: 987_654, file: 'csv' }, administrator)).code).toBe(1002);
  });

  test('is nobody’s who is no Administrator any more, though the ticket was theirs', async () => {
    const former = await createPerson(app, { roleId: role.administrator });
    const { data } = await app.ask(fetchAnyStatement, { id: made[0].open, file: 'csv' }, former);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('user_account')
        .set({ is_administrator: false })
        .where('id', '=', former.userId)
        .execute(),
    );
    expect((await fetched(data.ticket)).statusCode).toBe(404);
  });
});
