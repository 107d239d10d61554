import { eraseAdvertiserDevice, eraseDevice, listErasings } from '@millrace/contract/operator/erasing';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { createTestDevice, removeTestDevice } from '@millrace/contract/publisher/test-mode';
import { queryCohorts, queryReport } from '@millrace/contract/report/report';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { RecordHead } from '../../delivery/record.ts';
import { toRows } from '../../delivery/rows/to-rows.ts';
import { aHead, aRecord } from '../../delivery/testing/build-record.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { createTestApp, createTestPlacement } from '../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { deviceHash, deviceKeyOf } from '../event/device-hash.ts';
import { eraseJob } from './erase-job.ts';

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const device = 'CDDA802E-FB9C-47AD-9866-0794D394C912';
const uid = '5c6f1a90-user-of-that-device';
/** Of the same person before they refused to be tracked. */
const laterUid = '5c6f1a91-user-of-that-device';

vi.setConfig({ testTimeout: 120_000 });

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let stranger: Person;
let pubAppId: number;
let otherAppId: number;
beforeEach(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  owner = await createPerson(app);
  stranger = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  otherAppId = await createTestApp(app, stranger);
  await ingest();
});
afterEach(async () => {
  await app.close();
  await clickhouse.close();
});

/** What phones of 40 users sent over some days; one of them is the person, in both organizations. */
async function ingest(): Promise<void> {
  const known = (who: Person, appId: number, at: number): Partial<RecordHead> => ({
    organizationId: who.organizationId,
    appId,
    receivedAt: at,
    id: `${who.organizationId}-${at}-${Math.random()}`,
  });
  const deviceKey = deviceKeyOf(app.services.secrets);
  const sent = [owner, stranger].flatMap((who) => {
    const appId = who === owner ? pubAppId : otherAppId;
    const of = (fields: object, daysAgo: number, more: Partial<RecordHead> = {}) => {
      const at = today - daysAgo * day + 3_600_000;
      return toRows(aRecord(aHead({ ...known(who, appId, at), ...more }), { ts: at, ...fields }), {
        deviceKey,
      });
    };
    const everybody = Array.from({ length: 40 }, (_, index) => `user-number-${index}`).flatMap(
      (user, index) => [
        ...of(
          { uid: user, did: `device-${index}`, pid: 5, iid: 11, type: 6, revenue: 1.25 + index },
          index % 9,
        ),
        ...of({ uid: user, did: `device-${index}` }, index % 5, { kind: 'init' }),
      ],
    );
    const person = [40, 33, 8, 1, 0].flatMap((daysAgo) => [
      ...of({ uid, did: device, pid: 5, iid: 11, type: 6, revenue: 2.5 }, daysAgo),
      ...of({ uid, did: device.toLowerCase(), pid: 5, iid: 11, type: 8 }, daysAgo),
      ...of({ uid, did: device, cur: 'USD', iap: 3 }, daysAgo, {
        kind: 'iap',
        exchange: { currency: 'USD', rate: '1', date: '2026-01-01' },
      }),
      ...of({ uid, did: device, regs: { gdpr: 1 }, tag: 'crash', error: `at ${device}` }, daysAgo, {
        kind: 'err',
      }),
    ]);
    const byDevice = of({ did: device, pid: 5, iid: 11, type: 6, revenue: 0.5 }, 2);
    const later = [
      ...of({ uid: laterUid, did: device, pid: 5, iid: 11, type: 6, revenue: 4, abtId: 7, abt: 2 }, 3),
      ...of({ uid: laterUid, pid: 5, iid: 11, type: 6, revenue: 4 }, 2),
    ];
    // What they saw of own ads names nothing but the device. Of an advertiser who is none of these.
    const ownAd = { bidId: 'bid', advertiserId: 1_000_000, campaignId: 2, creativeId: 3, spent: '0' };
    const seen = of({}, 2, { kind: 'impr', ownAd: { ...ownAd, viewer: deviceHash(deviceKey, device) } });
    return [...everybody, ...person, ...byDevice, ...later, ...seen];
  });
  await clickhouse.ingest(
    'event',
    sent.map(({ row }) => row),
    { token: 'all' },
  );
}

const request = async (person = owner, form: object = {}) =>
  (await app.ask(eraseDevice, { kind: 'device', value: device, ...form }, person)).data;
const run = (id: number, services = app.services) =>
  eraseJob.run(services, { id }, new AbortController().signal);
const receipt = async () => (await app.ask(listErasings, {}, owner)).data.list[0];

/** Of each notice of somebody's the reference of the request, and where it leads. */
async function told(person: Person): Promise<(string | null | undefined)[][]> {
  const { list } = (await app.ask(listNotices, {}, person)).data;
  return list.map(({ content, linkUrl }) => [/request (\S+)\.$/.exec(content)?.[1], linkUrl]);
}

const text = z.object({ text: z.string() });
const ask = async (query: string) => (await clickhouse.lookup(query, text)).map((row) => row.text);

/** Every figure that reports are made of, and what they say of it. */
async function figures() {
  const whole = (table: string) =>
    ask(`SELECT toString(tuple(*)) AS text FROM millrace.${table} FINAL ORDER BY text`);
  const users = (table: string) =>
    ask(`SELECT concat(toString(organization_id), ' ', toString(day), ' ', toString(uniqMerge(users)), ' ',
      toString(uniqMerge(engaged))) AS text FROM millrace.${table} GROUP BY organization_id, day ORDER BY text`);
  const from = new Date(today - 60 * day).toISOString().slice(0, 10);
  const to = new Date(today).toISOString().slice(0, 10);
  const question = {
    from,
    to,
    dimensions: ['day' as const],
    metrics: ['impressions' as const, 'revenue' as const, 'dau' as const],
  };
  const cohorts = { from: new Date(today - 30 * day).toISOString().slice(0, 10), to, byDay: true };
  return {
    sums: await Promise.all(['event_hour', 'event_day', 'app_day', 'auto_day', 'quality_day'].map(whole)),
    users: await Promise.all(['user_count_day', 'organization_user_day', 'test_user_day'].map(users)),
    days: await ask(`SELECT toString(tuple(organization_id, app_id, day, country, platform, count(), sum(e), sum(i), sum(c), sum(r), sum(p))) AS text
      FROM (SELECT organization_id, app_id, day, country, platform, user, sum(events) AS e, sum(impressions) AS i, sum(clicks) AS c,
        sum(estimated_revenue) AS r, sum(purchase_usd) AS p FROM millrace.user_day GROUP BY ALL)
      GROUP BY organization_id, app_id, day, country, platform ORDER BY text`),
    tests:
      await ask(`SELECT toString(tuple(organization_id, test_id, test_group, day, uniqExact(user), sum(impressions), sum(estimated_revenue))) AS text
      FROM millrace.test_user GROUP BY organization_id, test_id, test_group, day ORDER BY text`),
    first: await ask(`SELECT toString(tuple(organization_id, app_id, platform, f, count())) AS text
      FROM (SELECT organization_id, app_id, platform, user, min(first) AS f FROM millrace.user_first GROUP BY ALL)
      GROUP BY organization_id, app_id, platform, f ORDER BY text`),
    report: (await app.ask(queryReport, question, owner)).data,
    cohorts: (await app.ask(queryCohorts, cohorts, owner)).data,
  };
}

const tableRow = z.object({ table: z.string(), names: z.array(z.string()) });

/** Where ClickHouse has any form of the ids in rows of an organization, as `table.column`; each table is asked once. */
async function foundInEvents(organizationId: number, ids: readonly string[]): Promise<string[]> {
  const tables = await clickhouse.lookup(
    `SELECT table, groupArray(name) AS names FROM system.columns WHERE database = 'millrace' AND type NOT LIKE 'Aggregate%'
      AND table IN (SELECT table FROM system.columns WHERE database = 'millrace' AND name = 'organization_id')
      AND table IN (SELECT name FROM system.tables WHERE database = 'millrace' AND engine LIKE '%MergeTree')
      GROUP BY table`,
    tableRow,
  );
  const hash = deviceHash(deviceKeyOf(app.services.secrets), device);
  const isOne = (v: string) =>
    [
      ...ids.map(
        (id) => `positionCaseInsensitive(${v}, '${id}') > 0 OR ${v} = toString(cityHash64('${id}'))`,
      ),
      `${v} = '${hash}'`,
    ].join(' OR ');
  const places = await Promise.all(
    tables.map(({ table, names }) => {
      const found = names.map(
        (name) => `if(countIf(${isOne(`toString(${name})`)}) > 0, ['${table}.${name}'], [])`,
      );
      return ask(`SELECT arrayJoin(arrayConcat(${found.join()})) AS text FROM millrace.${table}
        WHERE organization_id = ${organizationId}`);
    }),
  );
  return places.flat().sort();
}

const all = [device, uid, laterUid];

test('a device is erased with the users that came from it, and no figure changes', async () => {
  const before = await figures();
  expect(await foundInEvents(owner.organizationId, all)).toEqual([
    'event.data',
    'event.device_hash',
    'event.user_id',
    'event.viewer',
    'test_user.user',
    'user_day.user',
    'user_first.user',
  ]);
  const { id, reference } = await request();
  await run(id);
  expect(await foundInEvents(owner.organizationId, all)).toEqual([]);
  expect(await foundInEvents(stranger.organizationId, all)).toHaveLength(7);
  expect(await figures()).toEqual(before);
  expect(await receipt()).toMatchObject({
    reference,
    state: 'done',
    found: [
      { place: 'events', count: 24 },
      { place: 'userDays', count: 9 },
      { place: 'firstDays', count: 3 },
    ],
    backupsUntil: null,
    backupsByHand: 0,
  });
  const stored = await app.database.asSystem((tx) =>
    tx.selectFrom('erasing').select(['id_sealed', 'stand_in']).where('id', '=', id).executeTakeFirst(),
  );
  expect(stored).toEqual({ id_sealed: null, stand_in: null });
  expect(await told(owner)).toEqual([[reference, '/company/privacy']]);
  expect(await told(stranger)).toEqual([]);
});

test('who has asked for it of an advertiser is told, and where to look', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const { data } = await app.ask(eraseAdvertiserDevice, { kind: 'device', value: device }, promoter);
  await run(data.id);
  expect(await told(promoter)).toEqual([[data.reference, '/event/tracking?tab=privacy']]);
  expect(await told(owner)).toEqual([]);
});

test('in a store that other servers write to rows of cohorts go, and counts and sums stay', async () => {
  const { sums, users } = await figures();
  const { id } = await request();
  const config = { ...app.services.config, clickhouseUrl: 'http://clickhouse.example:8123' };
  await run(id, { ...app.services, config });
  expect(await foundInEvents(owner.organizationId, all)).toEqual([]);
  expect(await figures()).toMatchObject({ sums, users });
  expect(await receipt()).toMatchObject({ state: 'done', found: [{}, { place: 'userDays', count: 9 }, {}] });
});

test('a user is erased from one organization, and everybody else stays', async () => {
  const before = await figures();
  const { id } = await request(owner, { kind: 'user', value: 'user-number-7' });
  await run(id);
  expect(await foundInEvents(owner.organizationId, ['user-number-7'])).not.toContain('event.user_id');
  expect(await foundInEvents(stranger.organizationId, ['user-number-7'])).toContain('event.user_id');
  expect(
    await ask("SELECT toString(uniq(user_id)) AS text FROM millrace.event WHERE user_id LIKE 'user-%'"),
  ).toEqual(['40']);
  expect(await figures()).toEqual(before);
});

test('broken off after any statement, the next try ends it, and counts nothing twice', async () => {
  const before = await figures();
  const { id } = await request();
  for (let left = 0, isOver = false; !isOver; left += 1) {
    let statements = left;
    const breaking: ClickHouse = {
      ...clickhouse,
      hold: (work) =>
        clickhouse.hold((run) =>
          work(async (statement) => {
            if (statements === 0) throw new Error('killed');
            statements -= 1;
            await run(statement);
          }),
        ),
    };
    isOver = await run(id, { ...app.services, clickhouse: breaking }).then(
      () => true,
      () => false,
    );
    if (!isOver) expect(await receipt()).toMatchObject({ state: 'failed' });
  }
  expect(await foundInEvents(owner.organizationId, all)).toEqual([]);
  expect(await figures()).toEqual(before);
  expect(await receipt()).toMatchObject({ state: 'done', found: [{ place: 'events', count: 24 }, {}, {}] });
  await run(id);
  expect(await figures()).toEqual(before);
});

test('PostgreSQL forgets the device, too: rewards, test devices, traces and what history says of it', async () => {
  const placementId = await createTestPlacement(app, owner, pubAppId);
  const registered = { deviceName: 'Test phone', plat: 1 as const, deviceId: device };
  const { data } = await app.ask(createTestDevice, registered, {
    ...owner,
    headers: { 'idempotency-key': 'register-it' },
  });
  await app.ask(removeTestDevice, { id: data.id }, owner);
  await app.ask(createTestDevice, registered, owner);
  await app.ask(createTestDevice, registered, stranger);
  await app.database.asSystem(async (tx) => {
    const row = {
      organization_id: owner.organizationId,
      app_id: pubAppId,
      placement_id: placementId,
      uid,
    };
    const at = new Date();
    const reward = {
      ...row,
      url: `https://game.example/?who=${uid}`,
      asked_at: at,
      created_at: at,
      due_at: at,
    };
    await tx
      .insertInto('reward_callback')
      .values([
        { ...reward, key: '1' },
        { ...reward, key: '2', state: 'delivered', ended_at: at },
        { ...reward, key: '3', uid: 'user-number-3', url: 'https://game.example/' },
      ])
      .execute();
    await tx
      .insertInto('reward_impression')
      .values({ ...row, key: '1', shown_at: at, created_at: at })
      .execute();
    await sql`insert into decision_trace (organization_id, app_id, placement_id, test_device_id, at, summary, details)
      select organization_id, ${pubAppId}, ${placementId}, id, now(), '{}', ${JSON.stringify({ uid })}::jsonb
      from test_device where removed_at is null and organization_id = ${owner.organizationId}`.execute(tx);
  });
  const { id } = await request();
  await run(id);
  expect(await foundInDatabase()).toEqual(['change_log', 'test_device']);
  expect((await receipt())?.found).toEqual(
    expect.arrayContaining([
      { place: 'rewards', count: 2 },
      { place: 'impressions', count: 1 },
      { place: 'testDevices', count: 2 },
      { place: 'traces', count: 1 },
      { place: 'history', count: 3 },
    ]),
  );
  const rewards = await app.database.asSystem((tx) =>
    tx.selectFrom('reward_callback').select(['uid', 'url', 'state']).orderBy('key').execute(),
  );
  expect(rewards).toMatchObject([
    { uid: '', url: '', state: 'dropped' },
    { uid: '', url: '', state: 'delivered' },
    { uid: 'user-number-3', state: 'waiting' },
  ]);
});

test('a user is in no trace of a registered device any more, whoever else had that one', async () => {
  const placementId = await createTestPlacement(app, owner, pubAppId);
  const registered = { deviceName: 'Shared phone', plat: 1 as const, deviceId: device };
  const { data } = await app.ask(createTestDevice, registered, owner);
  const users = () =>
    app.database.asSystem(async (tx) => {
      const { rows } = await sql<{ readonly user: string }>`
        select details #>> '{profile,userId}' as user from decision_trace where test_device_id = ${data.id}
        order by id`.execute(tx);
      return rows.map(({ user }) => user);
    });
  const all = ['user-number-7', 'user-number-8', 'user-number-7'];
  await app.database.asSystem(async (tx) => {
    for (const userId of all)
      await sql`insert into decision_trace (organization_id, app_id, placement_id, test_device_id, at, summary, details)
        values (${owner.organizationId}, ${pubAppId}, ${placementId}, ${data.id}, now(), '{}',
          ${JSON.stringify({ profile: { userId } })}::jsonb)`.execute(tx);
  });
  expect(await users()).toEqual(all);
  const { id } = await request(owner, { kind: 'user', value: 'user-number-7' });
  await run(id);
  expect(await users()).toEqual(['user-number-8']);
  expect((await receipt())?.found).toContainEqual({ place: 'traces', count: 2 });
});

/** Tables in which a row has one of the ids; those of the other organization are left. */
async function foundInDatabase(): Promise<string[]> {
  return app.database.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select n.nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('millrace', 'millrace_job') and relkind in ('r', 'p')
        and has_table_privilege(c.oid, 'select')`.execute(tx);
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(`${schema}.${name}`)} t
        where t::text ilike any(${all.map((id) => `%${id}%`)})`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  });
}
