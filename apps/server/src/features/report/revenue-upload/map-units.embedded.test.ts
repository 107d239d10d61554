import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import {
  checkRevenueUpload,
  findUploadInstances,
  listRevenueUploads,
  listUploadUnits,
  mapUploadUnits,
  undoRevenueUpload,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createAutoSetup } from '../../../testing/auto.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { randomOf } from '../../../testing/random-of.ts';
import { openRevenueApp, reportedInMarch, storedPlaces } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let close: () => Promise<void>;
let isAway = false;
let owner: Person;
let one: number;
let two: number;
const nobodys = String(unmatchedId(networkId.unity));

beforeAll(async () => {
  const here = () => (isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve());
  const over = (store: ClickHouse): ClickHouse => ({
    ...store,
    report: (query, schema) => here().then(() => store.report(query, schema)),
    ingest: (...batch) => here().then(() => store.ingest(...batch)),
  });
  ({ app, clickhouse, close } = await openRevenueApp({ over }));
});
afterAll(() => close());
beforeEach(async () => {
  app.clock.forward(1);
  [owner, one, two] = await newOwner();
});

async function newOwner(): Promise<[Person, number, number]> {
  const person = await createPerson(app);
  const { instanceIds } = await createAutoSetup(app, person, [networkId.unity, networkId.unity]);
  return [person, instanceIds[0] ?? 0, instanceIds[1] ?? 0];
}

type Choice = readonly [unit: string, instance: number | null];
const choices = (some: readonly Choice[]) => some.map(([unit, instance]) => ({ unit, instance }));

async function upload(lines: readonly string[], units: readonly Choice[] = []): Promise<number> {
  app.clock.forward(1000);
  const csv = ['Date,Instance,Country,Revenue,Impressions', ...lines].join('\n');
  const answer = await app.ask(
    uploadRevenue,
    await checkedUpload(app, owner, csv, { units: choices(units) }),
    owner,
  );
  expect(answer.error).not.toHaveProperty('error');
  return answer.data.id;
}
async function undo(id: number): Promise<void> {
  app.clock.forward(1000);
  expect((await app.ask(undoRevenueUpload, { id }, owner)).code).toBe(0);
}
const unitsOf = async (id: number, person = owner) => (await app.ask(listUploadUnits, { id }, person)).data;
async function map(id: number, ...some: readonly Choice[]) {
  app.clock.forward(1000);
  const { check } = await unitsOf(id);
  return app.ask(mapUploadUnits, { id, units: choices(some), check }, owner);
}
const listed = async (id: number) =>
  (await app.ask(listRevenueUploads, {}, owner)).data.list.find((of) => of.id === id);
const reported = () => reportedInMarch(app, owner);
/** What stands in the store, without what is undone. */
const stored = async () =>
  Object.fromEntries(
    (await storedPlaces(clickhouse, owner.organizationId))
      .filter(({ source }) => source !== 'undone')
      .map(({ place, usd }) => [place, usd]),
  );
/** Instances by what they are called here. */
const named = (places: Readonly<Record<string, string>>) => {
  const names = new Map([
    [String(one), 'one'],
    [String(two), 'two'],
    [nobodys, '-'],
  ]);
  return Object.fromEntries(
    Object.entries(places).map(([place, usd]) => {
      const [id = '', ...rest] = place.split(' ');
      return [[names.get(id) ?? id, ...rest].join(' '), usd];
    }),
  );
};

const month = () => [
  `2026-03-05,${one},US,10.25,100`,
  '2026-03-05,gone,US,7.77,70',
  '2026-03-05,gone,US,0.23,3',
  '2026-03-06,gone,DE,1.5,15',
  '2026-03-06,lost,DE,0.4,4',
];
const unmapped = {
  'one US 2026-03-05': '10.25',
  '- US 2026-03-05 gone': '8',
  '- DE 2026-03-06 gone': '1.5',
  '- DE 2026-03-06 lost': '0.4',
};

test('rows that matched nothing are given an instance afterwards: what it had stays, sums are the file’s to the cent', async () => {
  const id = await upload(month());
  expect(named(await stored())).toEqual(unmapped);
  const seen = await unitsOf(id);
  expect(seen).toMatchObject({ id, adnId: networkId.unity, fileName: 'report.csv', undoneAt: null });
  const open = { replaced: 0, reason: 'unknown', instance: null, found: null };
  expect(seen.units).toEqual([
    { unit: 'gone', rows: 3, revenueUsd: '9.5', ...open },
    { unit: 'lost', rows: 1, revenueUsd: '0.4', ...open },
  ]);
  expect(seen.instances.map((of) => of.id)).toEqual([one, two]);
  const found = async (search: string) =>
    (await app.ask(findUploadInstances, { adnId: networkId.unity, search }, owner)).data.list;
  expect(await found('')).toEqual(seen.instances);
  expect(await found(seen.instances[1]?.unitId.toUpperCase() ?? '')).toEqual([seen.instances[1]]);

  // 10.25 + 7.77 + 0.23; 1.5 stands alone.
  const { data } = await map(id, ['gone', one]);
  expect(data).toEqual({
    ...{ moved: 3, kept: 0, isStored: true },
    counts: { rows: 5, matched: 4, unmatched: 1, refused: 0 },
  });
  const mapped = {
    'one US 2026-03-05': '18.25',
    'one DE 2026-03-06': '1.5',
    '- DE 2026-03-06 lost': '0.4',
  };
  expect(named(await stored())).toEqual(mapped);
  expect(await reported()).toEqual({ total: '20.15', byInstance: { [one]: '19.75', [nobodys]: '0.4' } });
  expect(await listed(id)).toMatchObject({
    counts: data.counts,
    totals: [
      { currency: 'USD', revenue: '20.15', unmatched: '0.4', revenueUsd: '20.15', unmatchedUsd: '0.4' },
    ],
    unmatchedUnits: [{ unit: 'lost', rows: 1, revenueUsd: '0.4', reason: 'unknown' }],
  });
  // What is still open stands first.
  expect((await unitsOf(id)).units[1]).toMatchObject({ unit: 'gone', rows: 3, instance: one, reason: null });

  // To another one, two units at once, and back to none.
  await map(id, ['gone', two], ['lost', two]);
  expect(named(await stored())).toEqual({
    ...{ 'one US 2026-03-05': '10.25', 'two US 2026-03-05': '8', 'two DE 2026-03-06': '1.9' },
  });
  await map(id, ['gone', null]);
  expect(named(await stored())).toEqual({
    ...{ 'one US 2026-03-05': '10.25', 'two DE 2026-03-06': '0.4' },
    ...{ '- US 2026-03-05 gone': '8', '- DE 2026-03-06 gone': '1.5' },
  });
  await map(id, ['lost', null]);
  expect(named(await stored())).toEqual(unmapped);
  expect(await listed(id)).toMatchObject({ counts: { rows: 5, matched: 1, unmatched: 4, refused: 0 } });

  await map(id, ['gone', one]);
  await undo(id);
  expect(await stored()).toEqual({});
});

test('what is sent as it is already changes nothing', async () => {
  const id = await upload(month());
  expect(await map(id, ['gone', null])).toMatchObject({ code: 0, data: { moved: 0, kept: 0 } });
  await map(id, ['gone', one]);
  expect(await map(id, ['gone', one], ['lost', null])).toMatchObject({
    code: 0,
    data: { moved: 0, kept: 0 },
  });
  expect(named(await stored())).toEqual({
    ...{ 'one US 2026-03-05': '18.25', 'one DE 2026-03-06': '1.5', '- DE 2026-03-06 lost': '0.4' },
  });
});

test('the next upload begins with the choice, whichever file it was made in', async () => {
  const first = await upload(month());
  await upload(['2026-03-07,gone,US,1,1']);
  await map(first, ['gone', two], ['lost', one]);
  const asked = { adnId: networkId.unity, fileName: 'next.csv', mapping: null, units: null };
  const csv = 'Date,Instance,Country,Revenue,Impressions\n2026-03-08,gone,US,2,2';
  const next = async () => (await app.ask(checkRevenueUpload, { ...asked, csv }, owner)).data;
  expect(await next()).toMatchObject({
    units: [
      { unit: 'gone', instance: two },
      { unit: 'lost', instance: one },
    ],
    counts: { matched: 1, unmatched: 0 },
  });
  await map(first, ['gone', null]);
  expect(await next()).toMatchObject({ units: [{ unit: 'lost', instance: one }], counts: { unmatched: 1 } });
});

test('what an earlier file said of the instance is replaced, and stands again when that is taken back or undone', async () => {
  const earlier = await upload([`2026-03-06,${two},DE,5,50`]);
  const id = await upload(month());
  await map(id, ['gone', two]);
  expect(named(await stored())).toMatchObject({ 'two DE 2026-03-06': '1.5', 'two US 2026-03-05': '8' });
  await map(id, ['gone', null]);
  expect(named(await stored())).toEqual({ ...unmapped, 'two DE 2026-03-06': '5' });
  // It is the earlier file's again, and goes with it.
  await undo(earlier);
  expect(named(await stored())).toEqual(unmapped);
  const again = await upload([`2026-03-06,${two},DE,5,50`]);
  await undo(again);
  await map(id, ['gone', two]);
  await undo(id);
  expect(await stored()).toEqual({});
});

test('what a later report says stays, and is told', async () => {
  const id = await upload(month());
  await upload([`2026-03-06,${two},DE,5,50`, '2026-03-05,gone,US,8.5,80']);
  expect((await unitsOf(id)).units).toMatchObject([
    { unit: 'gone', rows: 1, revenueUsd: '1.5', replaced: 2 },
    { unit: 'lost' },
  ]);
  expect((await map(id, ['gone', two], ['lost', one])).data).toMatchObject({ moved: 1, kept: 3 });
  expect(named(await stored())).toEqual({
    ...{ 'one US 2026-03-05': '10.25', 'one DE 2026-03-06': '0.4', 'two DE 2026-03-06': '5' },
    ...{ '- US 2026-03-05 gone': '8.5', '- DE 2026-03-06 gone': '1.5' },
  });
});

test('a unit that left an instance with the file comes back to it, and leaves it again', async () => {
  await upload(['2026-03-05,gone,US,3,30'], [['gone', two]]);
  const id = await upload(['2026-03-05,gone,US,4,40']);
  const open = { '- US 2026-03-05 gone': '4' };
  expect(named(await stored())).toEqual(open);
  await map(id, ['gone', two]);
  expect(named(await stored())).toEqual({ 'two US 2026-03-05': '4' });
  await map(id, ['gone', null]);
  expect(named(await stored())).toEqual(open);
  await undo(id);
  expect(named(await stored())).toEqual({ 'two US 2026-03-05': '3' });
});

test('an instance that is called so by now is found', async () => {
  const id = await upload(month());
  await app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ unit_id: 'gone' }).where('id', '=', two).execute(),
  );
  const { units, instances } = await unitsOf(id);
  expect(units[0]).toMatchObject({ unit: 'gone', reason: null, instance: null, found: two });
  expect(instances[0]?.id).toBe(two);
});

test('each mapping is in the change log, and can be taken back there', async () => {
  const id = await upload(month());
  await map(id, ['gone', one]);
  const about = { entity: 'revenue_upload', entityId: id } as const;
  const [newest] = (await app.ask(listChanges, about, owner)).data.list;
  expect(newest).toMatchObject({ action: 'edit', name: 'report.csv', refusal: null });
  expect(newest?.fields).toEqual([
    { field: 'unmatched', before: 4, after: 1 },
    { field: 'mappedUnits', before: [], after: [{ unitId: 'gone', instanceId: one }] },
  ]);
  app.clock.forward(1000);
  expect(await app.ask(revertChange, { id: newest?.id ?? '' }, owner)).toMatchObject({ code: 0 });
  await map(id, ['lost', null]);
  expect(named(await stored())).toEqual(unmapped);
});

test('choices that are sent as they are change nothing, and are not remembered', async () => {
  const id = await upload(month());
  await map(id, ['gone', one], ['lost', two]);
  expect((await map(id, ['gone', one], ['lost', null])).data).toMatchObject({ moved: 1, kept: 0 });
  const later = await upload(['2026-03-09,else,US,1,1'], [['gone', two]]);
  await map(id, ['gone', one], ['lost', one]);
  const csv = 'Date,Instance,Country,Revenue,Impressions\n2026-03-10,gone,US,2,2';
  const asked = { adnId: networkId.unity, fileName: 'next.csv', csv, mapping: null, units: null };
  expect((await app.ask(checkRevenueUpload, asked, owner)).data.units).toEqual([
    { unit: 'gone', instance: two },
    { unit: 'lost', instance: one },
  ]);
  expect(await listed(later)).toMatchObject({ isMapped: false });
  expect(await listed(id)).toMatchObject({ isMapped: true, unmatchedUnits: [] });
});

test('two who map at once: the second is told to look again, and nothing of it is stored', async () => {
  const id = await upload(month());
  const { check } = await unitsOf(id);
  const ask = (instance: number) =>
    app.ask(mapUploadUnits, { id, units: choices([['gone', instance]]), check }, owner);
  const answers = await Promise.all([ask(one), ask(two)]);
  const refused = answers.filter(({ code }) => code !== 0);
  expect(refused.map(({ error }) => error)).toMatchObject([{ error: 'revenueUpload.errors.changed' }]);
  const winner = answers[0]?.code === 0 ? one : two;
  expect((await unitsOf(id)).units[1]).toMatchObject({ unit: 'gone', instance: winner });
  expect((await reported()).total).toBe('20.15');
});

test('what is wrong is told at its field, and nothing is changed', async () => {
  const id = await upload([
    `2026-03-05,${one},US,10.25,100`,
    '2026-03-05,gone,US,1,10',
    '2026-03-05,lost,US,2,20',
  ]);
  const [stranger, theirs] = await newOwner();
  const before = await stored();
  const fields = async (...some: readonly Choice[]) => (await map(id, ...some)).error.fields;
  const at = (key: string) => ({ key: `revenueUpload.errors.${key}` });
  expect(await fields(['gone', one], ['lost', theirs])).toMatchObject({
    'units.1.instance': at('instanceUnknown'),
  });
  expect(await fields(['gone', one], ['gone', two])).toMatchObject({ 'units.1.unit': at('unitTwice') });
  expect(await fields(['gone', one], ['never', two])).toMatchObject({ 'units.1.unit': at('unitUnknown') });
  expect(await stored()).toEqual(before);
  const { check } = await unitsOf(id);
  const input = { id, units: choices([['gone', one]]), check };
  expect((await app.ask(mapUploadUnits, input, stranger)).code).toBe(1002);
  expect((await app.ask(listUploadUnits, { id }, stranger)).code).toBe(1002);
  for (const roleId of [role.appOwner, role.appOperator, role.appViewer]) {
    const person = await createPerson(app, { organizationId: owner.organizationId, roleId });
    const all = await contentsOf(app);
    expect((await app.ask(mapUploadUnits, input, person)).status).toBe(403);
    expect((await app.ask(listUploadUnits, { id }, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(all);
  }
  expect((await app.ask(mapUploadUnits, input)).status).toBe(401);
  isAway = true;
  expect((await app.ask(mapUploadUnits, input, owner)).error.error).toBe('revenueUpload.errors.storeAway');
  isAway = false;
  expect(await stored()).toEqual(before);
  await undo(id);
  expect((await map(id, ['gone', one])).error.error).toBe('revenueUpload.errors.alreadyUndone');
});

test('amounts of two currencies do not stand together: the unit is refused, and all others with it', async () => {
  app.clock.forward(1000);
  const csv = [
    'Date,Instance,Revenue,Currency',
    `2026-03-06,${one},10,USD`,
    '2026-03-06,gone,150,JPY',
    '2026-03-06,lost,2,USD',
  ].join('\n');
  const { id } = (await app.ask(uploadRevenue, await checkedUpload(app, owner, csv), owner)).data;
  const before = await stored();
  const { error } = await map(id, ['lost', one], ['gone', one]);
  expect(error.fields).toMatchObject({
    'units.1.instance': { key: 'revenueUpload.errors.currenciesMixed' },
  });
  expect(await stored()).toEqual(before);
  // 150 JPY at 180 for 1.2 USD are 1 USD.
  await map(id, ['gone', two], ['lost', one]);
  expect(named(await stored())).toEqual({ 'one 00 2026-03-06': '12', 'two 00 2026-03-06': '1' });
});

test('however files are mapped afterwards, all stands as if they had come with the choices', async () => {
  const random = randomOf(145);
  const pick = <One>(of: readonly One[]) => of[Math.floor(random() * of.length)] as One;
  const units = ['u0', 'u1', 'u2'];
  for (let round = 0; round < 4; round += 1) {
    [owner, one, two] = await newOwner();
    const lines = Array.from({ length: 8 }, (_, row) => [
      `2026-03-0${5 + Math.floor(random() * 2)}`,
      pick(['one', ...units, ...units]),
      pick(['US', 'DE']),
      `${Math.floor(random() * 500) / 100}`,
      row,
    ]);
    const file = () => lines.map((line) => line.join(',').replace(',one,', `,${one},`));
    const earlier = () => [`2026-03-05,${two},US,3,30`, `2026-03-06,${one},DE,2,20`];
    const target = () => pick([null, one, two]);
    await upload(earlier());
    const id = await upload(file());
    let wanted: Choice[] = units.map((unit) => [unit, null]);
    for (let step = 0; step < 3; step += 1) {
      wanted = units.map((unit) => [unit, target()]);
      const known = new Set((await unitsOf(id)).units.map(({ unit }) => unit));
      const some = wanted.filter(([unit]) => known.has(unit));
      if (some.length > 0) expect(await map(id, ...some)).toMatchObject({ code: 0 });
    }
    const afterwards = named(await stored());
    await undo(id);
    const left = named(await stored());
    const here = [one, two];
    [owner, one, two] = await newOwner();
    await upload(earlier());
    const first = wanted.flatMap(([unit, instance]): Choice[] =>
      instance === null ? [] : [[unit, instance === here[0] ? one : two]],
    );
    const again = await upload(file(), first);
    expect(afterwards).toEqual(named(await stored()));
    await undo(again);
    expect(left).toEqual(named(await stored()));
  }
});
