import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  getSetupCheck,
  leastExpected,
  leastOfVersion,
  leastRefused,
  leastTraffic,
} from '@millrace/contract/publisher/setup-check';
import { everyone } from '@millrace/contract/publisher/targeting';
import { addDays } from '@millrace/contract/report/period';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DecisionRecord } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { readAppAds } from '../../../domain/app-ads/read-app-ads.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createAccountForTests } from '../../../testing/accounts.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  createTestRule,
} from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let pubAppId: number;
let placementId: number;
/** Of the waterfall, and one that bids. */
let falls: number;
let bids: number;
let told = 0;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId, { name: 'Level end' });
  const place = { appId: pubAppId, placementId };
  falls = await createTestInstance(app, owner, { ...place, networkId: networkId.unity, name: 'Falls' });
  bids = await createTestInstance(app, owner, {
    ...{ ...place, networkId: networkId.crossPromotion, name: 'Bids', isBidding: true },
  });
});
/** Whose own ads the app shows; nobody's as long as nothing is said. */
const letIn = (mode: 'all' | 'off', house = false) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ organization_id: owner.organizationId, app_id: pubAppId, mode, house })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ mode, house }))
      .execute(),
  );
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const findings = async (person = owner) => (await app.ask(getSetupCheck, { pubAppId }, person)).data.findings;

const decision: DecisionRecord = {
  ...{ outcome: 'served', ruleId: 0, isAuto: false, test: null, arm: 'manual', probability: 1 },
  ...{ served: [], toBid: [] },
};

interface Told {
  readonly country?: string;
  readonly daysAgo?: number;
}

/** Rows of calls of the app's phones. */
function rows(times: number, fields: object, known: object, { country = 'US', daysAgo = 1 }: Told = {}) {
  const receivedAt = app.services.now().getTime() - daysAgo * 86_400_000;
  return Array.from({ length: times }, () => {
    told += 1;
    const head = {
      organizationId: owner.organizationId,
      appId: pubAppId,
      id: `s${told}`,
      receivedAt,
      country,
    };
    return rowsFrom({ ts: receivedAt, pid: placementId, ...fields }, { ...head, ...known });
  }).flat();
}
const requests = (times: number, of: Told = {}) => rows(times, {}, { kind: 'wf', placementId, decision }, of);
const tell = (some: ReturnType<typeof rows>) =>
  clickhouse.ingest(
    'event',
    some.map(({ row }) => row),
    { token: `setup-${told}` },
  );

test('not signed in, without the permission, for another organization', async () => {
  expect((await app.ask(getSetupCheck, { pubAppId })).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(getSetupCheck, { pubAppId }, promoter)).status).toBe(403);
  const stranger = await createPerson(app);
  expect((await app.ask(getSetupCheck, { pubAppId }, stranger)).code).toBe(1002);
});

test('countries with traffic that nothing is served in, or nothing but bids', async () => {
  await letIn('all');
  const place = { appId: pubAppId, placementId };
  await createTestRule(app, owner, { ...place, instanceIds: [], countries: ['BR'] });
  await createTestRule(app, owner, { ...place, instanceIds: [bids], countries: ['JP', 'IN'], priority: 2 });
  await tell([
    ...requests(leastTraffic, { country: 'US' }),
    ...requests(leastTraffic + 1, { country: 'BR' }),
    ...requests(leastTraffic, { country: 'JP' }),
    ...requests(leastTraffic - 1, { country: 'IN' }),
    ...requests(leastTraffic, { country: 'IN', daysAgo: 8 }),
  ]);
  const placement = { id: placementId, name: 'Level end' };
  expect(await findings()).toEqual([
    { kind: 'nothing', placement, country: 'BR', requests: leastTraffic + 1 },
    { kind: 'onlyBids', placement, country: 'JP', requests: leastTraffic },
  ]);

  // Own ads that are off bid nowhere; a house's are own ads too.
  await letIn('off');
  expect((await findings()).map(({ kind }) => kind)).toEqual(['nothing', 'nothing']);
  await letIn('off', true);
  expect((await findings()).map(({ kind }) => kind)).toEqual(['nothing', 'onlyBids']);

  await app.database.asSystem((tx) =>
    tx.updateTable('placement').set({ status: 0 }).where('id', '=', placementId).execute(),
  );
  expect(await findings()).toEqual([]);
});

test('countries in which only people who meet conditions have an instance, gravest first', async () => {
  await letIn('all');
  const place = { appId: pubAppId, placementId };
  const tablets = { ...everyone, deviceTypes: ['tablet' as const] };
  const some = await createTestRule(app, owner, { ...place, instanceIds: [falls], name: 'Tablets' });
  await createTestRule(app, owner, { ...place, instanceIds: [], countries: ['BR'], priority: 3 });
  await createTestRule(app, owner, { ...place, instanceIds: [bids], priority: 2, name: 'Rest' });
  const inBrazil = await createTestRule(app, owner, {
    ...{ ...place, instanceIds: [falls], countries: ['BR'], priority: 1, name: 'Tablets of Brazil' },
  });
  await app.database.asSystem((tx) =>
    tx
      .updateTable('mediation_rule')
      .set({ targeting: JSON.stringify(tablets) })
      .where('id', 'in', [some, inBrazil])
      .execute(),
  );
  await tell([
    ...requests(leastTraffic + 1, { country: 'US' }),
    ...requests(leastTraffic, { country: 'BR' }),
  ]);
  const placement = { id: placementId, name: 'Level end' };
  expect(await findings()).toEqual([
    { kind: 'nothingForOthers', placement, country: 'BR', requests: leastTraffic },
    { kind: 'onlyBidsForOthers', placement, country: 'US', requests: leastTraffic + 1 },
  ]);
});

test('instances that are asked and never filled, and not those that were filled once', async () => {
  const instances = { [falls]: [placementId, networkId.unity, 0, 0] } as const;
  const asked = (times: number, type: 4 | 5) => rows(times, { type, iid: falls }, { kind: 'lr', instances });
  await tell(asked(leastRefused - 1, 4));
  expect(await findings()).toEqual([]);
  await tell(asked(1, 4));
  expect(await findings()).toEqual([
    {
      ...{ kind: 'neverFills', instance: { id: falls, name: 'Falls' }, adnId: networkId.unity },
      ...{ placement: { id: placementId, name: 'Level end' }, requests: leastRefused },
    },
  ]);
  // What was asked with the Unit ID before says nothing of the one that it has now.
  const changed = (daysAgo: number) =>
    app.database.asSystem((tx) =>
      tx
        .updateTable('instance')
        .set({ unit_changed_at: new Date(app.services.now().getTime() - daysAgo * 86_400_000) })
        .where('id', '=', falls)
        .execute(),
    );
  for (const [daysAgo, count] of [
    [0, 0],
    [1, 0],
    [2, 1],
  ] as const) {
    await changed(daysAgo);
    expect(await findings()).toHaveLength(count);
  }
  await tell(asked(1, 5));
  expect(await findings()).toEqual([]);
});

test('Unit IDs that were changed are asked for once for each day of changes, and those of before these days not at all', async () => {
  const place = { appId: pubAppId, placementId };
  const more = await createTestInstance(app, owner, { ...place, networkId: networkId.unity, name: 'More' });
  for (const iid of [falls, more]) {
    const instances = { [iid]: [placementId, networkId.unity, 0, 0] } as const;
    await tell(rows(leastRefused, { type: 4, iid }, { kind: 'lr', instances }));
  }
  const report = vi.spyOn(clickhouse, 'report');
  onTestFinished(() => report.mockRestore());
  /** How many instances are told of, and by how many queries, when these were changed so many days ago. */
  async function toldBy(ids: readonly number[], daysAgo: number) {
    const at = new Date(app.services.now().getTime() - daysAgo * 86_400_000);
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ unit_changed_at: at }).where('id', 'in', ids).execute(),
    );
    report.mockClear();
    const { length } = await findings();
    return [length, report.mock.calls.length] as const;
  }
  await findings();
  report.mockClear();
  await findings();
  const usual = report.mock.calls.length;
  const [before, withEarlier] = await toldBy([falls, more], 30);
  const [one, withOne] = await toldBy([falls], 2);
  expect([before, one, withEarlier]).toEqual([2, 2, usual]);
  expect(withOne).toBeGreaterThan(usual);
  expect(await toldBy([falls, more], 2)).toEqual([2, withOne]);
});

test('accounts that are refused and keys near their end, to who may see them', async () => {
  const account = await createAccountForTests(app, owner);
  const { id: key } = await createApiKeyForTests(app, owner);
  const today = app.services.now().toISOString().slice(0, 10);
  await app.database.asSystem(async (tx) => {
    await tx
      .updateTable('ad_network_account')
      .set({ status: 2, reason: 'refused', name: 'Main' })
      .where('id', '=', account)
      .execute();
    const { network_id } = await tx
      .selectFrom('ad_network_account')
      .select('network_id')
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('app_network')
      .values({
        ...{ organization_id: owner.organizationId, app_id: pubAppId, network_id, account_id: account },
        ...{ credentials_sealed: Buffer.alloc(1), credential_tails: '{}' },
      })
      .execute();
    await tx
      .updateTable('api_key')
      .set({ name: 'Robot', expires_on: addDays(today, 14) })
      .where('id', '=', key)
      .execute();
  });
  expect(await findings()).toMatchObject([
    { kind: 'accountFails', account: { id: account, name: 'Main' }, reason: 'refused' },
    { kind: 'keyEnds', key: { id: key, name: 'Robot' }, endsOn: addDays(today, 14) },
  ]);
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  expect((await findings(viewer)).map(({ kind }) => kind)).not.toContain('keyEnds');
  await app.database.asSystem((tx) =>
    tx
      .updateTable('api_key')
      .set({ expires_on: addDays(today, 15) })
      .where('id', '=', key)
      .execute(),
  );
  expect((await findings()).map(({ kind }) => kind)).toEqual(['accountFails']);
});

test('networks in use that app-ads.txt leaves out, once somebody has looked at it', async () => {
  const { organizationId } = owner;
  const store = (columns: object) =>
    app.database.asSystem(async (tx) => {
      const due = { due_at: app.services.now() };
      await tx.deleteFrom('app_ads_file').where('app_id', '=', pubAppId).execute();
      await tx
        .insertInto('app_ads_file')
        .values({ organization_id: organizationId, app_id: pubAppId, ...due, ...columns })
        .execute();
    });
  expect(await findings()).toEqual([]);
  await store({});
  expect(await findings()).toEqual([]);
  await store({ state: 'unreachable', reason: 'storeDown' });
  expect(await findings()).toEqual([]);
  const address = 'https://acme.example/app-ads.txt';
  await store({ state: 'missing', address });
  expect(await findings()).toEqual([{ kind: 'adsFile', state: 'missing', address }]);
  await store({ state: 'found', content: JSON.stringify(readAppAds('google.com, pub-1, DIRECT\nx')) });
  const line = 'unity.com, YOUR_PUBLISHER_ID, DIRECT, 96cabb5fbdde37a7';
  expect(await findings()).toEqual([
    { kind: 'adsMissing', adnId: networkId.unity, line, found: [] },
    { kind: 'adsLines', count: 1, line: 2 },
  ]);
  await store({ state: 'found', content: JSON.stringify(readAppAds('unity.com, 1, DIRECT')) });
  expect(await findings()).toEqual([]);
  // Own ads alone are sold by nobody else.
  await store({ state: 'missing', address });
  await app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ status: 0 }).where('id', '=', falls).execute(),
  );
  expect(await findings()).toEqual([]);
});

describe('SDK versions that never ask a network', () => {
  const instances = () => ({ [falls]: [placementId, networkId.unity, 0, 0] }) as const;
  const calls = (times: number, sdkVersion: string, of: Told = {}) =>
    rows(times, {}, { kind: 'wf', placementId, decision, sdkVersion }, of);
  const asks = (times: number, sdkVersion: string, of: Told = {}) =>
    rows(times, { type: 4, iid: falls }, { kind: 'lr', instances: instances(), sdkVersion }, of);
  const filled = () => rows(1, { type: 5, iid: falls }, { kind: 'lr', instances: instances() });
  const old = { kind: 'sdkTooOld', adnId: networkId.unity, sdkVersion: '2.1.0', requests: leastOfVersion };

  test('are named when others ask it often enough in the same places', async () => {
    await tell([...filled(), ...calls(leastOfVersion, '2.1.0'), ...calls(leastOfVersion, '2.6.6')]);
    await tell(asks(leastExpected - 1, '2.6.6'));
    expect(await findings()).toEqual([]);
    await tell(asks(1, '2.6.6'));
    expect(await findings()).toEqual([{ ...old, share: 0.5 }]);
    await tell(asks(1, '2.1.0'));
    expect(await findings()).toEqual([]);
  });

  test('not when they call from where nobody asks it, and not when too few do', async () => {
    await tell([...filled(), ...calls(leastOfVersion, '2.1.0', { country: 'BR' })]);
    await tell([...calls(leastOfVersion - 1, '2.0.0'), ...calls(leastOfVersion, '2.6.6')]);
    await tell(asks(leastOfVersion, '2.6.6'));
    expect(await findings()).toEqual([]);
  });

  test('not when a rule is about versions: somebody means it', async () => {
    await tell([...filled(), ...calls(leastOfVersion, '2.1.0'), ...calls(leastOfVersion, '2.6.6')]);
    await tell(asks(leastOfVersion, '2.6.6'));
    expect(await findings()).toEqual([{ ...old, share: 0.5 }]);
    await app.database.asSystem((tx) =>
      tx
        .insertInto('block_rule')
        .values({
          ...{ organization_id: owner.organizationId, app_id: pubAppId, network_id: networkId.unity },
          ...{ name: 'Old', sdk_versions: ['[,2.2)'], app_versions: [], os_versions: [], models: [] },
        })
        .execute(),
    );
    expect(await findings()).toEqual([]);
  });
});
