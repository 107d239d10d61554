import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { revenueSender } from '../domain/network-revenue/kept-revenue.ts';
import { revenuePuller } from '../features/report/revenue-pull/revenue-puller.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { layMigratedClickHouse } from '../testing/migrated.ts';
import { createPerson } from '../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../testing/publisher-setup.ts';
import { type ReportServer, startReportServer } from '../testing/report-server.ts';
import { storedPlaces } from '../testing/revenue-app.ts';
import { startProcess } from '../testing/server-process.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { unheard } from '../testing/unheard.ts';

vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
let store: ClickHouse;
let app: TestApp;
let networks: ReportServer;

const open = async () => {
  store = await openClickHouse({ dataDir, log: unheard });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-pull-'));
  await layMigratedClickHouse(dataDir);
  await open();
  networks = await startReportServer();
  networks.set(({ query }) => {
    const zone = { zone_id: 'zone-1', country: 'us', impressions: '10', clicks: '1', revenue: '1.5' };
    const day = query.get('start');
    const isReport = query.get('columns') !== 'day,revenue';
    return { body: { code: 200, results: isReport ? [{ day, ...zone }] : [] } };
  });
  app = await openTestApp({
    env: { NETWORK_API_URL: networks.url },
    // Whichever is open: it is closed while the other process has the folder.
    clickhouse: {
      topology: store.topology,
      ping: () => store.ping(),
      stream: (query, schema) => store.stream(query, schema),
      report: (query, schema) => store.report(query, schema),
      lookup: (sql, schema) => store.lookup(sql, schema),
      hold: (work) => store.hold(work),
      ingest: (...batch) => store.ingest(...batch),
    },
  });
  app.clock.hold();
});
afterAll(async () => {
  await app.close();
  await store.close();
  await networks.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function workOff(worker: { next(): Promise<boolean> }): Promise<void> {
  while (await worker.next());
}

test.each(['fetched', 'stored', 'brought'])(
  'killed once a day is %s: another node goes on, nothing is lost, and each day counts once',
  async (moment) => {
    const owner = await createPerson(app);
    const appId = await createTestApp(app, owner);
    const placementId = await createTestPlacement(app, owner, appId);
    const adnId = networkId.appLovin;
    await createTestInstance(app, owner, { appId, placementId, networkId: adnId, unitId: 'zone-1' });
    const credentials = { reportKey: `key-${owner.userId}-abcdef` };
    const form = { adnId, name: 'Main', currency: 'USD', signIn: 'keys', credentials } as const;
    const { id } = (await app.ask(createAccount, form, owner)).data;
    await store.close();

    const address = JSON.stringify(app.database.address);
    const killed = startProcess('pull-until-killed.ts', [moment, dataDir, address, networks.url], undefined);
    expect((await killed.ended).complaint).toBe('');
    expect(killed.child.signalCode).toBe('SIGKILL');
    const asked = networks.asked.length;
    expect(asked).toBeGreaterThan(0);
    await open();
    const here = async () => (await storedPlaces(store, owner.organizationId)).length;
    expect(await here()).toBe(moment === 'brought' ? 1 : 0);

    // The lease of the dead holds for a while: its day is nobody's until then, and so are the account's others.
    const puller = () => revenuePuller({ services: app.services, log: app.app.log });
    if (moment === 'fetched') {
      await workOff(puller());
      expect(networks.asked).toHaveLength(asked);
    }
    app.clock.forward(11 * 60_000);
    await workOff(puller());
    await workOff(revenueSender({ database: app.database, clickhouse: store }));
    const { days } = (await app.ask(getRevenuePulls, { id }, owner)).data;
    expect(days.map(({ revenueUsd, failure }) => [revenueUsd, failure])).toEqual(
      days.map(() => ['1.5', null]),
    );
    const places = await storedPlaces(store, owner.organizationId);
    expect(places.map(({ usd, source }) => [usd, source])).toEqual(days.map(() => ['1.5', 'upload']));
    const kept = await app.database.asSystem((tx) =>
      tx
        .selectFrom('revenue_upload')
        .select(sql<string>`first_day::text`.as('day'))
        .where('account_id', '=', id)
        .where('undone_at', 'is', null)
        .execute(),
    );
    expect(kept.map(({ day }) => day).toSorted()).toEqual(days.map(({ day }) => day).toSorted());
    expect(
      await app.database.asSystem((tx) => tx.selectFrom('revenue_on_its_way').selectAll().execute()),
    ).toEqual([]);
    networks.asked.length = 0;
  },
);
