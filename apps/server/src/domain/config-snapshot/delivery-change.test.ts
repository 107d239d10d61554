import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionAs } from '../../platform/postgres/address.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { withClient } from '../../testing/database-server.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  createTestRule,
} from '../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Moment, readChanges } from './read-changes.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

/**
 * Tables about an app or a placement that no answer to a phone depends on: history, people, money, and what phones
 * themselves cause.
 */
const NO_MATTER = [
  'change_log',
  'agency_line',
  'invitation_app',
  'membership_app',
  'notice',
  'delivery_change',
  'reward_callback',
  'reward_impression',
  'decision_trace',
  'auto_estimate',
  'alert',
  'alert_rule',
  'alert_judged',
  'alert_quiet',
  'app_ads_file',
];
/** Tables without such a column that answers depend on all the same. */
const MATTER = ['app', 'instance_ecpm', 'test_device', 'test_session_network'];

describe('no table that phones depend on is forgotten', () => {
  const triggers = (client: pg.Client) =>
    client
      .query<{ name: string }>(
        `select c.relname as name from pg_class c
          where c.relnamespace = 'millrace'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any ($1)
            and (c.relname = any ($2) or exists (
              select from pg_attribute where attrelid = c.oid and attname in ('app_id', 'placement_id')))
            and (select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
              where t.tgrelid = c.oid and p.proname = 'note_delivery_change' and t.tgenabled = 'O') < 3
          order by 1`,
        [NO_MATTER, MATTER],
      )
      .then(({ rows }) => rows.map(({ name }) => name));

  it('whoever adds one calls tell_delivery, or says here why it does not matter', async () => {
    await withClient(connectionAs('migrate', app.database.address), async (client) => {
      expect(await triggers(client)).toEqual([]);
      await client.query(`begin;
        create table gadget (id int primary key, organization_id int not null, app_id int not null);
        drop trigger delivery_update on scene`);
      expect(await triggers(client)).toEqual(['gadget', 'scene']);
      await client.query("call tell_delivery('gadget', 'changed.app_id')");
      expect(await triggers(client)).toEqual(['scene']);
      await client.query('rollback');
    });
  });
});

const read = (since?: Moment) => app.database.asSystem((tx) => readChanges(tx, since));
const moment = async () => (await read()).now;

/** The apps that work changed, as a reader learns of them; null: something of an organization that is no app's. */
async function changedBy(work: () => Promise<unknown>): Promise<(number | null)[]> {
  const since = await moment();
  await work();
  const { changed } = await read(since);
  if (changed === null) throw new Error('the reader was told to load everything');
  return changed.map(({ appId }) => appId).toSorted();
}

const asOwner = (work: (tx: Tx) => Promise<unknown>) => app.database.inScope(owner, work);
const idsOf = (apps: readonly number[]) => [...apps].toSorted();

describe('what is noted', () => {
  let appId: number;
  let placementId: number;
  let instanceId: number;
  beforeAll(async () => {
    appId = await createTestApp(app, owner);
    placementId = await createTestPlacement(app, owner, appId);
    instanceId = await createTestInstance(app, owner, { appId, placementId, networkId: 1 });
    await createTestRule(app, owner, { appId, placementId, instanceIds: [instanceId] });
    const organization_id = owner.organizationId;
    await app.database.asSystem(async (tx) => {
      await tx
        .insertInto('scene')
        .values({ organization_id, placement_id: placementId, name: 'Shop' })
        .execute();
      const price = { organization_id, instance_id: instanceId, country: 'US', group_number: 0, ecpm: '1' };
      await tx.insertInto('instance_ecpm').values(price).execute();
      const session = tx.insertInto('test_session').values({ organization_id, app_id: appId });
      const { id } = await session.returning('id').executeTakeFirstOrThrow();
      const network = { organization_id, session_id: id, network_id: 1, position: 1 };
      await tx.insertInto('test_session_network').values(network).execute();
    });
  });

  it.each([
    ['scene', 'update scene set is_default = true'],
    ['rule_entry', 'update rule_entry set enabled = false'],
    ['rule_entry', 'delete from rule_entry'],
    ['instance_ecpm', 'update instance_ecpm set ecpm = 2'],
    ['instance_ecpm', 'delete from instance_ecpm'],
    ['test_session_network', 'update test_session_network set result = 1'],
    ['test_session_network', 'delete from test_session_network'],
  ])('the app that a row of %s belongs to, by the request role too: %s', async (_, statement) => {
    expect(await changedBy(() => asOwner((tx) => sql.raw(statement).execute(tx)))).toEqual([appId]);
  });

  it('each app once, however many of its rows change, and nothing where none does', async () => {
    const apps = [await createTestApp(app, owner), await createTestApp(app, owner)];
    for (const id of [...apps, ...apps]) await createTestPlacement(app, owner, id);
    const change = (ids: number[]) => () =>
      asOwner((tx) =>
        tx.updateTable('placement').set({ pacing_seconds: 5 }).where('app_id', 'in', ids).execute(),
      );
    const count = async () => {
      const { rows } = await app.database.asSystem((tx) =>
        sql<{ count: number }>`select count(*)::int as count from delivery_change`.execute(tx),
      );
      return rows[0]?.count ?? 0;
    };
    const before = await count();
    expect(await changedBy(change(apps))).toEqual(idsOf(apps));
    expect(await count()).toBe(before + 2);
    expect(await changedBy(change([0]))).toEqual([]);
    expect(await count()).toBe(before + 2);
  });

  it('nothing of a transaction that is rolled back', async () => {
    const changed = await changedBy(() =>
      app.database
        .asSystem(async (tx) => {
          await tx.updateTable('app').set({ name: 'Other' }).where('id', '=', appId).execute();
          throw new Error('rolled back');
        })
        .catch(() => undefined),
    );
    expect(changed).toEqual([]);
  });

  it('an organization and its apps when it is switched, not when it is renamed', async () => {
    const person = await createPerson(app);
    const apps = [await createTestApp(app, person), await createTestApp(app, person)];
    const set = (values: object) => () =>
      app.database.asSystem((tx) =>
        tx.updateTable('organization').set(values).where('id', '=', person.organizationId).execute(),
      );
    expect(await changedBy(set({ name: 'Other' }))).toEqual([]);
    expect(await changedBy(set({ status: 0 }))).toEqual([...idsOf(apps), null]);
    expect(await changedBy(set({ impression_revenue: false }))).toEqual([...idsOf(apps), null]);
  });

  it('may not be read nor written by a request', async () => {
    for (const statement of ['select * from delivery_change', 'insert into delivery_change default values'])
      await expect(asOwner((tx) => sql.raw(statement).execute(tx))).rejects.toThrow('permission denied');
  });
});

describe('a reader', () => {
  it('learns of a change that was begun before others and committed after them, once', async () => {
    const [early, late] = [await createTestApp(app, owner), await createTestApp(app, owner)];
    const rename = (client: pg.Client, id: number) =>
      client.query("update app set name = 'Renamed' where id = $1", [id]);
    const connection = app.database.connection('system');
    const start = await moment();
    await withClient(connection, async (first) => {
      await first.query('begin');
      await rename(first, early);
      await withClient(connection, (second) => rename(second, late));
      const between = await read(start);
      expect(between.changed?.map(({ appId }) => appId)).toEqual([late]);
      await first.query('commit');
      const after = await read(between.now);
      expect(after.changed?.map(({ appId }) => appId)).toEqual([early]);
      expect((await read(after.now)).changed).toEqual([]);
    });
  });

  it.each<[string, (now: Moment) => Moment]>([
    ['another database', (now) => ({ ...now, identity: '1/1' })],
    ['a moment that the database has not come to', (now) => ({ ...now, snapshot: '90000000:90000000:' })],
    [
      'a moment so long ago that notes of changes are cleared away',
      (now) => ({ ...now, at: now.at - 6 * day }),
    ],
  ])('can not go on from %s', async (_, change) => {
    expect((await read(change(await moment()))).changed).toBeNull();
  });
});

it('twenty who work on one app neither wait for each other for ever nor lose a change', async () => {
  const writers = 20;
  const appId = await createTestApp(app, owner);
  const placements: number[] = [];
  for (let made = 0; made < writers; made += 1) placements.push(await createTestPlacement(app, owner, appId));
  const since = await moment();
  await withClients(writers, async (clients) => {
    await Promise.all(
      clients.map(async (client, index) => {
        // Each in another order, as people and jobs do.
        const order = [...placements.slice(index), ...placements.slice(0, index)];
        await client.query('begin');
        await client.query('update placement set pacing_seconds = 7 where id = $1', [order[0]]);
        await client.query("insert into scene (organization_id, placement_id, name) values ($1, $2, 'One')", [
          owner.organizationId,
          order[0],
        ]);
        await client.query("insert into scene (organization_id, placement_id, name) values ($1, $2, 'Two')", [
          owner.organizationId,
          order[1],
        ]);
        await client.query('commit');
      }),
    );
  });
  const { changed } = await read(since);
  expect(changed).toEqual([{ organizationId: owner.organizationId, appId }]);
  const { rows } = await app.database.asSystem((tx) =>
    sql<{ transactions: number; rows: number }>`
      select count(distinct xact)::int as transactions, count(*)::int as rows from delivery_change
      where app_id = ${appId} and not pg_visible_in_snapshot(xact, ${since.snapshot}::pg_snapshot)`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ transactions: writers, rows: 3 * writers }]);
});

const day = 24 * 3_600_000;

async function withClients(count: number, work: (clients: pg.Client[]) => Promise<void>): Promise<void> {
  const config = app.database.connection('system');
  const clients = Array.from({ length: count }, () => new pg.Client(config));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
