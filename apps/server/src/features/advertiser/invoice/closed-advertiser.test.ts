import { disputeInvoice, downloadInvoice, listInvoices } from '@millrace/contract/advertiser/invoice';
import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { getPromote } from '@millrace/contract/advertiser/promotion';
import { answerDispute } from '@millrace/contract/operator/billing';
import { updateTenantStatus } from '@millrace/contract/operator/tenant';
import { selectAdvertisers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { switchAdvertiser } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNotice } from '../../../platform/people/notice.ts';
import { createInvoicesForTests, type InvoicesForTests } from '../../../testing/invoices.ts';
import { addMembership, createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
let promoter: Person;
let made: InvoicesForTests;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: noClickHouse });
  administrator = await createPerson(app, { roleId: role.administrator });
  promoter = await createPerson(app, { roleId: role.promoter });
  made = await createInvoicesForTests(app, promoter);
});
afterAll(() => app.close());

const setStatus = (status: 0 | 1, id = promoter.organizationId) =>
  app.ask(updateTenantStatus, { id, status }, administrator);
const tokenOf = async () => ({ token: await signInDirectly(app, promoter) });

test('a held promoter reaches the invoices', async () => {
  expect((await app.ask(getUserInfo, {}, promoter)).data.isNew).toBe(true);
  expect((await app.ask(listInvoices, {}, promoter)).data.total).toBe(7);
});

test('in a disabled advertiser people sign in to their invoices, and reach and change nothing else', async () => {
  expect((await setStatus(0)).code).toBe(0);
  expect((await app.ask(listInvoices, {}, promoter)).status).toBe(401);
  const again = await tokenOf();
  const { data: user } = await app.ask(getUserInfo, {}, again);
  expect(user.perms.map(({ name }) => name)).toEqual(['promote', 'get']);
  expect((await app.ask(listInvoices, {}, again)).data.total).toBe(7);
  const { data } = await app.ask(downloadInvoice, { id: made.paid }, again);
  expect((await app.app.inject({ url: `/api/download?ticket=${data.ticket}` })).statusCode).toBe(200);
  const disputing = { id: made.open, version: 1, lineId: null, text: 'Never ran' };
  expect((await app.ask(disputeInvoice, disputing, again)).data.state).toBe('disputed');
  for (const call of [listPromotedApps, getPromote])
    expect((await app.ask(call, {}, again)).status).toBe(403);
});

test('what is owed is mailed to them all the same, and nothing else', async () => {
  const before = (await app.mails()).length;
  const { email: to, organizationId, userId } = promoter;
  expect((await app.ask(answerDispute, { id: made.open, text: 'We look into it' }, administrator)).code).toBe(
    0,
  );
  await app.database.asSystem((tx) =>
    writeNotice(tx, {
      ...{ organizationId, userId, message: 'notification.content.creativeRejected', params: {} },
    }),
  );
  const mails = (await app.mails()).slice(before);
  expect(mails.map((mail) => mail.to)).toEqual([to]);
});

test('whoever belongs elsewhere too switches there and back', async () => {
  const publisher = await createPerson(app);
  await addMembership(app, publisher, promoter.organizationId, role.promoter);
  expect((await app.ask(selectAdvertisers, {}, publisher)).data).toMatchObject([
    { id: promoter.organizationId },
  ]);
  const there = { advId: promoter.organizationId, roleId: role.promoter };
  expect((await app.ask(switchAdvertiser, there, publisher)).code).toBe(0);
  expect((await app.ask(listInvoices, {}, publisher)).data.total).toBe(7);
});

test('let in again, it is as it was', async () => {
  expect((await setStatus(1)).code).toBe(0);
  expect((await app.ask(listPromotedApps, {}, await tokenOf())).code).toBe(0);
});
