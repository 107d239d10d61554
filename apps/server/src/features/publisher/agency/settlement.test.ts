import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import {
  approveStatements,
  getAnyStatement,
  getStatement,
  listAllStatements,
} from '@millrace/contract/publisher/agency';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { createStatementsForTests, type StatementsForTests } from '../../../testing/statements.ts';
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
const states = async () => {
  const rows = (await list({ size: 100 })).list;
  return rows.filter(({ state }) => state === 'approved').map(({ id }) => id);
};

const asked: [string, Parameters<TestApp['ask']>[0], () => object][] = [
  ['listAllStatements', listAllStatements, () => ({})],
  ['getAnyStatement', getAnyStatement, () => ({ id: made[0].open })],
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
