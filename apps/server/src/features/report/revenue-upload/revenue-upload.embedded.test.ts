import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  checkRevenueUpload,
  listRevenueUploads,
  listUploadUnits,
  mapUploadUnits,
  undoRevenueUpload,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeRevenue } from '../../../domain/network-revenue/take-revenue.ts';
import { writeRevenue } from '../../../domain/network-revenue/write-revenue.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { type AutoSetup, createAutoSetup } from '../../../testing/auto.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openRevenueApp, storedPlaces, storedRates } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let close: () => Promise<void>;
let owner: Person;
let setup: AutoSetup;
let instance: number;
let other: number;
beforeAll(async () => {
  const opened = await openRevenueApp();
  ({ app, clickhouse } = opened);
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  app.clock.forward(1);
  owner = await createPerson(app);
  setup = await createAutoSetup(app, owner, [networkId.unity, networkId.unity]);
  [instance = 0, other = 0] = setup.instanceIds;
});

const stored = () => storedPlaces(clickhouse, owner.organizationId);
const revenues = async () =>
  (await stored()).filter(({ source }) => source !== 'undone').map(({ revenue }) => revenue);

const nobodys = unmatchedId(networkId.unity);
const check = async (csv: string, change: object = {}) =>
  app.ask(
    checkRevenueUpload,
    { adnId: networkId.unity, fileName: 'unity.csv', csv, mapping: null, units: null, ...change },
    owner,
  );
const upload = async (csv: string, change: object = {}) => {
  app.clock.forward(1000);
  const answer = await app.ask(uploadRevenue, await checkedUpload(app, owner, csv, change), owner);
  expect(answer.error).not.toHaveProperty('error');
  return answer;
};
const undo = async (id: number) => {
  app.clock.forward(1000);
  return app.ask(undoRevenueUpload, { id }, owner);
};
const list = async () => (await app.ask(listRevenueUploads, {}, owner)).data.list;
const file = (...lines: readonly string[]) => ['Date,Instance,Country,Revenue', ...lines].join('\n');

describe('who may', () => {
  test('signed out: nobody', async () => {
    const input = await checkedUpload(app, owner, file(`2026-03-05,${instance},US,1`));
    for (const call of [checkRevenueUpload, uploadRevenue] as const)
      expect((await app.ask(call, input)).status).toBe(401);
    expect((await app.ask(listRevenueUploads, {})).status).toBe(401);
    expect((await app.ask(undoRevenueUpload, { id: 1 })).status).toBe(401);
  });

  test.each([role.appOwner, role.appOperator, role.appViewer])(
    'role %i: looks, and changes nothing',
    async (roleId) => {
      const { data } = await upload(file(`2026-03-05,${instance},US,1`));
      const person = await createPerson(app, { organizationId: owner.organizationId, roleId });
      const input = await checkedUpload(app, owner, file(`2026-03-05,${instance},US,2`));
      const before = await contentsOf(app);
      expect((await app.ask(uploadRevenue, input, person)).status).toBe(403);
      expect((await app.ask(checkRevenueUpload, input, person)).status).toBe(403);
      expect((await app.ask(undoRevenueUpload, { id: data.id }, person)).status).toBe(403);
      expect((await app.ask(listRevenueUploads, {}, person)).data.total).toBe(1);
      expect(await contentsOf(app)).toEqual(before);
    },
  );

  test("another organization's upload and instances do not exist", async () => {
    const { data } = await upload(file(`2026-03-05,${instance},US,1`));
    const stranger = await createPerson(app);
    expect((await app.ask(undoRevenueUpload, { id: data.id }, stranger)).code).toBe(1002);
    expect((await app.ask(listRevenueUploads, {}, stranger)).data.total).toBe(0);
    const theirs = await checkedUpload(app, stranger, file(`2026-03-05,${instance},US,1`));
    const { data: done } = await app.ask(uploadRevenue, theirs, stranger);
    expect(done.counts).toEqual({ rows: 1, matched: 0, unmatched: 1, refused: 0 });
  });
});

test('rows that match nothing are told to everybody who may map them, whoever brought them in', async () => {
  const { organizationId } = owner;
  const [another, manager] = await Promise.all(
    [role.organizationOwner, role.appOwner].map((roleId) => createPerson(app, { organizationId, roleId })),
  );
  const { data } = await upload(file(`2026-03-05,${instance},US,1`, '2026-03-05,gone-unit,US,7.77'));
  const told = async (who: Person | undefined) =>
    (await app.ask(listNotices, {}, who)).data.list
      .map(({ linkUrl }) => linkUrl)
      .filter((url) => url?.startsWith('/upload')); // one of two who join at once may hear of the other
  const link = `/upload/history?map=${data.id}`;
  expect(await told(owner)).toContain(link);
  expect(await told(another)).toEqual([link]);
  expect(await told(manager)).toEqual([]);
});

test('a report is looked at, brought in to the cent, and what matches nothing is kept in sight', async () => {
  const csv = file(
    `2026-03-05,${instance},US,10.25`,
    `2026-03-05,${instance},US,0.75`,
    `2026-03-05,${other},Germany,2`,
    '2026-03-05,gone-unit,US,7.77',
    `2026-13-05,${instance},US,1`,
    `2026-03-05,${instance},US,-3`,
    `2026-03-05,${other},Germany,2`,
  );
  const { data: seen } = await check(csv);
  expect(seen.counts).toEqual({ rows: 7, matched: 3, unmatched: 1, refused: 3 });
  expect(seen.problems.map(({ row, column, key }) => [row, column, key])).toEqual([
    [6, 'Date', 'revenueUpload.errors.dayMalformed'],
    [7, 'Revenue', 'revenueUpload.errors.amountNegative'],
    [8, '', 'revenueUpload.errors.rowTwice'],
  ]);
  expect(seen.unmatchedUnits).toEqual([
    { unit: 'gone-unit', rows: 1, revenueUsd: '7.77', reason: 'unknown' },
  ]);
  expect([seen.beforeUsd, seen.afterUsd, seen.replaced]).toEqual(['0', '20.77', 0]);
  expect(await stored()).toEqual([]);

  const { data } = await upload(csv);
  expect(await stored()).toEqual([
    { place: `${instance} US 2026-03-05`, revenue: '11', usd: '11', source: 'upload' },
    { place: `${other} DE 2026-03-05`, revenue: '2', usd: '2', source: 'upload' },
    { place: `${nobodys} US 2026-03-05 gone-unit`, revenue: '7.77', usd: '7.77', source: 'upload' },
  ]);
  const [first] = await list();
  expect(first).toMatchObject({
    id: data.id,
    fileName: 'report.csv',
    who: { id: owner.userId },
    counts: seen.counts,
    totals: [
      { currency: 'USD', revenue: '20.77', unmatched: '7.77', revenueUsd: '20.77', unmatchedUsd: '7.77' },
    ],
    unmatchedUnits: seen.unmatchedUnits,
    undoneAt: null,
  });

  // The unit is known now, and is remembered with the columns.
  const units = [{ unit: 'gone-unit', instance: other }];
  const mended = await check(csv, { units });
  expect(mended.data).toMatchObject({
    counts: { matched: 4, unmatched: 0 },
    sameAs: { id: data.id },
    beforeUsd: '20.77',
    afterUsd: '20.77',
    replaced: 3,
  });
  const { mapping, check: sum } = mended.data;
  app.clock.forward(1000);
  const input = { adnId: networkId.unity, fileName: 'unity.csv', csv, mapping, units, check: sum };
  expect((await app.ask(uploadRevenue, input, owner)).data.counts.matched).toBe(4);
  expect((await check(csv)).data.units).toEqual(units);
});

test('a report goes over a day on which the network took money back', async () => {
  const place = { country: 'US', day: '2026-03-05', unit: '', impressions: null, clicks: null };
  const worth = { revenue: '-3.2', currency: 'USD', rate: '1', rateDate: '2026-03-05', revenueUsd: '-3.2' };
  const { organizationId, appId, placementId } = setup;
  const of = { organizationId, appId, placementId, instanceId: instance, networkId: networkId.unity };
  const reportedAt = app.clock.now();
  await writeRevenue(clickhouse, [{ ...of, ...place, ...worth }], {
    source: 'upload',
    reportedAt,
    token: `taken-back-${organizationId}`,
  });
  const csv = file(`2026-03-05,${instance},US,1.5`, `2026-03-05,${other},US,2`);
  const { data } = await check(csv);
  expect([data.beforeUsd, data.afterUsd, data.replaced]).toEqual(['-3.2', '3.5', 1]);
  await upload(csv);
  expect(await revenues()).toEqual(['1.5', '2']);
});

test('other currencies, decimal commas, semicolons and a byte order mark are read as they are meant', async () => {
  const csv = `\uFEFFDatum;Platz;Umsatz;Währung\r\n08.03.2026;${instance};"1.500,5";jpy\r\n`;
  const asked = {
    columns: {
      day: 'Datum',
      unit: 'Platz',
      revenue: 'Umsatz',
      country: null,
      impressions: null,
      clicks: null,
      currency: 'Währung',
    },
    dayOrder: 'dmy' as const,
    decimalMark: 'comma' as const,
    usualCurrency: 'EUR',
  };
  const { data: guessed } = await check(csv);
  expect(guessed.missing).toEqual(['day', 'unit', 'revenue']);
  const { data } = await check(csv, { mapping: asked });
  expect(data.totals).toEqual([
    {
      currency: 'JPY',
      revenue: '1500.5',
      unmatched: '0',
      revenueUsd: '10.003333',
      unmatchedUsd: '0',
      rate: '0.0066666667',
      rateDate: '2026-03-06',
    },
  ]);
  const input = {
    adnId: networkId.unity,
    fileName: 'a.csv',
    csv,
    mapping: asked,
    units: [],
    check: data.check,
  };
  expect((await app.ask(uploadRevenue, input, owner)).code).toBe(0);
  // The amount as it was reported, beside it what it was counted with.
  expect(await storedRates(clickhouse, owner.organizationId)).toEqual([
    { revenue: '1500.5', currency: 'JPY', rate: '0.0066666667', rateDate: '2026-03-06', usd: '10.003333' },
  ]);
  expect((await check(csv)).data.mapping).toEqual(asked);
  const unknown = await check(csv.replace('jpy', 'CHF'));
  expect(unknown.data.problems).toMatchObject([{ key: 'revenueUpload.errors.rateUnknown' }]);
});

describe('undo', () => {
  const line = (revenue: string) => file(`2026-03-05,${instance},US,${revenue}`);

  test('of the first: nothing is reported any more, and nothing counts as a report of zero', async () => {
    const { data } = await upload(line('3'));
    expect((await undo(data.id)).data).toEqual({ restored: 1, kept: 0, isStored: true });
    expect(await revenues()).toEqual([]);
    expect((await check(line('4'))).data).toMatchObject({ beforeUsd: '0', replaced: 0 });
    expect((await undo(data.id)).error.error).toBe('revenueUpload.errors.alreadyUndone');
    const [only] = await list();
    expect(only).toMatchObject({ undoneAt: expect.any(String), undoneBy: expect.any(String) });
  });

  test('of the last: what stood there before stands there again, whoever had brought it in', async () => {
    const means = { database: app.database, clickhouse, now: app.clock.now };
    await takeRevenue(means, `day,instance,country,revenue\n2026-03-05,${instance},US,9`, 'upload');
    const first = await upload(line('3'));
    const second = await upload(line('4'));
    expect((await undo(second.data.id)).data).toEqual({ restored: 1, kept: 0, isStored: true });
    expect(await revenues()).toEqual(['3']);
    expect((await undo(first.data.id)).data).toEqual({ restored: 1, kept: 0, isStored: true });
    expect(await revenues()).toEqual(['9']);
  });

  test('of an earlier one: the later stays, and undone then brings back what stood before both', async () => {
    const first = await upload(line('3'));
    const second = await upload(line('4'));
    expect((await undo(first.data.id)).data).toEqual({ restored: 0, kept: 1, isStored: true });
    expect(await revenues()).toEqual(['4']);
    expect((await undo(second.data.id)).data).toEqual({ restored: 1, kept: 0, isStored: true });
    expect(await revenues()).toEqual([]);
  });

  test('what comes later holds, also where the clock of its server is behind', async () => {
    const behind = 600_000;
    app.clock.forward(behind);
    const first = await upload(line('3'));
    const { data } = await upload(file('2026-03-06,later,US,7'));
    app.clock.forward(-behind);
    const second = await upload(line('4'));
    expect(await revenues()).toEqual(['4', '7']);
    expect((await undo(second.data.id)).data).toMatchObject({ restored: 1, kept: 0 });
    expect(await revenues()).toEqual(['3', '7']);
    expect((await undo(first.data.id)).data).toMatchObject({ restored: 1, kept: 0 });
    expect(await revenues()).toEqual(['7']);
    const units = [{ unit: 'later', instance }];
    const { check: shown } = (await app.ask(listUploadUnits, { id: data.id }, owner)).data;
    await app.ask(mapUploadUnits, { id: data.id, units, check: shown }, owner);
    const there = (await stored()).filter(({ source }) => source !== 'undone');
    expect(there.map(({ place }) => place)).toEqual([`${instance} US 2026-03-06`]);
  });

  test('leaves alone what a script has reported since', async () => {
    const { data } = await upload(line('3'));
    app.clock.forward(1000);
    const means = { database: app.database, clickhouse, now: app.clock.now };
    await takeRevenue(means, `day,instance,country,revenue\n2026-03-05,${instance},US,9`, 'upload');
    expect((await undo(data.id)).data).toEqual({ restored: 0, kept: 1, isStored: true });
    expect(await revenues()).toEqual(['9']);
  });
});

describe('what is refused', () => {
  test.each([
    ['', 'revenueUpload.errors.csvEmpty'],
    ['day,unit_id,revenue\n', 'revenueUpload.errors.csvEmpty'],
    ['day,unit_id,revenue\n2026-03-05,"a,1', 'revenueUpload.errors.csvQuotes'],
    ['day,day,revenue\n2026-03-05,a,1', 'revenueUpload.errors.columnTwice'],
    ['day,unit_id,revenue\n2026-03-05,\uFFFD,1', 'revenueUpload.errors.csvEncoding'],
    [`day,unit_id,revenue\n${'2026-03-05,a,1\n'.repeat(20_001)}`, 'revenueUpload.errors.tooManyRows'],
    ['x'.repeat(4_194_305), 'revenueUpload.errors.csvTooLarge'],
  ])('the file %#: %s', async (csv, key) => {
    expect((await check(csv)).error.fields?.csv?.key).toBe(key);
  });

  test.each([
    ['2999-01-01,a,US,1', 'revenueUpload.errors.dayAhead'],
    ['2026-03-05,,US,1', 'revenueUpload.errors.unitEmpty'],
    ['2026-03-05,a,Atlantis,1', 'revenueUpload.errors.countryMalformed'],
    ['2026-03-05,a,US,much', 'revenueUpload.errors.amountMalformed'],
    ['2026-03-05,a,US,1000000000000', 'revenueUpload.errors.amountMalformed'],
  ])('the row %s: %s', async (line, key) => {
    const { data } = await check(file(line));
    expect(data.problems).toMatchObject([{ row: 2, key }]);
    const input = await checkedUpload(app, owner, file(line));
    expect((await app.ask(uploadRevenue, input, owner)).error.error).toBe(
      'revenueUpload.errors.nothingToTake',
    );
  });

  test('an outcome other than the one that was shown', async () => {
    const input = await checkedUpload(app, owner, file(`2026-03-05,${instance},US,1`));
    await upload(file(`2026-03-05,${instance},US,2`));
    expect((await app.ask(uploadRevenue, input, owner)).error.error).toBe('revenueUpload.errors.changed');
    expect(await revenues()).toEqual(['2']);
  });

  test('instances of others, and columns that the file does not have', async () => {
    const csv = file(`2026-03-05,${instance},US,1`);
    const stranger = await createAutoSetup(app, await createPerson(app), [networkId.unity]);
    const units = [{ unit: 'a', instance: stranger.instanceIds[0] ?? 0 }];
    expect((await check(csv, { units })).error.fields).toHaveProperty(['units.0.instance']);
    const { data } = await check(csv);
    const mapping = { ...data.mapping, columns: { ...data.mapping.columns, day: 'When' } };
    expect((await check(csv, { mapping })).error.fields).toHaveProperty(['mapping.columns.day']);
  });
});
