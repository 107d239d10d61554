import { role } from '@millrace/contract/people/permission';
import { accountStatus } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listUnjudgedNetworks } from '@millrace/contract/report/alert-rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneFact, writeFacts } from '../../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { createAccountForTests } from '../../../../testing/accounts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';

const { vungle, myTarget, unity, crossPromotion } = networkId;
const day = '2026-03-20';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let appId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  app.clock.set('2026-03-30T07:20:00Z');
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});
beforeEach(async () => {
  owner = await createPerson(app);
  appId = await createTestApp(app, owner);
});

const shown = (network: number, count = 1) =>
  Array.from({ length: count }, () => ({
    ...oneFact,
    ...{
      at: `${day}T10:00:00Z`,
      metric: 'impression' as const,
      money: '2000',
      app: appId,
      placement: 5,
      adType: 2,
    },
    ...{ network, instance: 10 + network },
  }));
const reported = (network: number) => ({
  ...{ day, usd: '1', app: appId, placement: 5, network, instance: 10 + network, country: 'DE' },
  ...{ impressions: 20, clicks: 0 },
});
const list = async (person = owner) => (await app.ask(listUnjudgedNetworks, {}, person)).data.list;

test('signed out 401, without permission 403; of another organization nothing is told', async () => {
  await writeFacts(clickhouse, owner.organizationId, shown(vungle), []);
  expect((await app.ask(listUnjudgedNetworks, {})).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(listUnjudgedNetworks, {}, promoter)).status).toBe(403);
  expect(await list(await createPerson(app))).toEqual([]);
});

test('networks that showed ads and reported nothing, the busiest first; none that reports, nor our own', async () => {
  await writeFacts(
    clickhouse,
    owner.organizationId,
    [...shown(vungle), ...shown(myTarget, 3), ...shown(unity), ...shown(crossPromotion)],
    [reported(unity)],
  );
  expect(await list()).toEqual([
    { adnId: myTarget, reason: 'noReport' },
    { adnId: vungle, reason: 'noAccount' },
  ]);
});

test.each([
  ['off', { status: accountStatus.off }],
  ['keys', { status: accountStatus.exception }],
  ['new', { status: accountStatus.verifying }],
  ['new', { status: accountStatus.active, created_at: new Date('2026-03-30T01:00:00Z') }],
  ['silent', { status: accountStatus.active, created_at: new Date('2026-03-01') }],
] as const)('why, of its account: %s', async (reason, change) => {
  await writeFacts(clickhouse, owner.organizationId, shown(vungle), []);
  const id = await createAccountForTests(app, owner);
  await app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set(change).where('id', '=', id).execute(),
  );
  expect(await list()).toEqual([{ adnId: vungle, reason }]);
  // Accounts are of all apps.
  const { organizationId } = owner;
  const limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps: [appId] });
  expect(await list(limited)).toEqual([{ adnId: vungle, reason: 'silent' }]);
});
