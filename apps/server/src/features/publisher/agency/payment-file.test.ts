import { header } from '@millrace/contract/kit/envelope';
import { listInstallationChanges } from '@millrace/contract/operator/installation';
import { role } from '@millrace/contract/people/permission';
import { moveStatement } from '@millrace/contract/publisher/agency';
import { fetchPaymentFile } from '@millrace/contract/publisher/payment-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byteOrderMark } from '../../../platform/spreadsheet/csv.ts';
import { codeAt, codePeriod } from '../../../testing/code-at.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { payPalForTests, setPayeeForTests, wireForTests } from '../../../testing/payees.ts';
import { createOrganization, createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { createStatementsForTests, type StatementsForTests } from '../../../testing/statements.ts';
import { tablesWith } from '../../../testing/tables-with.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
/** Paid by wire, and by PayPal. */
let owners: readonly [Person, Person];
let made: readonly [StatementsForTests, StatementsForTests];
let count = 0;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  app.clock.hold();
});
beforeEach(async () => {
  count += 1;
  administrator = await createPerson(app, { roleId: role.administrator });
  const open = async (name: string) =>
    createPerson(app, { organizationId: await createOrganization(app, 0, `${name} ${count}`) });
  owners = [await open('=Acme'), await open('Borealis, Inc.')];
  made = [await createStatementsForTests(app, owners[0]), await createStatementsForTests(app, owners[1])];
  await setPayeeForTests(app, owners[0].organizationId, wireForTests);
  await setPayeeForTests(app, owners[1].organizationId, payPalForTests);
});
afterAll(() => app.close());

const approved = () => made.map((one) => one.approved);
const chosen = (ids: readonly number[], version = 1) => ids.map((id) => ({ id, version }));

interface Asked {
  readonly statements?: ReturnType<typeof chosen>;
  readonly reference?: string;
  readonly code?: string;
}
async function ask(more: Asked = {}, who = administrator, password: string = testPassword, headers = {}) {
  const [sealed] = await seal(app, [password]);
  const input = { statements: chosen(approved()), reference: 'MR-7', password: sealed, ...more };
  return app.ask(fetchPaymentFile, input, { token: who.token, headers });
}
const fetched = async (ticket: string) => app.app.inject({ url: `/api/download?ticket=${ticket}` });
const history = async () => (await app.ask(listInstallationChanges, {}, administrator)).data.list;
const files = async () => (await history()).filter(({ entity }) => entity === 'payment_file');
const pay = (id: number, amount: string) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('agency_statement')
      .set({ amount, net: amount, revenue: amount })
      .where('id', '=', id)
      .execute(),
  );

test('signed out: 401; without the permission, even of one’s own: 403; what there is not does not exist', async () => {
  const input = { statements: chosen(approved()), reference: 'MR-7', password: 'x' };
  expect((await app.ask(fetchPaymentFile, input)).status).toBe(401);
  expect((await app.ask(fetchPaymentFile, input, owners[0])).status).toBe(403);
  expect((await ask({ statements: chosen([2_000_000_000]) })).code).toBe(1002);
});

test('has each payment once with the whole account, exact, and the sum; nothing in it is a formula', async () => {
  await pay(made[0].approved, '123456789012.34');
  await pay(made[1].approved, '0.10');
  const { data } = await ask();
  const answer = await fetched(data.ticket);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [one, other] = made.map((statements) => statements.approved);
  const [acme, borealis] = owners.map(({ organizationId }) => organizationId);
  expect(answer.body).toBe(
    `${byteOrderMark}${[
      'statement,month,organization_id,organization,method,beneficiary,account_number,swift_code,bank,bank_address,bank_country,paypal_account,amount,currency,reference',
      `${one},2025-02,${acme},'=Acme ${count},wire,Acme Games GmbH,DE89370400440532013000,COBADEFF,Commerzbank,"Kaiserplatz, 60311 Frankfurt",DE,,123456789012.34,USD,MR-7-${one}`,
      `${other},2025-02,${borealis},"Borealis, Inc. ${count}",paypal,,,,,,,money@acme.example,0.10,USD,MR-7-${other}`,
      '(sum),,,,,,,,,,,,123456789012.44,USD,',
      '',
    ].join('\r\n')}`,
  );
  // A ticket serves once.
  expect((await fetched(data.ticket)).statusCode).toBe(404);
});

test('history says who had how many, and no table has a number in clear, before or after', async () => {
  const { data } = await ask();
  const [change] = await files();
  expect(change).toMatchObject({ action: 'add', who: administrator.name, at: expect.any(String) });
  expect(Object.fromEntries(change?.fields.map(({ field, after }) => [field, after]) ?? [])).toEqual({
    payments: 2,
    amount: '20.00',
    currency: 'USD',
    reference: 'MR-7',
  });
  const secrets = [wireForTests.accountNumber, payPalForTests.paypalAccount];
  expect(await tablesWith(app, ['Acme Games', ...secrets])).toEqual([]);
  expect((await fetched(data.ticket)).body).toContain(wireForTests.accountNumber);
  expect(await tablesWith(app, ['Acme Games', ...secrets])).toEqual([]);
});

test('takes the password, and a code where a second factor is on; refused it leaves no trace', async () => {
  const wrong = await ask({}, administrator, 'Wrong-Horse-7');
  expect(wrong.error.fields).toEqual({ password: { key: 'password.errors.currentWrong', params: {} } });
  const { secret } = await setUpFactor(app, administrator);
  app.clock.forward(codePeriod);
  expect((await ask()).error.fields).toMatchObject({ code: { key: 'session.errors.codeEmpty' } });
  const guessed = await ask({ code: '000000' });
  expect(guessed.error.fields).toMatchObject({ code: { key: 'session.errors.codeWrong' } });
  expect((await files()).filter(({ who }) => who === administrator.name)).toEqual([]);
  expect((await ask({ code: codeAt(secret, app.clock.now()) })).code).toBe(0);
});

test('all of them as they were seen, approved and to be paid somewhere, or none', async () => {
  const [one, other] = made;
  expect((await ask({ statements: chosen([one.approved, other.open]) })).error.error).toBe(
    'agency.errors.wrongState',
  );
  expect((await ask({ statements: chosen(approved(), 2) })).code).toBe(1013);
  await setPayeeForTests(app, owners[1].organizationId, { method: 'none' });
  expect((await ask()).error).toMatchObject({
    error: 'paymentFile.errors.noMethod',
    params: { organization: `Borealis, Inc. ${count}` },
  });
  await setPayeeForTests(app, owners[1].organizationId, payPalForTests);
  await pay(other.approved, '0.00');
  expect((await ask()).error.error).toBe('agency.errors.nothingToPay');
});

test('what is held after the ticket was given is paid by no file', async () => {
  const { data } = await ask();
  const hold = { id: made[1].approved, version: 1, move: 'hold', reason: 'Looked into' } as const;
  expect((await app.ask(moveStatement, hold, administrator)).code).toBe(0);
  expect((await fetched(data.ticket)).statusCode).toBe(404);
});

test('whose method of payment is taken back after the ticket was given is paid by no file', async () => {
  const { data } = await ask();
  await setPayeeForTests(app, owners[1].organizationId, { method: 'none' });
  expect((await fetched(data.ticket)).statusCode).toBe(404);
});

test('asked twice with one key gives one ticket, and stands in history once', async () => {
  const headers = { [header.requestKey]: crypto.randomUUID() };
  const [password] = await seal(app, [testPassword]);
  const input = { statements: chosen(approved()), reference: 'MR-8', password };
  const asked = { token: administrator.token, headers };
  const first = await app.ask(fetchPaymentFile, input, asked);
  expect((await app.ask(fetchPaymentFile, input, asked)).data).toEqual(first.data);
  expect(first.data.ticket).toEqual(expect.any(String));
  expect((await files()).filter(({ who }) => who === administrator.name)).toHaveLength(1);
});
