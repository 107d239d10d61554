import { invoiceSorts, invoiceStates, listInvoices } from '@millrace/contract/advertiser/invoice';
import type { Call } from '@millrace/contract/kit/call';
import { anyInvoiceSorts, listAllInvoices } from '@millrace/contract/operator/billing';
import { listPersons, personSorts } from '@millrace/contract/operator/person';
import { listTenants, tenantSorts, updateTenantStatus } from '@millrace/contract/operator/tenant';
import { listInvitations, sendInvitation } from '@millrace/contract/people/invitation';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { abTestSorts, abTestStates, createAbTest, listAbTests } from '@millrace/contract/publisher/ab-test';
import {
  anyStatementSorts,
  listAllStatements,
  listStatements,
  statementSorts,
  statementStates,
} from '@millrace/contract/publisher/agency';
import { listTestSessions, testSessionSorts } from '@millrace/contract/publisher/test-mode';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createInvoicesForTests } from '../testing/invoices.ts';
import { createOrganization, createPerson, type Person } from '../testing/people.ts';
import { createTestApp, createTestPlacement } from '../testing/publisher-setup.ts';
import { createStatementsForTests } from '../testing/statements.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Lists that were given their ways of sorting together; others' are shown by their features' tests.

let app: TestApp;
let owner: Person;
let administrator: Person;
let promoter: Person;
let pubAppId: number;
beforeAll(async () => {
  app = await openTestApp();
  const member = async (name: string, of: string, roleId: RoleId = role.organizationOwner) => {
    const organizationId = await createOrganization(app, roleId === role.promoter ? 1 : 0, of);
    return createPerson(app, { name, organizationId, roleId });
  };
  owner = await member('beta', 'mango');
  administrator = await member('Alpha', 'Zebra', role.administrator);
  promoter = await member('Gamma', 'apple', role.promoter);
  const disabled = await member('delta', 'Cherry');
  await app.ask(updateTenantStatus, { id: disabled.organizationId, status: 0 }, administrator);
  await createInvoicesForTests(app, promoter);
  await createStatementsForTests(app, owner);
  await createStatementsForTests(app, administrator);
  for (const [email, roleId] of [
    ['zoe@example.com', 30],
    ['adam@example.com', 50],
    ['mia@example.com', 20],
  ] as const)
    await app.ask(sendInvitation, { email, roleId }, owner);
  pubAppId = await createTestApp(app, owner);
  for (const [name, shareB, place] of [
    ['low', 5, 'middle'],
    ['High', 60, 'Last'],
    ['between', 30, 'first'],
  ] as const) {
    const placementId = await createTestPlacement(app, owner, pubAppId, { name: place });
    await app.ask(createAbTest, { name, shareB, placementId, sameSettings: false }, owner);
  }
  await differ();
});
afterAll(() => app.close());

/** Makes rows differ in what only time would make them differ in. */
async function differ(): Promise<void> {
  // By their digits they stand in another order than by their size.
  const sizes = ['900', '1000', '20'];
  await app.database.asSystem(async (tx) => {
    const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));
    const invoices = await tx.selectFrom('invoice').select(['id', 'total']).orderBy('id').execute();
    for (const [nth, { id }] of invoices.entries())
      await tx
        .updateTable('invoice')
        .set({
          ...{ total: sizes[nth % 3] ?? '1', net: sizes[nth % 3] ?? '1' },
          ...{ soon_on: sql`issued_on`, due_on: sql`issued_on + ${28 - nth}::int` },
        })
        .where('id', '=', id)
        .where('paid', '=', '0')
        .execute();
    const statements = await tx.selectFrom('agency_statement').select('id').orderBy('id').execute();
    for (const [nth, { id }] of statements.entries())
      await tx
        .updateTable('agency_statement')
        .set({ amount: sizes[nth % 3] ?? '1', net: sizes[nth % 3] ?? '1' })
        .where('id', '=', id)
        .where('state', '<>', 'paid')
        .execute();
    const tests = await tx.selectFrom('ab_test').select('id').orderBy('id').execute();
    await tx
      .updateTable('ab_test')
      .set({ state: 2, result: 'A', started_at: day(3), ended_at: day(9) })
      .where('id', '=', tests[1]?.id ?? 0)
      .execute();
    await tx
      .insertInto('test_session')
      .values(
        [5, 4, 7].map((nth, at) => ({
          ...{ organization_id: owner.organizationId, app_id: pubAppId, started_by: owner.userId },
          ...{ started_at: day(at + 1), finished_at: day(nth) },
        })),
      )
      .execute();
    await tx
      .updateTable('user_account')
      .set({ last_login_at: day(2) })
      .where('id', '=', administrator.userId)
      .execute();
  });
}

const page = z.object({ list: z.array(z.record(z.string(), z.unknown())) });
type Row = z.infer<typeof page>['list'][number];
type Value = string | number | null;

const lower = (row: Row, name: string) => String(row[name]).toLowerCase();
const money = (row: Row, name: string) => Number(row[name]);
const nameOf = z.object({ name: z.string() });
/** Where a value sorts otherwise than as it stands in the row. */
const special: Record<string, (row: Row) => Value> = {
  name: (row) => lower(row, 'name'),
  placementName: (row) => lower(row, 'placementName'),
  organization: (row) => z.parse(nameOf, row.organization).name.toLowerCase(),
  total: (row) => money(row, 'total'),
  amount: (row) => money(row, 'amount'),
  revenue: (row) => money(row, 'revenue'),
};
const place = (states: readonly string[]) => (row: Row) => states.indexOf(String(row.state));
const paid = z.nullable(z.object({ paidOn: z.string() }));
const paidOn = (row: Row) => z.parse(paid, row.payment)?.paidOn ?? null;

const lists: [name: string, Call, sorts: readonly string[], Record<string, (row: Row) => Value>][] = [
  ['listTenants', listTenants, tenantSorts, {}],
  ['listPersons', listPersons, personSorts, {}],
  ['listInvoices', listInvoices, invoiceSorts, { state: place(invoiceStates) }],
  ['listAllInvoices', listAllInvoices, anyInvoiceSorts, { state: place(invoiceStates) }],
  ['listStatements', listStatements, statementSorts, { state: place(statementStates), paidOn }],
  ['listAllStatements', listAllStatements, anyStatementSorts, { state: place(statementStates), paidOn }],
  ['listInvitations', listInvitations, ['email', 'roleId', 'createdAt', 'expiresAt'], {}],
  ['listAbTests', listAbTests, abTestSorts, { state: place(abTestStates) }],
  ['listTestSessions', listTestSessions, testSessionSorts, {}],
];
const askers = new Map<Call, () => Person>([
  [listInvoices, () => promoter],
  ...[listTenants, listPersons, listAllInvoices, listAllStatements].map(
    (call: Call) => [call, () => administrator] as const,
  ),
]);

const isBehind = (one: Value, other: Value, order: 'asc' | 'desc') => {
  if (one === null || other === null) return one === null && other !== null;
  return order === 'asc' ? one > other : one < other;
};

test.each(lists.flatMap(([name, call, sorts, own]) => sorts.map((sort) => [name, sort, call, own] as const)))(
  '%s by %s, both ways, what is missing last',
  async (_, sort, call, own) => {
    const inRow =
      own[sort] ??
      special[sort] ??
      ((row: Row) => z.parse(z.nullable(z.union([z.string(), z.number()])), row[sort]));
    for (const order of ['asc', 'desc'] as const) {
      const who = askers.get(call)?.() ?? owner;
      const ofApp = call === listAbTests || call === listTestSessions ? { pubAppId } : {};
      const { code, data } = await app.ask<Call>(call, { sort, order, size: 100, ...ofApp }, who);
      expect(code).toBe(0);
      const values = z.parse(page, data).list.map(inRow);
      expect(values.length).toBeGreaterThan(2);
      const wrong = values.filter((value, at) => at > 0 && isBehind(values[at - 1] ?? null, value, order));
      expect(wrong).toEqual([]);
    }
  },
);
