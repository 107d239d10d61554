import { listNotices } from '@millrace/contract/people/notification';
import {
  checkInstanceImport,
  csvColumns,
  importInstances,
  importLimits,
  listInstances,
  updateInstanceStatus,
} from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, asking, row, setUp } from '../../../../testing/instances.ts';
import { createCast, type Person } from '../../../../testing/people.ts';
import { createTestPlacement } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };
const head = 'id,placement,network,name,unit_id,manual_ecpm';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  ({ owner, viewer, stranger } = await createCast(app));
});
afterAll(() => app.close());

let pubAppId: number;
let placementId: number;
let { add, addOne, read, save, historyOf } = {} as ReturnType<typeof asking>;
beforeEach(async () => {
  ({ pubAppId, placementId } = await setUp(app, owner));
  ({ add, addOne, read, save, historyOf } = asking(app, owner, { pubAppId, placementId }));
});

const check = (csv: string, person: Asker = owner) => app.ask(checkInstanceImport, { pubAppId, csv }, person);
async function checked(...lines: string[]) {
  const { code, data } = await check(lines.join('\n'));
  expect(code).toBe(0);
  return data;
}
const doImport = (csv: string, hash: string, person: Asker = owner) =>
  app.ask(importInstances, { pubAppId, csv, check: hash }, person);
async function imported(...lines: string[]) {
  return doImport(lines.join('\n'), (await checked(...lines)).check);
}
/** What is wrong with the rows, as `row column key`. */
async function wrongOf(...lines: string[]) {
  const { rows } = await checked(...lines);
  return rows.flatMap(({ row: number, problems }) =>
    problems.map(({ column, key }) => `${number} ${column} ${key.replace(/^(instance|bulk)\.errors\./, '')}`),
  );
}

describe('who may', () => {
  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    for (const ask of [check, (csv: string, person: Asker) => doImport(csv, '0'.repeat(64), person)]) {
      expect((await ask('x', {})).status).toBe(401);
      expect((await ask('x', viewer)).status).toBe(403);
      expect(await ask('x', stranger)).toMatchObject(notFound);
    }
  });

  test("another tenant's and another app's ids do not exist", async () => {
    const theirs = await setUp(app, stranger);
    const { data } = await asking(app, stranger, theirs).add([row('theirs')]);
    const other = await asking(app, owner, await setUp(app, owner)).addOne('elsewhere');
    expect(
      await wrongOf(head, `${data.ids[0]},,,Mine,theirs,`, `${other},,,Mine,x,`, `12x,,,Mine,y,`),
    ).toEqual(['2 id csvIdUnknown', '3 id csvIdUnknown', '4 id csvIdUnknown']);
  });
});

describe('checkInstanceImport', () => {
  test('shows row by row what is new, changed, unchanged and wrong, and changes nothing', async () => {
    const [one, two] = [await addOne('one'), await addOne('two')];
    const { rows, counts } = await checked(
      head,
      `${one},Level end,AdMob,Renamed,one,"US,ca:20;all:4"`,
      `${two},,,Instance two,two,`,
      ',level END,admob,New,three,',
      ',Nowhere,Nobody,,,x',
    );
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 1 });
    expect(rows.map(({ row: number, kind, id }) => [number, kind, id])).toEqual([
      [2, 'changed', one],
      [3, 'unchanged', two],
      [4, 'new', null],
      [5, 'wrong', null],
    ]);
    expect(rows[0]?.changes).toEqual([
      { column: 'name', before: 'Instance one', after: 'Renamed' },
      { column: 'manual_ecpm', before: '', after: 'CA,US:20.00;ALL:4.00' },
    ]);
    expect(rows[2]).toMatchObject({ placement: 'Level end', network: 'AdMob', name: 'New', unitId: 'three' });
    expect(rows[3]?.problems.map(({ column }) => column)).toEqual([
      'placement',
      'network',
      'manual_ecpm',
      'name',
      'unit_id',
    ]);
    expect((await app.ask(listInstances, { pubAppId }, owner)).data.total).toBe(2);
    expect(await historyOf(one)).toHaveLength(1);
  });

  const files: [text: string, problems: string[]][] = [
    ['\n', ['placement', 'network', 'name', 'unit_id'].map((column) => `${column} csvColumnMissing`)],
    ['placement,network,name', ['unit_id csvColumnMissing']],
    [`${head},colour`, ['colour csvColumnUnknown']],
    [`${head},name`, ['name csvColumnTwice']],
    [head, [' csvEmpty']],
    [`${head}\n,,,,,\n`, [' csvEmpty']],
    [`${head}\n,"Level end,AdMob,x,y,`, [' csvQuotes']],
  ];
  test.each(files)('%j as a whole: %j', async (text, expected) => {
    const { rows, problems } = (await check(text)).data;
    expect(rows).toEqual([]);
    const found = problems.map(
      ({ column, key }) => `${column} ${key.replace(/^(instance|bulk)\.errors\./, '')}`,
    );
    expect(found).toEqual(expected);
  });

  test('more than 5,000 rows, more than 1 MB, another encoding', async () => {
    const many = Array.from({ length: importLimits.rows + 1 }, () => ',a,b,c,d,').join('\n');
    expect((await check(`${head}\n${many}`)).data.problems).toMatchObject([
      { key: 'bulk.errors.csvTooManyRows', params: { limit: 5000, count: 5001 } },
    ]);
    const refused = async (csv: string) => (await check(csv)).error.fields?.csv?.key;
    expect(await refused('é'.repeat(importLimits.bytes / 2 + 1))).toBe('bulk.errors.csvTooLarge');
    expect(await refused('x'.repeat(importLimits.bytes + 1))).toBe('bulk.errors.csvTooLarge');
    expect(await refused(`${head}\n,caf\uFFFD,b,c,d,`)).toBe('bulk.errors.csvEncoding');
    expect(await refused('')).toBe('bulk.errors.csvEmpty');
    expect((await check('"\n'.repeat(500_000))).status).toBe(200);
  });

  test('cells of a wrong kind, each at its column', async () => {
    const id = await addOne('x');
    const all = csvColumns.join(',');
    const line = (change: Partial<Record<string, string>>) =>
      csvColumns.map(
        (column) => `"${change[column] ?? { id, name: 'N', unit_id: 'x' }[column as 'id'] ?? ''}"`,
      );
    const wrong = async (change: Partial<Record<string, string>>) => wrongOf(all, line(change).join(','));
    expect(await wrong({})).toEqual([]);
    expect(await wrong({ placement: 'Other' })).toEqual(['2 placement csvFixed']);
    expect(await wrong({ network: 'Unity' })).toEqual(['2 network csvFixed']);
    expect(await wrong({ bidding: 'yes' })).toEqual(['2 bidding csvFixed']);
    expect(await wrong({ bidding: 'maybe' })).toEqual(['2 bidding csvValue']);
    expect(await wrong({ status: 'on' })).toEqual(['2 status csvValue']);
    expect(await wrong({ status: 'constructor' })).toEqual(['2 status csvValue']);
    expect(await wrong({ manual_ecpm: '00:00:04' })).toEqual(['2 manual_ecpm csvEcpm']);
    expect(await wrong({ manual_ecpm: 'US:1;US:2' })).toEqual(['2 manual_ecpm regionTwice']);
    expect(await wrong({ manual_ecpm: 'US:1.234' })).toEqual(['2 manual_ecpm ecpmMalformed']);
    expect(await wrong({ frequency_cap: '10000', frequency_hours: '0' })).toEqual([
      '2 frequency_cap common.errors.tooHigh',
      '2 frequency_hours common.errors.tooLow',
    ]);
    expect(await wrong({ pacing: 'ten' })).toEqual(['2 pacing common.errors.invalid']);
    expect(await wrong({ pacing: '2000', pacing_unit: 'minutes' })).toEqual([
      '2 pacing common.errors.pacingTooLong',
    ]);
    expect(await wrong({ pacing_unit: 'hours' })).toEqual(['2 pacing_unit csvValue']);
    expect(await wrong({ brand_mode: 'only' })).toEqual(['2 brand_mode csvValue']);
    expect(await wrong({ brands: 'samsung' })).toEqual(['2 brand_mode csvModeEmpty']);
    expect(await wrong({ brand_mode: 'include' })).toEqual(['2 brands csvListEmpty']);
    expect(await wrong({ models: 'Apple:iPhone14,2' })).toEqual(['2 model_mode csvModeEmpty']);
    expect(await wrong({ model_mode: 'exclude' })).toEqual(['2 models csvListEmpty']);
    expect(await wrong({ model_mode: 'include', models: 'Apple:iPhone14,2|iPhone14,3' })).toEqual([
      '2 models blockRule.errors.deviceMalformed',
    ]);
    expect(await wrong({ model_mode: 'include', models: 'Apple:iPhone14,2|samsung:*' })).toEqual([]);
    expect(await wrong({ unit_id: '1.23457E+15' })).toEqual(['2 unit_id csvRounded']);
    expect(await wrong({ name: 'x'.repeat(101) })).toEqual(['2 name common.errors.tooLong']);
  });

  test('a row with cells too few or too many', async () => {
    expect(await wrongOf(head, ',Level end,AdMob,a,b', ',Level end,AdMob,a,c,,more')).toEqual([
      '2  csvCells',
      '3  csvCells',
    ]);
    expect(await wrongOf(`${head},,`, ',Level end,AdMob,a,b,,,,')).toEqual([]);
  });

  test('an id or a Unit ID twice in the file, and one that another instance keeps', async () => {
    const [one] = [await addOne('one'), await addOne('two')];
    expect(
      await wrongOf(
        head,
        `${one},,,A,one,`,
        `${one},,,B,three,`,
        ',Level end,AdMob,C,four,',
        ',Level end,AdMob,D,four,',
        ',Level end,AdMob,E,two,',
        ',Level end,Facebook,F,two,',
      ),
    ).toEqual(['3 id csvIdTwice', '5 unit_id csvUnitIdTwice', '6 unit_id unitIdTaken']);
  });

  test('networks that are not set up, formats and bidding that they lack, disabled placements, full ones', async () => {
    await createTestPlacement(app, owner, pubAppId, { name: 'Off', status: 0 });
    const all = 'placement,network,name,unit_id,bidding';
    expect(
      await wrongOf(
        all,
        'Level end,Vungle,a,1,no',
        'Level end,AdMob,b,2,yes',
        'Level end,Millrace,c,3,no',
        'Off,AdMob,d,4,no',
        'Level end,18,e,5,no',
      ),
    ).toEqual(
      [
        '2 network networkNotSetUp',
        '3 bidding noBidding',
        '4 bidding onlyBidding',
        '5 placement placementDisabled',
        '5 network adTypeUnsupported',
        '6 network madeByItself',
      ].filter((line) => line !== '5 network adTypeUnsupported'),
    );
    await add(Array.from({ length: 499 }, (_, index) => row(`unit ${index}`)));
    expect(await wrongOf(all, 'Level end,AdMob,a,x,', 'Level end,AdMob,b,y,')).toEqual([
      '3 placement tooMany',
    ]);
  });
});

describe('importInstances', () => {
  test('makes what was shown, as one batch, and says so behind the bell', async () => {
    const [one, two] = [await addOne('one'), await addOne('two')];
    const lines = [
      'id,placement,network,name,unit_id,status,manual_ecpm,frequency_cap,brand_mode,brands',
      `${one},Level end,AdMob,Renamed,one,disabled,ALL:2,5,include,samsung|google`,
      `${two},Level end,AdMob,Instance two,two,active,,0,,`,
      ',Level end,Facebook,New,123_456,,US:9.5,,,',
    ];
    const { code, data } = await imported(...lines);
    expect([code, data?.counts]).toEqual([0, { new: 1, changed: 1, unchanged: 1, wrong: 0 }]);
    expect(await read(one)).toMatchObject({
      name: 'Renamed',
      status: 0,
      ecpmGroups: [{ countries: ['00'], ecpm: '2.00' }],
      frequencyCap: 5,
      frequencyHours: 1,
      brandMode: 'include',
      brands: ['samsung', 'google'],
      version: 2,
    });
    expect((await read(two)).version).toBe(1);
    const { data: listed } = await app.ask(listInstances, { pubAppId, search: '123_456' }, owner);
    expect(listed.list).toMatchObject([
      { name: 'New', adnId: networkId.facebook, isBidding: false, ecpmGroups: [{ ecpm: '9.50' }] },
    ]);
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select('action').where('batch_id', '=', data.batchId).execute(),
    );
    expect(log.map(({ action }) => action).sort()).toEqual(['add', 'disable', 'edit']);
    const notices = await app.ask(listNotices, {}, owner);
    expect(notices.data.list[0]).toMatchObject({
      content: expect.stringContaining('2 instances'),
      linkUrl: `/mediation/list?type=1&pubAppId=${pubAppId}`,
      linkType: 0,
    });
    // The same file again changes nothing.
    const again = [lines[0] ?? '', ...lines.slice(1, 3)];
    expect((await checked(...again)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
  });

  test('a file with one wrong row changes nothing at all', async () => {
    const answer = await imported(head, ',Level end,AdMob,a,x,', ',Level end,AdMob,,y,');
    expect(answer).toMatchObject({
      code: 1012,
      error: { error: 'bulk.errors.importWrong', params: { count: 1 } },
    });
    expect((await app.ask(listInstances, { pubAppId }, owner)).data.total).toBe(0);
  });

  test('a file that is not the one checked, or instances that have changed since, are refused', async () => {
    const id = await addOne('one');
    const csv = `${head}\n${id},,,Renamed,one,\n,Level end,AdMob,New,two,`;
    const changed = { code: 1013, error: { error: 'bulk.errors.importChanged' } };
    const hash = async () => (await check(csv)).data.check;
    const first = await hash();
    expect(await hash()).toBe(first);
    expect(await doImport(`${csv}\n`, first)).toMatchObject(changed);
    await save(id, { frequencyCap: 3 });
    expect(await doImport(csv, first)).toMatchObject(changed);
    const second = await hash();
    await app.ask(updateInstanceStatus, { ids: [id], status: 0 }, owner);
    expect(await doImport(csv, second)).toMatchObject({ code: 0 });
    const third = await hash();
    expect(await doImport(csv, third)).toMatchObject({ code: 1012 });
  });

  test('Unit IDs that go round among instances', async () => {
    const [one, two, three] = [await addOne('one'), await addOne('two'), await addOne('three')];
    const csv = [head, `${one},,,1,two,`, `${two},,,2,three,`, `${three},,,3,one,`];
    expect((await imported(...csv)).code).toBe(0);
    expect([(await read(one)).unitId, (await read(two)).unitId, (await read(three)).unitId]).toEqual([
      'two',
      'three',
      'one',
    ]);
  });

  test('an import whose Unit IDs go round is taken back, and made once more, with what was there in its history', async () => {
    const [one, two, three] = [await addOne('one'), await addOne('two'), await addOne('three')];
    const units = async () =>
      Promise.all([one, two, three].map(async (id) => (await read(id)).unitId.replace(/on its way.*/, '!')));
    const { data } = await imported(head, `${one},,,1,two,`, `${two},,,2,one,`, `${three},,,3,four,`);
    const takeBack = async () => {
      const { list } = (await app.ask(listChanges, { entity: 'instance', entityId: one }, owner)).data;
      return app.ask(revertChange, { id: list[0]?.id ?? 0, batch: true }, owner);
    };
    expect(await units()).toEqual(['two', 'one', 'four']);
    expect((await takeBack()).data).toEqual({ reverted: 3 });
    expect(await units()).toEqual(['one', 'two', 'three']);
    expect((await historyOf(one)).at(-1)).toMatchObject({
      before: { unitId: 'two' },
      after: { unitId: 'one' },
    });
    expect((await takeBack()).data).toEqual({ reverted: 3 });
    expect(await units()).toEqual(['two', 'one', 'four']);

    // Somebody else has what one of them had.
    await addOne('three');
    const [first] = (await app.ask(listChanges, { batch: data.batchId }, owner)).data.list;
    expect(first?.batch?.id).toBe(data.batchId);
    const refused = await takeBack();
    expect(refused).toMatchObject({ code: 1011, error: { error: 'changeLog.errors.refused' } });
    expect(await units()).toEqual(['two', 'one', 'four']);
  });

  test('two people at once: one import is made, the other refused', async () => {
    const csv = `${head}\n,Level end,AdMob,New,two,`;
    const { check: hash } = (await check(csv)).data;
    const answers = await Promise.all([doImport(csv, hash), doImport(csv, hash)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1013]);
  });

  test('5,000 rows in 10 placements', async () => {
    for (let count = 0; count < 10; count += 1)
      await createTestPlacement(app, owner, pubAppId, { name: `Place ${count}`, adType: 4 });
    const lines = Array.from(
      { length: importLimits.rows },
      (_, index) => `,Place ${index % 10},AdMob,Instance ${index},unit-${index},"US,CA:20.00;ALL:4.00"`,
    );
    expect((await imported(head, ...lines)).data.counts.new).toBe(importLimits.rows);
    const { data } = await app.ask(listInstances, { pubAppId }, owner);
    expect(data.total).toBe(importLimits.rows);
  });

  test.each(["<script>alert('x')</script>", '🎮 игра', 'שלום ‏rtl', "'=1+1"])(
    'keeps %j as it is',
    async (text) => {
      await imported(head, `,Level end,AdMob,"${text}","${text}",`);
      const { data } = await app.ask(listInstances, { pubAppId }, owner);
      const kept = text.replace("'=", '=');
      expect(data.list).toMatchObject([{ name: kept, unitId: kept }]);
    },
  );
});
