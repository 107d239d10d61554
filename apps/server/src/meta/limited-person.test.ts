import { role } from '@millrace/contract/people/permission';
import {
  accountCheckPause,
  createAccount,
  getAccount,
  removeAccount,
  updateAccount,
  updateAccountStatus,
  verifyAccount,
} from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createApp, getApp, listApps } from '@millrace/contract/publisher/app';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { createSavedReport, updateSavedReport } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeNotices } from '../platform/people/notice.ts';
import { accountForm, createAccountForTests } from '../testing/accounts.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { createTestApp } from '../testing/publisher-setup.ts';
import { savedReportForm } from '../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// What somebody who is limited to some apps may do with what belongs to the whole organization.

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let member: Person;
let own: number;
let other: number;
beforeEach(async () => {
  owner = await createPerson(app);
  own = await createTestApp(app, owner);
  other = await createTestApp(app, owner);
  const { organizationId } = owner;
  member = await createPerson(app, { organizationId, roleId: role.appOwner, apps: [own] });
});

test('an app that she adds is hers at once, with its history; an app beside it is not', async () => {
  const input = { appId: null, plat: 1 as const, appName: 'New', coppa: true as const };
  const { data } = await app.ask(createApp, input, member);
  expect((await app.ask(getApp, { id: data.id }, member)).data.appName).toBe('New');
  const ids = async (by: Person) => (await app.ask(listApps, {}, by)).data.list.map(({ id }) => id);
  expect((await ids(member)).toSorted()).toEqual([own, data.id]);
  expect(await ids(owner)).toContain(data.id);
  expect((await app.ask(listChanges, { pubAppId: data.id }, member)).data.list).toMatchObject([
    { entity: 'app', action: 'add' },
  ]);
  const colleague = await createPerson(app, {
    organizationId: owner.organizationId,
    roleId: role.appOwner,
    apps: [own],
  });
  expect(await ids(colleague)).toEqual([own]);
});

describe('accounts at networks', () => {
  const refused = { status: 200, code: 1011, error: { error: 'account.errors.ofAllApps' } };
  const lend = (pubAppId: number, accountId: number, by: Person) =>
    app.ask(
      createAppNetwork,
      { pubAppId, adnId: networkId.vungle, credentials: { appId: '12345' }, accountId, account: null },
      by,
    );

  test('are lent to her apps, and only these are shown as their users', async () => {
    const id = await createAccountForTests(app, owner);
    await lend(other, id, owner);
    expect((await app.ask(getAccount, { id }, member)).data).toMatchObject({ apps: [], appCount: 0 });
    expect((await lend(own, id, member)).code).toBe(0);
    expect((await app.ask(getAccount, { id }, member)).data).toMatchObject({
      apps: [{ id: own }],
      appCount: 1,
    });
    expect((await app.ask(getAccount, { id }, owner)).data.appCount).toBe(2);
  });

  test('are added and tried by her, and not changed, switched or removed, used or not', async () => {
    const { data } = await app.ask(createAccount, accountForm(), member);
    const { id, version } = data;
    app.clock.forward(accountCheckPause * 1000);
    expect((await app.ask(verifyAccount, { id }, member)).code).toBe(0);
    const edit = { id, version, name: 'New', currency: 'EUR', signIn: 'keys' as const, credentials: {} };
    expect(await app.ask(updateAccount, edit, member)).toMatchObject(refused);
    expect(await app.ask(updateAccountStatus, { id, status: 0 }, member)).toMatchObject(refused);
    expect(await app.ask(removeAccount, { id }, member)).toMatchObject(refused);
    expect((await app.ask(removeAccount, { id: 2 ** 30 }, member)).code).toBe(1002);
    expect((await app.ask(updateAccount, edit, owner)).code).toBe(0);
  });

  test('are not changed by taking changes back either', async () => {
    const id = await createAccountForTests(app, owner);
    const { version } = (await app.ask(getAccount, { id }, owner)).data;
    const edit = { id, version, name: 'New', currency: 'EUR', signIn: 'keys' as const, credentials: {} };
    await app.ask(updateAccount, edit, owner);
    const { list } = (await app.ask(listChanges, { entity: 'ad_network_account', entityId: id }, member))
      .data;
    expect(list).toHaveLength(2);
    for (const change of list) {
      expect(change.refusal?.key).toBe('changeLog.errors.notYours');
      expect((await app.ask(revertChange, { id: change.id }, member)).status).toBe(403);
    }
  });
});

describe('saved reports', () => {
  const about = (dimension: 'app' | 'placement', id: number, exclude = false) => {
    const form = savedReportForm(`Of ${dimension} ${id}`);
    return { ...form, view: { ...form.view, filters: [{ dimension, values: [String(id)], exclude }] } };
  };

  test('name what she reaches, and nothing else', async () => {
    expect((await app.ask(createSavedReport, about('app', other), member)).code).toBe(1002);
    expect((await app.ask(createSavedReport, about('app', other, true), member)).code).toBe(1002);
    expect((await app.ask(createSavedReport, about('placement', 2 ** 30), member)).code).toBe(1002);
    const { data } = await app.ask(createSavedReport, about('app', own), member);
    const { id, version } = data;
    expect((await app.ask(updateSavedReport, { ...about('app', other), id, version }, member)).code).toBe(
      1002,
    );
    expect((await app.ask(updateSavedReport, { ...about('app', own), id, version }, member)).code).toBe(0);
  });
});

test('notices about an app go to those who reach it and may act', async () => {
  const { organizationId } = owner;
  await app.database.asSystem(async (tx) => {
    await tx.deleteFrom('notice').execute();
    for (const appId of [own, other]) {
      await writeNotices(tx, {
        organizationId,
        appId,
        message: 'notification.content.appVerified',
        params: { name: String(appId) },
      });
    }
  });
  const told = await app.database.asSystem((tx) =>
    tx.selectFrom('notice').select(['user_id', 'app_id']).orderBy('user_id').orderBy('app_id').execute(),
  );
  expect(told).toEqual([
    { user_id: owner.userId, app_id: own },
    { user_id: owner.userId, app_id: other },
    { user_id: member.userId, app_id: own },
  ]);
});
