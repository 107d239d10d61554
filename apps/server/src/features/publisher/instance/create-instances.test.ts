import { listInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asking, row, setUp } from '../../../testing/instances.ts';
import { createCast, type Person } from '../../../testing/people.ts';
import { createTestPlacement, setUpTestNetwork } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };
const taken = { key: 'instance.errors.unitIdTaken' };

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
let { add, addOne, read, historyOf } = {} as ReturnType<typeof asking>;
beforeEach(async () => {
  ({ pubAppId, placementId } = await setUp(app, owner));
  ({ add, addOne, read, historyOf } = asking(app, owner, { pubAppId, placementId }));
});

describe('createInstances', () => {
  test('signed out: 401', async () => {
    expect((await add([row('a')], {}, {})).status).toBe(401);
  });

  test('a viewer: 403', async () => {
    expect((await add([row('a')], {}, viewer)).status).toBe(403);
  });

  test("another tenant's app or placement does not exist", async () => {
    const theirs = await setUp(app, stranger);
    expect(await add([row('a')], theirs)).toMatchObject(notFound);
    expect(await add([row('a')], { placementId: theirs.placementId })).toMatchObject(notFound);
    expect(await add([row('a')], { pubAppId: theirs.pubAppId })).toMatchObject(notFound);
  });

  test('adds all of them, in the order of the rows, with history', async () => {
    const groups = [
      { countries: ['US', 'CA'], ecpm: '20.5' },
      { countries: ['00'], ecpm: '4' },
    ];
    const { code, data } = await add([row('one', { ecpmGroups: groups }), row('two')]);
    expect([code, data.ids.length]).toEqual([0, 2]);
    const [first = 0, second = 0] = data.ids;
    expect(await read(first)).toMatchObject({
      name: 'Instance one',
      unitId: 'one',
      adnId: networkId.adMob,
      pubAppId,
      placementId,
      isBidding: false,
      status: 1,
      ecpmGroups: [
        { countries: ['CA', 'US'], ecpm: '20.50' },
        { countries: ['00'], ecpm: '4.00' },
      ],
      frequencyCap: 0,
      brandMode: null,
      rules: 0,
      originId: null,
      version: 1,
    });
    expect((await read(second)).unitId).toBe('two');
    expect(await historyOf(first)).toMatchObject([
      {
        action: 'add',
        name: 'Instance one',
        app_id: pubAppId,
        before: null,
        after: { unitId: 'one', adnId: networkId.adMob, placementId, isBidding: false },
      },
    ]);
  });

  test('a Unit ID that the app has at this network already: error at that row, and nothing is added', async () => {
    await add([row('taken')]);
    const answer = await add([row('free'), row('taken')]);
    expect(answer).toMatchObject({ code: 1005, error: { fields: { 'rows.1.unitId': taken } } });
    expect((await app.ask(listInstances, { pubAppId }, owner)).data.total).toBe(1);
  });

  test('the same Unit ID twice among the rows', async () => {
    const answer = await add([row('same'), row('other'), row('same')]);
    expect(answer).toMatchObject({ code: 1005, error: { fields: { 'rows.2.unitId': taken } } });
  });

  test('the same Unit ID is free in another network and in another app', async () => {
    await add([row('shared')]);
    expect((await add([row('shared')], { adnId: networkId.facebook })).code).toBe(0);
    expect((await add([row('shared')], await setUp(app, owner))).code).toBe(0);
  });

  test('two at once with one Unit ID: one of them wins', async () => {
    const codes = await Promise.all([add([row('race')]), add([row('race')])]);
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1005]);
  });

  test('a network that is not set up, switched off, of another format, or made by itself', async () => {
    const refused = async (request: object) => (await add([row('x')], request)).error.fields?.adnId?.key;
    expect(await refused({ adnId: networkId.unity })).toBe('instance.errors.networkNotSetUp');
    expect(await refused({ adnId: networkId.crossPromotion })).toBe('instance.errors.madeByItself');
    const appId = pubAppId;
    await setUpTestNetwork(app, owner, { appId, networkId: networkId.unity });
    await setUpTestNetwork(app, owner, { appId, networkId: networkId.vungle, status: 0 });
    const native = await createTestPlacement(app, owner, appId, { adType: 1 });
    expect(await refused({ adnId: networkId.vungle })).toBe('instance.errors.networkNotSetUp');
    expect(await refused({ adnId: networkId.unity, placementId: native })).toBe(
      'instance.errors.adTypeUnsupported',
    );
    expect((await add([row('x')], { adnId: networkId.unity })).code).toBe(0);
  });

  test('bidding only where the network bids, and always where it does nothing else', async () => {
    const problem = async (adnId: number, isBidding: boolean) =>
      (await add([row(`${adnId}`, { isBidding })], { adnId })).error?.fields?.['rows.0.isBidding']?.key;
    expect(await problem(networkId.adMob, true)).toBe('instance.errors.noBidding');
    expect(await problem(networkId.own, false)).toBe('instance.errors.onlyBidding');
    expect(await problem(networkId.own, true)).toBeUndefined();
    expect(await problem(networkId.facebook, true)).toBeUndefined();
  });

  test('a placement that was disabled meanwhile', async () => {
    const off = await createTestPlacement(app, owner, pubAppId, { status: 0 });
    const answer = await add([row('x')], { placementId: off });
    expect(answer.error.fields).toMatchObject({ placementId: { key: 'instance.errors.placementDisabled' } });
  });

  test('500 in a placement and no more', async () => {
    const many = Array.from({ length: 499 }, (_, index) => row(`unit ${index}`));
    expect((await add(many)).code).toBe(0);
    expect(await add([row('a'), row('b')])).toMatchObject({
      code: 1011,
      error: { error: 'instance.errors.tooMany', params: { limit: 500, count: 499 } },
    });
    expect((await add([row('last')])).code).toBe(0);
  });

  const groupsOf = (...groups: object[]) => ({ ecpmGroups: groups });
  const wrong: [field: string, change: object, key: string][] = [
    ['name', { name: ' ' }, 'instance.errors.nameEmpty'],
    ['name', { name: 'x'.repeat(101) }, 'common.errors.tooLong'],
    ['name', { name: 7 }, 'instance.errors.nameEmpty'],
    ['name', { name: 'a\nb' }, 'common.errors.unseen'],
    ['unitId', { unitId: '' }, 'instance.errors.unitIdEmpty'],
    ['unitId', { unitId: 'x'.repeat(201) }, 'common.errors.tooLong'],
    ['unitId', { unitId: 'a\tb' }, 'common.errors.unseen'],
    ['isBidding', { isBidding: 'yes' }, 'common.errors.invalid'],
    ['ecpmGroups.0.ecpm', groupsOf({ countries: ['US'], ecpm: '1.234' }), 'instance.errors.ecpmMalformed'],
    ['ecpmGroups.0.ecpm', groupsOf({ countries: ['US'], ecpm: '-1' }), 'instance.errors.ecpmMalformed'],
    ['ecpmGroups.0.ecpm', groupsOf({ countries: ['US'], ecpm: '100001' }), 'instance.errors.ecpmMalformed'],
    ['ecpmGroups.0.ecpm', groupsOf({ countries: ['US'], ecpm: 7 }), 'instance.errors.ecpmMalformed'],
    ['ecpmGroups.0.countries', groupsOf({ countries: [], ecpm: '1' }), 'instance.errors.regionsEmpty'],
    ['ecpmGroups.0.countries.0', groupsOf({ countries: ['usa'], ecpm: '1' }), 'common.errors.invalid'],
    [
      'ecpmGroups.1.countries',
      groupsOf({ countries: ['US'], ecpm: '1' }, { countries: ['DE', 'US'], ecpm: '2' }),
      'instance.errors.regionTwice',
    ],
  ];
  test.each(wrong)('%s of %j is refused at the field of its row', async (field, change, key) => {
    const answer = await add([row('good'), { ...row('bad'), ...change }]);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [`rows.1.${field}`]: { key } } } });
    expect((await app.ask(listInstances, { pubAppId }, owner)).data.total).toBe(0);
  });

  test.each([
    [{ rows: [] }, 'rows', 'instance.errors.rowsEmpty'],
    [{ adnId: null }, 'adnId', 'instance.errors.networkEmpty'],
    [{ adnId: 19 }, 'adnId', 'instance.errors.networkEmpty'],
    [{ adnId: 'AdMob' }, 'adnId', 'instance.errors.networkEmpty'],
    [{ placementId: 'x' }, 'placementId', 'common.errors.invalid'],
  ])('%j is refused at %s', async (change, field, key) => {
    const { error } = await add([row('x')], { ...change });
    expect(error.fields).toMatchObject({ [field]: { key } });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl', "'; drop table instance; --", '=1+1'])(
    'keeps %j as it is',
    async (text) => {
      const id = await addOne(text, { name: text });
      expect(await read(id)).toMatchObject({ name: text, unitId: text });
    },
  );
});
