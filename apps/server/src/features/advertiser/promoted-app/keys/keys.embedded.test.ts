import {
  countEventKeys,
  type EventKeyKind,
  listEventKeys,
  mostAccepted,
  renewEventKey,
  revokeEventKey,
} from '@millrace/contract/advertiser/event-key';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import {
  createPromotedApp,
  getPromotedApp,
  updatePromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TrackedRecord } from '../../../../delivery/record.ts';
import { rowsFrom } from '../../../../delivery/testing/rows-from.ts';
import { keyPrint } from '../../../../domain/own-ads/key-print.ts';
import { loadPromoted } from '../../../../domain/own-ads/load-promoted.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';

const site = { kind: 'website', link: 'https://shop.example' } as const;

let clickhouse: ClickHouse;
let app: TestApp;
let promoter: Person;
let id: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  id = (await app.ask(createPromotedApp, site, promoter)).data.id;
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const list = async (of = id) => (await app.ask(listEventKeys, { id: of }, promoter)).data.keys;
const renew = (kind: EventKeyKind, graceHours: 0 | 24 = 24) =>
  app.ask(renewEventKey, { id, kind, graceHours }, promoter);
const usage = async () => (await app.ask(countEventKeys, { id }, promoter)).data.keys;
const former = async (kind: EventKeyKind) =>
  (await list()).filter((key) => key.kind === kind && key.id !== null);

const calls: readonly [string, Call, object][] = [
  ['listEventKeys', listEventKeys, {}],
  ['countEventKeys', countEventKeys, {}],
  ['renewEventKey', renewEventKey, { kind: 'signing', graceHours: 24 }],
];

test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call, input) => {
    expect((await app.ask(call, { id, ...input })).status).toBe(401);
    expect((await app.ask(call, { id, ...input }, await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(call, { id, ...input }, stranger)).code).toBe(1002);
    expect((await app.ask(call, { id: 2_000_000_000, ...input }, promoter)).code).toBe(1002);
    expect(await former('signing')).toEqual([]);
  },
);

test("revokeEventKey: signed out 401, a publisher 403, another advertiser's does not exist", async () => {
  await renew('signing');
  const [key] = await former('signing');
  const input = { id: Number(key?.id) };
  expect((await app.ask(revokeEventKey, input)).status).toBe(401);
  expect((await app.ask(revokeEventKey, input, await createPerson(app))).status).toBe(403);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(revokeEventKey, input, stranger)).code).toBe(1002);
  expect(await former('signing')).toMatchObject([{ isAccepted: true, isRevoked: false }]);
});

test('a website has a key and a secret, an app a secret alone; each is another for each', async () => {
  const shown = (await app.ask(getPromotedApp, { id }, promoter)).data;
  const { secret } = (await app.ask(getPostbacks, { id }, promoter)).data;
  expect(await list()).toMatchObject([
    { id: null, kind: 'site', key: shown.siteKey, ending: shown.siteKey?.slice(-4), since: shown.createdAt },
    { id: null, kind: 'signing', key: secret, since: shown.createdAt, replacedAt: null, isAccepted: true },
  ]);
  const news = { kind: 'website', link: 'https://news.example' } as const;
  const other = (await app.ask(createPromotedApp, news, promoter)).data.id;
  expect((await list(other)).map(({ key }) => key)).not.toContain(secret);
});

test.each(['site', 'signing'] as const)(
  'a renewed %s key: the new one is shown, the old one is accepted until its time, and another edit changes neither',
  async (kind) => {
    const before = (await list()).find((key) => key.kind === kind);
    const { key } = (await renew(kind)).data;
    const after = await list();
    expect(key).not.toBe(before?.key);
    expect(after.find((one) => one.kind === kind && one.id === null)).toMatchObject({
      key,
      ending: key.slice(-4),
    });
    const [old] = await former(kind);
    expect(old).toMatchObject({ key: null, ending: before?.ending, isAccepted: true, since: before?.since });
    const lasts = Date.parse(String(old?.acceptedUntil)) - Date.parse(String(old?.replacedAt));
    expect(lasts).toBe(24 * 3_600_000);
    // The other kind stays as it was.
    expect(after.filter((one) => one.kind !== kind)).toHaveLength(1);
    const shown = (await app.ask(getPromotedApp, { id }, promoter)).data;
    expect(shown.version).toBe(1);
    const { name, url: link, clickDays, viewHours, version } = shown;
    await app.ask(updatePromotedApp, { id, name: `${name}!`, link, clickDays, viewHours, version }, promoter);
    expect((await list()).map((one) => one.key)).toEqual(after.map((one) => one.key));
  },
);

test('an app has no website key to renew', async () => {
  const own = await app.database.asSystem((tx) =>
    tx
      .insertInto('promoted_app')
      .values({
        organization_id: promoter.organizationId,
        platform: 1,
        name: 'Game',
        store_id: 'com.acme.game',
        store_url: 'https://play.google.com/store/apps/details?id=com.acme.game',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  id = own.id;
  expect((await list()).map(({ kind }) => kind)).toEqual(['signing']);
  expect((await renew('site')).code).toBe(1002);
});

test('revoked at once, and once; history says what was done and has no key in it', async () => {
  const first = (await list()).map(({ key }) => String(key));
  const { key } = (await renew('signing')).data;
  const [old] = await former('signing');
  const revoke = () => app.ask(revokeEventKey, { id: Number(old?.id) }, promoter);
  expect((await revoke()).code).toBe(0);
  expect(await former('signing')).toMatchObject([{ isAccepted: false, isRevoked: true }]);
  expect((await revoke()).error.error).toBe('eventKey.errors.ended');
  const { list: changes } = (await app.ask(listChanges, { entity: 'event_key' }, promoter)).data;
  expect(changes.map(({ action, name }) => [action, name])).toEqual([
    ['disable', 'shop.example'],
    ['edit', 'shop.example'],
  ]);
  expect(changes.every(({ refusal }) => refusal !== null)).toBe(true);
  const stored = await app.database.asSystem((tx) =>
    tx.selectFrom('former_event_key').select('key').where('promoted_app_id', '=', id).execute(),
  );
  for (const secret of [key, ...first, ...stored.map((row) => row.key)])
    expect(JSON.stringify(changes)).not.toContain(secret);
});

test('refused at once, without a while in which both are accepted', async () => {
  await renew('site', 0);
  expect(await former('site')).toMatchObject([{ isAccepted: false, isRevoked: true }]);
});

test('so many are accepted at a time; one that is refused at once is none of them', async () => {
  for (let count = 0; count < mostAccepted; count += 1) expect((await renew('signing')).code).toBe(0);
  expect((await renew('signing')).error).toMatchObject({
    error: 'eventKey.errors.tooMany',
  });
  expect((await renew('signing', 0)).code).toBe(0);
  expect((await renew('site')).code).toBe(0);
});

test('what delivery knows: every former key with its end', async () => {
  await renew('site');
  await renew('signing', 0);
  const promoted = await app.database.asSystem((tx) => loadPromoted(tx, [promoter.organizationId]));
  const [shard] = promoted.get(promoter.organizationId) ?? [];
  const keys = await list();
  expect(shard?.formerKeys?.map(({ kind, until }) => [kind, new Date(until).toISOString()])).toEqual(
    (['site', 'signing'] as const).map((kind) => [
      kind,
      keys.find((key) => key.kind === kind && key.id !== null)?.acceptedUntil,
    ]),
  );
});

test('events of 30 days are counted by the key that they came with, what the console sent left out', async () => {
  await renew('signing', 0);
  const promoted = await app.database.asSystem((tx) => loadPromoted(tx, [promoter.organizationId]));
  const [shard] = promoted.get(promoter.organizationId) ?? [];
  const old = shard?.formerKeys?.find(({ kind }) => kind === 'signing')?.key ?? '';
  const now = Date.now();
  const day = 86_400_000;
  const told = (
    name: string,
    receivedAt: number,
    { by = 'server', key, ...of }: Pick<TrackedRecord, 'key'> & Partial<TrackedRecord>,
  ) =>
    rowsFrom(
      {},
      {
        ...{ kind: 'tracked', id: `${id} ${name}`, organizationId: promoter.organizationId, receivedAt },
        tracked: {
          promotedAppId: id,
          by,
          events: [{ name: 'purchase', at: receivedAt }],
          ...of,
          ...(key && { key }),
        },
      },
    ).map(({ row }) => ({ ...row }));
  const present = keyPrint(shard?.postbackKey ?? '');
  const refused = [{ name: 'purchase', at: now, refusal: 'revokedKey' as const }];
  await clickhouse.ingest(
    'event',
    [
      ...told('a', now - 1_000, { key: present }),
      ...told('b', now - 3 * day, { key: present }),
      ...told('c', now - 40 * day, { key: present }),
      ...told('d', now, { key: present, by: 'test' }),
      ...told('e', now - 5 * day, { key: keyPrint(old) }),
      ...told('f', now - 2_000, { key: keyPrint(old), events: refused }),
      ...told('g', now, {}),
    ],
    { token: `keys-${id}` },
  );
  const counted = await usage();
  expect(counted.map(({ id: of, kind }) => [of, kind])).toEqual(
    (await list()).map((key) => [key.id, key.kind]),
  );
  const [mine, renewed] = counted.filter(({ kind }) => kind === 'signing');
  expect(mine).toMatchObject({ events: 2, refused: 0, usedAt: new Date(now - 1_000).toISOString() });
  expect(renewed).toMatchObject({ events: 1, refused: 1, usedAt: new Date(now - 2_000).toISOString() });
  const [ofSite] = counted.filter(({ kind }) => kind === 'site');
  expect(ofSite).toMatchObject({ id: null, events: 0, refused: 0, usedAt: null });
});

test('a leaked key is renewed and ended while ClickHouse is away; what came with it is not known then', async () => {
  const { clickhouse: there } = app.services;
  const away = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  Object.assign(app.services, { clickhouse: { ...there, report: away, lookup: away } });
  try {
    expect((await app.ask(countEventKeys, { id }, promoter)).status).toBe(503);
    const leaked = (await list()).find(({ kind }) => kind === 'signing')?.key;
    expect((await renew('signing')).data.key).not.toBe(leaked);
    const [old] = await former('signing');
    expect(old).toMatchObject({ ending: leaked?.slice(-4), isAccepted: true });
    expect((await app.ask(revokeEventKey, { id: Number(old?.id) }, promoter)).code).toBe(0);
    expect(await former('signing')).toMatchObject([{ isAccepted: false, isRevoked: true }]);
  } finally {
    Object.assign(app.services, { clickhouse: there });
  }
});
