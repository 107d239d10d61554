import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { accountStatus, createAccount, getAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { revertChange } from '@millrace/contract/report/change-log';
import {
  blankSource,
  getReportSource,
  type ReportSourceForm,
  removeReportSource,
  saveReportSource,
  testReportSource,
} from '@millrace/contract/report/report-source';
import { getRevenuePulls, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { undoRevenueUpload } from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { type ReportServer, type SayReport, startReportServer } from '../../../testing/report-server.ts';
import { openRevenueApp, storedPlaces } from '../../../testing/revenue-app.ts';
import { revenuePuller } from '../revenue-pull/revenue-puller.ts';

const hour = 3_600_000;
let opened: Awaited<ReturnType<typeof openRevenueApp>>;
let server: ReportServer;
beforeAll(async () => {
  server = await startReportServer();
  opened = await openRevenueApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await opened.close();
  await server.close();
});

let owner: Person;
let instance: number;
let accountId: number;
let form: ReportSourceForm;
const secret = 'key-0123456789&=';
const columns = (change: Partial<ReportSourceForm['mapping']['columns']>) => ({
  ...form.mapping,
  columns: { ...form.mapping.columns, ...change },
});
const rowsOf = (...rows: object[]): SayReport => {
  return ({ query }) => ({ body: { data: { rows: rows.map((row) => ({ date: query.get('d'), ...row })) } } });
};
const usual = { id: 'zone-1', country: 'US', shown: 10, earned: 1.5 };

beforeEach(async () => {
  const { app } = opened;
  // Nothing is left to fetch of other tests.
  await app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set({ status: accountStatus.off }).execute(),
  );
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  instance = await createTestInstance(app, owner, {
    ...{ appId, placementId, networkId: networkId.moPub, unitId: 'zone-1' },
  });
  // Nobody asks MoPub, which is closed.
  const account = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.moPub } as const;
  const credentials = { apiKey: `key-${owner.userId}-abc`, inventoryReportId: 'report-1' };
  accountId = (await app.ask(createAccount, { ...account, credentials }, owner)).data.id;
  const { secretTail: _, mapping, ...blank } = blankSource('USD');
  form = {
    ...blank,
    mapping: {
      ...mapping,
      columns: {
        ...mapping.columns,
        ...{ day: 'date', unit: 'id', country: 'country', impressions: 'shown', revenue: 'earned' },
      },
    },
    address: `${server.url}/reports/day?d={first}`,
    ...{ auth: 'header', authName: 'X-Key', secret, rows: 'data.rows' },
  };
  server.set(rowsOf(usual));
});

const tried = (change: Partial<ReportSourceForm> = {}) =>
  opened.app.ask(testReportSource, { ...form, ...change, id: accountId }, owner);
const saved = (change: Partial<ReportSourceForm> = {}, version = 0) =>
  opened.app.ask(saveReportSource, { ...form, ...change, id: accountId, version }, owner);
const shown = async () => (await opened.app.ask(getReportSource, { id: accountId }, owner)).data;
const account = async () => (await opened.app.ask(getAccount, { id: accountId }, owner)).data;
const pulls = async () => (await opened.app.ask(getRevenuePulls, { id: accountId }, owner)).data;
async function pullAll(): Promise<number> {
  const { app } = opened;
  const { next } = revenuePuller({ services: app.services, log: app.app.log });
  let days = 0;
  while (await next()) days += 1;
  return days;
}
const places = async () =>
  (await storedPlaces(opened.clickhouse, owner.organizationId))
    .filter(({ source }) => source !== 'undone')
    .map(({ place, usd }) => `${place.replace(String(instance), 'one')}: ${usd}`);

const calls: [string, Call, (id: number) => object][] = [
  ['getReportSource', getReportSource, (id) => ({ id })],
  ['saveReportSource', saveReportSource, (id) => ({ ...form, id, version: 0 })],
  ['removeReportSource', removeReportSource, (id) => ({ id })],
  ['testReportSource', testReportSource, (id) => ({ ...form, id })],
];
test.each(calls)('%s: signed out 401, another organization: does not exist', async (_, call, question) => {
  const { app } = opened;
  const stranger = await createPerson(app);
  expect((await app.ask<Call>(call, question(accountId))).status).toBe(401);
  expect((await app.ask<Call>(call, question(accountId), stranger)).code).toBe(1002);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask<Call>(call, question(accountId), promoter)).status).toBe(403);
  expect(server.asked).toEqual([]);
});

describe('a test', () => {
  test('asks for the last day that is over, and shows what its rows would be filed as', async () => {
    server.set(rowsOf(usual, { ...usual, id: 'zone-7', country: 'nowhere', shown: null, earned: '2' }));
    const { data } = await tried();
    const [asked] = server.asked;
    expect(asked?.headers['x-key']).toBe(secret);
    expect(data).toMatchObject({
      day: asked?.query.get('d'),
      counts: { rows: 2, matched: 1, unmatched: 1 },
      totals: [{ currency: 'USD', revenue: '3.5', unmatched: '2' }],
      unmatchedUnits: [{ unit: 'zone-7', revenueUsd: '2', reason: 'unknown' }],
      rows: [
        { unit: 'zone-1', instance: { id: instance }, country: 'US', impressions: 10, revenue: '1.5' },
        { unit: 'zone-7', instance: null, country: '00', impressions: null, revenue: '2' },
      ],
    });
    expect((await shown()).version).toBe(0);
    expect(await pullAll()).toBe(0);
  });

  test('of an organization one at a time', async () => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.set(async (asked) => {
      reached.resolve();
      await released.promise;
      return rowsOf(usual)(asked);
    });
    const first = tried();
    await reached.promise;
    expect(await tried()).toMatchObject({
      status: 429,
      error: { error: 'common.errors.tooManyRequests', params: { seconds: 5 } },
    });
    released.resolve();
    expect((await first).code).toBe(0);
    expect((await tried()).code).toBe(0);
  });

  test('a day is of its zone', async () => {
    const days = new Set<string>();
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      days.add((await tried({ zone })).data.day);
    expect(days.size).toBe(2);
  });

  test('CSV with semicolons, decimal commas and a currency of its own; other days are left out', async () => {
    server.set(({ query }) => {
      const [year, month, day] = (query.get('d') ?? '').split('-');
      const rows = [
        'Datum;Einheit;Land;Betrag;Währung',
        `${day}.${month}.${year};zone-1;Germany;1.234,56;usd`,
        '01.01.2020;zone-1;Germany;9;usd',
      ];
      return { body: rows.join('\r\n') };
    });
    const mapping: ReportSourceForm['mapping'] = {
      ...columns({ day: 'Datum', unit: 'Einheit', country: 'Land', impressions: null, revenue: 'Betrag' }),
      dayOrder: 'dmy',
      decimalMark: 'comma',
      usualCurrency: 'CHF',
    };
    const { data } = await tried({
      ...{ format: 'csv', rows: 'is left out' },
      mapping: { ...mapping, columns: { ...mapping.columns, currency: 'Währung' } },
    });
    expect(data.rows).toMatchObject([{ unit: 'zone-1', country: 'DE', revenue: '1234.56', currency: 'USD' }]);
  });

  test('names may have points, and a list may be the whole answer', async () => {
    server.set(() => ({ body: [{ 'a.b': 'zone-1', money: { net: 0.1 } }] }));
    const mapping = { columns: { unit: 'a.b', revenue: 'money.net' } };
    const none = { day: null, country: null, impressions: null };
    const { data } = await tried({ rows: null, mapping: columns({ ...none, ...mapping.columns }) });
    expect(data.rows).toMatchObject([{ unit: 'zone-1', revenue: '0.1', instance: { id: instance } }]);
  });

  test.each([
    ['basic', { authorization: `Basic ${Buffer.from(`X-Key:${secret}`).toString('base64')}` }],
    ['header', { 'x-key': secret }],
  ] as const)('%s', async (auth, headers) => {
    await tried({ auth });
    expect(server.asked[0]?.headers).toMatchObject(headers);
    expect(server.asked[0]?.query.size).toBe(1);
  });

  test('a parameter, beside those that the address has', async () => {
    await tried({ auth: 'query', authName: 'api key' });
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toMatchObject({ 'api key': secret });
    expect(server.asked[0]?.query.size).toBe(2);
  });

  const wrong: [string, SayReport, string, string][] = [
    ['a refusal', () => ({ status: 401, body: { message: `no ${secret}` } }), 'secret', 'refused'],
    ['a missing page', () => ({ status: 404, body: 'gone' }), 'address', 'status'],
    ['too often', () => ({ status: 429 }), 'address', 'later'],
    ['its own fault', () => ({ status: 500 }), 'address', 'later'],
    ['a redirect', () => ({ status: 302, headers: { location: '/elsewhere' } }), 'address', 'redirected'],
    ['half of it', () => ({ body: '{"data":{"rows":[', cut: true }), 'address', 'cutOff'],
    ['half of it, said to be whole', () => ({ body: '{"data":{"rows":[' }), 'format', 'notJson'],
    ['a page', () => ({ body: '<html>Sign in</html>' }), 'format', 'isPage'],
    ['no list', () => ({ body: { data: { list: [] } } }), 'rows', 'rowsNotFound'],
    ['no column', rowsOf({ ...usual, earned: undefined }), 'mapping.columns.revenue', 'columnUnknown'],
    ['a day that is none', rowsOf({ ...usual, date: 'soon' }), 'mapping.columns.day', 'dayMalformed'],
    ['no amount', rowsOf({ ...usual, earned: '1,2,3' }), 'mapping.columns.revenue', 'amountMalformed'],
    ['no count', rowsOf({ ...usual, shown: -1 }), 'mapping.columns.impressions', 'countMalformed'],
  ];
  test.each(wrong)('%s is said at its field', async (_, say, field, name) => {
    server.set(say);
    const { code, error } = await tried();
    expect(code).not.toBe(0);
    expect(error?.fields).toMatchObject({ [field]: { key: `reportSource.errors.${name}` } });
    expect(JSON.stringify(error)).not.toContain(secret);
    expect(server.asked).toHaveLength(1);
  });

  test('pages: what a way needs is asked for at its field, and all of them are read', async () => {
    const wrong = async (change: Partial<ReportSourceForm>) => (await tried(change)).error?.fields;
    const key = (name: string) => ({ key: `reportSource.errors.${name}` });
    expect(await wrong({ format: 'csv', paging: 'number', pagingName: 'p' })).toMatchObject({
      paging: key('pagingOfCsv'),
    });
    expect(await wrong({ paging: 'cursor' })).toMatchObject({
      pagingAt: key('pagingAtEmpty'),
      pagingName: key('pagingNameEmpty'),
    });
    expect(server.asked).toEqual([]);
    server.set(({ query }) => {
      const row = { ...usual, date: query.get('d'), id: `zone-${query.get('p') ?? 1}` };
      return { body: { data: { rows: [row] }, next: query.has('p') ? null : `?d=${row.date}&p=2` } };
    });
    const { data } = await tried({ paging: 'next', pagingAt: 'next' });
    expect(data).toMatchObject({ pages: 2, counts: { rows: 2, matched: 1 } });
    await saved({ paging: 'next', pagingAt: 'next', pagingName: 'falls away' });
    expect(await shown()).toMatchObject({ paging: 'next', pagingAt: 'next', pagingName: null });
    await pullAll();
    expect((await pulls()).days[0]).toMatchObject({ rows: 2, revenueUsd: '3', failure: null });
    server.set(() => ({ body: { data: { rows: [] }, next: 'https://elsewhere.example/' } }));
    expect(await wrong({ paging: 'next', pagingAt: 'next' })).toMatchObject({ paging: key('pageElsewhere') });
  });

  test('a currency without a rate', async () => {
    const mapping = { ...form.mapping, usualCurrency: 'CHF' };
    const key = 'reportSource.errors.rateUnknown';
    expect((await tried({ mapping })).error?.fields).toMatchObject({ 'mapping.usualCurrency': { key } });
  });

  test('nobody there, private networks, and keys in the open', async () => {
    const atAddress = async (address: string) => (await tried({ address })).error?.fields?.address?.key;
    const key = (name: string) => `reportSource.errors.${name}`;
    expect(await atAddress('http://127.0.0.1:9/{first}')).toBe(key('unreachable'));
    expect(await atAddress('https://10.0.0.1/{first}')).toBe(key('addressPrivate'));
    expect(await atAddress('https://[::1].example/{first}')).toBe(key('addressMalformed'));
    expect(await atAddress('http://reports.example/{first}')).toBe(key('addressInsecure'));
    expect(await atAddress('https://u:p@reports.example/{first}')).toBe(key('addressSecret'));
    expect(await atAddress('https://reports.example/{today}')).toBe(key('placeholderUnknown'));
    expect(await atAddress('https://{first}.example/')).toBe(key('placeholderInHost'));
    expect(server.asked).toEqual([]);
  });
});

describe('saved', () => {
  test('its secret is sealed, kept where it is left out, and asked for anew for another server', async () => {
    const { data } = await saved();
    expect(data).toMatchObject({ secret: null, secretTail: '89&=', version: 1 });
    expect(JSON.stringify([data, await shown()])).not.toContain(secret);
    const stored = await opened.app.database.asSystem((tx) =>
      tx.selectFrom('report_source').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored?.secret_sealed?.includes(secret)).toBe(false);
    await tried({ secret: null });
    expect(server.asked.at(-1)?.headers['x-key']).toBe(secret);
    const elsewhere = { secret: null, address: 'http://127.0.0.1:9/{first}' };
    for (const ask of [
      () => tried(elsewhere),
      () => saved(elsewhere, 1),
      () => tried({ secret: null, auth: 'query' }),
    ])
      expect((await ask()).error?.fields).toMatchObject({
        secret: { key: 'reportSource.errors.secretAgain' },
      });
    expect((await saved({ secret: null, rows: 'rows' }, 1)).data).toMatchObject({ rows: 'rows', version: 2 });
    expect((await saved({}, 1)).error).toMatchObject({ error: 'common.errors.staleEdit' });
    expect((await saved({ auth: 'none', secret: null }, 2)).data.secretTail).toBeNull();
  });

  test('days come, are restated and taken back, and each counts once', async () => {
    await saved();
    expect(await account()).toMatchObject({ status: accountStatus.active, reason: 'firstReport' });
    expect(await pullAll()).toBe(7);
    expect(await account()).toMatchObject({ status: accountStatus.active, reason: null });
    const { known, zone, days } = await pulls();
    expect({ known, zone }).toEqual({ known: 'source', zone: 'UTC' });
    expect(days).toHaveLength(7);
    const [newest] = days;
    expect(newest).toMatchObject({ rows: 1, revenueUsd: '1.5' });
    expect(await places()).toContain(`one US ${newest?.day}: 1.5`);
    server.set(rowsOf({ ...usual, earned: '1.25' }));
    opened.app.clock.forward(7 * hour);
    await pullAll();
    const restated = (await pulls()).days.find(({ day }) => day === newest?.day);
    expect(restated).toMatchObject({ revenueUsd: '1.25', changedBy: '-0.25' });
    expect((await places()).filter((place) => place.includes(newest?.day ?? ''))).toHaveLength(1);
    await opened.app.ask(undoRevenueUpload, { id: restated?.uploadId ?? 0 }, owner);
    expect(await places()).toContain(`one US ${newest?.day}: 1.5`);
  });

  test('a refusal stops the account until the address is saved anew; taken away, nothing is asked', async () => {
    await saved();
    server.set(() => ({ status: 403, body: { message: `bad key ${secret}` } }));
    expect(await pullAll()).toBe(1);
    const refused = await account();
    expect(refused).toMatchObject({ status: accountStatus.exception, reason: 'refused' });
    expect(refused.reasonDetail).toBe('HTTP 403: bad key •••');
    expect(await pullAll()).toBe(0);
    server.set(rowsOf(usual));
    await saved({}, 1);
    expect(await pullAll()).toBe(7);
    await opened.app.ask(removeReportSource, { id: accountId }, owner);
    expect(await pulls()).toMatchObject({ known: null, progress: null });
    server.asked.length = 0;
    opened.app.clock.forward(48 * hour);
    await opened.app.ask(pullRevenueNow, { id: accountId }, owner);
    expect(await pullAll()).toBe(0);
    expect(server.asked).toEqual([]);
    expect((await pulls()).days).toHaveLength(7);
  });

  test('what is wrong with a day is said with the day, and the next hour tries again', async () => {
    server.set(() => ({ body: '<html>Sign in</html>' }));
    await saved();
    await pullAll();
    expect((await pulls()).days[0]).toMatchObject({
      failure: 'unclear',
      ...{ detail: null, finding: { name: 'isPage', params: {} } },
      rows: null,
    });
    server.set(rowsOf(usual));
    opened.app.clock.forward(hour);
    await pullAll();
    expect((await pulls()).days.filter(({ failure }) => failure !== null)).toEqual([]);
  });

  test('in place of the network’s own report, which is asked no more', async () => {
    const { app } = opened;
    const credentials = { reportKey: `own-${owner.userId}-key` };
    const own = {
      name: 'Own',
      currency: 'USD',
      signIn: 'keys',
      adnId: networkId.appLovin,
      credentials,
    } as const;
    accountId = (await app.ask(createAccount, own, owner)).data.id;
    await saved();
    server.asked.length = 0;
    expect(await pullAll()).toBeGreaterThan(6);
    expect(server.asked.every(({ host }) => host === 'reports')).toBe(true);
    expect((await pulls()).known).toBe('source');
  });

  test('a change is in the history and can be taken back, unless the secret is another', async () => {
    await saved();
    await saved({ secret: null, rows: 'wrong', paging: 'number', pagingName: 'p' }, 1);
    const changes = async () => {
      const { rows } = {
        rows: await opened.app.database.asSystem((tx) =>
          tx
            .selectFrom('change_log')
            .select(['id', 'action', 'after'])
            .where('entity', '=', 'report_source')
            .where('entity_id', '=', accountId)
            .orderBy('id')
            .execute(),
        ),
      };
      return rows;
    };
    const [added, edited] = await changes();
    expect([added?.action, edited?.action]).toEqual(['add', 'edit']);
    expect(JSON.stringify(await changes())).not.toContain(secret);
    expect((await opened.app.ask(revertChange, { id: Number(edited?.id ?? 0) }, owner)).code).toBe(0);
    expect(await shown()).toMatchObject({ rows: 'data.rows', paging: 'none', pagingName: null });
  });
});
