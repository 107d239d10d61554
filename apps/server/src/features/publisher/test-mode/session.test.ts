import { role } from '@millrace/contract/people/permission';
import {
  cancelTestSession,
  endTestedNetwork,
  finishTestSession,
  getCurrentSession,
  listTestableNetworks,
  listTestSessions,
  setTestResult,
  startTestedNetwork,
  startTestSession,
  testDuration,
} from '@millrace/contract/publisher/test-mode';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const admob = 1;
const unity = 3;
const vungle = 4;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
let pubAppId: number;
let placementId: number;
let instanceId: number;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId);
  const place = { appId: pubAppId, placementId };
  instanceId = await createTestInstance(app, owner, { ...place, networkId: admob });
  await createTestInstance(app, owner, { ...place, networkId: unity });
});

const start = (adnIds: number[], person: Partial<Person> = owner) =>
  app.ask(startTestSession, { pubAppId, adnIds }, person);
const current = async () => (await app.ask(getCurrentSession, { pubAppId }, viewer)).data;
async function started(...adnIds: number[]): Promise<number> {
  const { session } = (await start(adnIds)).data;
  if (session === null) throw new Error('no session was started');
  return session.id;
}
const setResult = (id: number, adnId: number, result: 'passed' | 'failed', note: string | null = null) =>
  app.ask(setTestResult, { id, adnId, result, note }, owner);

describe('startTestSession', () => {
  test("signed out: 401; a viewer: 403; another organization's app does not exist", async () => {
    expect((await start([admob], {})).status).toBe(401);
    expect((await start([admob], viewer)).status).toBe(403);
    expect((await start([admob], stranger)).code).toBe(1002);
    expect((await current()).session).toBeNull();
  });

  test('an app owner, who may add but not edit, may test', async () => {
    const { organizationId } = owner;
    expect(
      (await start([admob], await createPerson(app, { organizationId, roleId: role.appOwner }))).code,
    ).toBe(0);
  });

  test('forces the first network for an hour by the server clock; the others wait', async () => {
    const { code, data } = await start([unity, admob]);
    const now = app.clock.now();
    expect({ code, data }).toMatchObject({
      code: 0,
      data: {
        now: now.toISOString(),
        devices: 0,
        session: {
          pubAppId,
          state: 'open',
          startedBy: owner.name,
          startedAt: now.toISOString(),
          networks: [
            { adnId: unity, endsAt: new Date(now.getTime() + testDuration).toISOString(), result: null },
            { adnId: admob, startedAt: null, endsAt: null },
          ],
        },
      },
    });
    expect((await current()).session).toEqual(data.session);
  });

  test('one open session for each app, also when two start at once', async () => {
    const answers = await Promise.all([start([admob]), start([unity])]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1011]);
    const other = await createTestApp(app, owner);
    const elsewhere = {
      appId: other,
      placementId: await createTestPlacement(app, owner, other),
      networkId: admob,
    };
    await createTestInstance(app, owner, elsewhere);
    expect((await app.ask(startTestSession, { pubAppId: other, adnIds: [admob] }, owner)).code).toBe(0);
  });

  test.each<[unknown, string]>([
    [[], 'testMode.errors.networksEmpty'],
    [null, 'testMode.errors.networksEmpty'],
    [undefined, 'testMode.errors.networksEmpty'],
    ['1', 'testMode.errors.networksEmpty'],
    [[vungle], 'testMode.errors.networkWithoutInstance'],
    [[admob, vungle], 'testMode.errors.networkWithoutInstance'],
  ])('networks %j: %s', async (adnIds, key) => {
    expect(await start(adnIds as number[])).toMatchObject({
      code: 1004,
      error: { fields: { adnIds: { key } } },
    });
    expect((await current()).session).toBeNull();
  });

  test('a network chosen twice is tested once', async () => {
    expect((await start([unity, admob, unity])).data.session?.networks).toHaveLength(2);
  });

  test('a network whose only instance was disabled meanwhile is refused', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ status: 0 }).where('id', '=', instanceId).execute(),
    );
    expect((await start([admob])).error.fields).toMatchObject({
      adnIds: { key: 'testMode.errors.networkWithoutInstance' },
    });
  });
});

describe('startTestedNetwork and endTestedNetwork', () => {
  const run = (id: number, adnId: number, person: Partial<Person> = owner) =>
    app.ask(startTestedNetwork, { id, adnId }, person);
  const end = (id: number, adnId: number, person: Partial<Person> = owner) =>
    app.ask(endTestedNetwork, { id, adnId }, person);

  test("signed out: 401; a viewer: 403; another organization's session does not exist", async () => {
    const id = await started(admob);
    for (const ask of [run, end]) {
      expect((await ask(id, admob, {})).status).toBe(401);
      expect((await ask(id, admob, viewer)).status).toBe(403);
      expect((await ask(id, admob, stranger)).code).toBe(1002);
      expect((await ask(id, vungle)).code).toBe(1002);
    }
  });

  test('starting the next ends the one that runs', async () => {
    const id = await started(unity, admob);
    app.clock.forward(60_000);
    const now = app.clock.now();
    expect((await run(id, admob)).data.session?.networks).toMatchObject([
      { adnId: unity, endsAt: now.toISOString() },
      {
        adnId: admob,
        startedAt: now.toISOString(),
        endsAt: new Date(now.getTime() + testDuration).toISOString(),
      },
    ]);
  });

  test('ending one leaves the rest of the session open; what does not run stays as it is', async () => {
    const id = await started(unity, admob);
    app.clock.forward(60_000);
    const ended = await end(id, unity);
    expect(ended.data.session).toMatchObject({
      state: 'open',
      networks: [{ endsAt: app.clock.now().toISOString() }, {}],
    });
    app.clock.forward(60_000);
    expect((await end(id, unity)).data.session).toEqual(ended.data.session);
  });
});

describe('setTestResult', () => {
  const ask = (id: number, change: object, person: Partial<Person> = owner) =>
    app.ask(setTestResult, { id, adnId: admob, result: 'passed', note: null, ...change }, person);

  test("signed out: 401; a viewer: 403; another organization's session does not exist", async () => {
    const id = await started(admob);
    expect((await ask(id, {}, {})).status).toBe(401);
    expect((await ask(id, {}, viewer)).status).toBe(403);
    expect((await ask(id, {}, stranger)).code).toBe(1002);
    expect((await ask(id, { adnId: vungle })).code).toBe(1002);
  });

  test('may be said again, with a note, and stands in the history', async () => {
    const id = await started(admob);
    await ask(id, { result: 'failed', note: '<b>no fill</b> 🎮' });
    expect((await current()).session?.networks).toMatchObject([
      { result: 'failed', note: '<b>no fill</b> 🎮' },
    ]);
    await ask(id, { result: 'passed', note: '' });
    expect((await current()).session?.networks).toMatchObject([{ result: 'passed', note: null }]);
    const log = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('change_log')
        .select(['entity', 'entity_id', 'action', 'app_id'])
        .where('entity', '=', 'test_session')
        .orderBy('id')
        .execute(),
    );
    const entry = { entity: 'test_session', entity_id: id, app_id: pubAppId };
    expect(log).toEqual(['add', 'edit', 'edit'].map((action) => ({ ...entry, action })));
  });

  test.each<[object, string, string]>([
    [{ result: null }, 'result', 'testMode.errors.resultEmpty'],
    [{ result: 'maybe' }, 'result', 'testMode.errors.resultEmpty'],
    [{ note: 'x'.repeat(501) }, 'note', 'common.errors.tooLong'],
    [{ note: 7 }, 'note', 'common.errors.invalid'],
  ])('%j is refused at the field', async (change, field, key) => {
    const id = await started(admob);
    expect(await ask(id, change)).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
  });
});

describe('finishTestSession and cancelTestSession', () => {
  const finish = (id: number, person: Partial<Person> = owner) => app.ask(finishTestSession, { id }, person);
  const cancel = (id: number, person: Partial<Person> = owner) => app.ask(cancelTestSession, { id }, person);

  test("signed out: 401; a viewer: 403; another organization's session does not exist", async () => {
    const id = await started(admob);
    for (const ask of [finish, cancel]) {
      expect((await ask(id, {})).status).toBe(401);
      expect((await ask(id, viewer)).status).toBe(403);
      expect((await ask(id, stranger)).code).toBe(1002);
    }
    expect((await current()).session?.state).toBe('open');
  });

  test('finishing needs every result, then ends what runs', async () => {
    const id = await started(unity, admob);
    await setResult(id, unity, 'passed');
    expect(await finish(id)).toMatchObject({
      code: 1009,
      error: { error: 'testMode.errors.resultsMissing' },
    });
    await setResult(id, admob, 'failed');
    app.clock.forward(60_000);
    expect((await finish(id)).data.session).toBeNull();
    const { list } = (await app.ask(listTestSessions, { pubAppId }, viewer)).data;
    expect(list).toMatchObject([
      {
        id,
        state: 'finished',
        finishedAt: app.clock.now().toISOString(),
        networks: [{ result: 'passed', endsAt: app.clock.now().toISOString() }, { result: 'failed' }],
      },
    ]);
  });

  test('cancelling keeps the results that are there', async () => {
    const id = await started(unity, admob);
    await setResult(id, unity, 'passed');
    expect((await cancel(id)).data.session).toBeNull();
    const { list, total } = (await app.ask(listTestSessions, { pubAppId }, viewer)).data;
    expect(list).toMatchObject([{ state: 'cancelled', networks: [{ result: 'passed' }, { result: null }] }]);
    expect(total).toBe(1);
  });

  test('with every result there, cancelling finishes it, as its history says too', async () => {
    const id = await started(admob);
    await setResult(id, admob, 'passed');
    await cancel(id);
    const { list } = (await app.ask(listTestSessions, { pubAppId }, viewer)).data;
    expect(list).toMatchObject([{ id, state: 'finished' }]);
    const about = { entity: 'test_session' as const, entityId: id };
    const [last] = (await app.ask(listChanges, about, owner)).data.list;
    expect(last?.fields).toContainEqual({ field: 'state', before: 'open', after: 'finished' });
  });

  test('afterwards nothing of it can be changed, and the next may start', async () => {
    const id = await started(admob);
    await cancel(id);
    const closed = { code: 1011, error: { error: 'testMode.errors.sessionClosed' } };
    expect(await finish(id)).toMatchObject(closed);
    expect(await cancel(id)).toMatchObject(closed);
    expect(await setResult(id, admob, 'passed')).toMatchObject(closed);
    expect(await app.ask(startTestedNetwork, { id, adnId: admob }, owner)).toMatchObject(closed);
    expect(await app.ask(endTestedNetwork, { id, adnId: admob }, owner)).toMatchObject(closed);
    expect((await start([admob])).code).toBe(0);
  });
});

describe('reading', () => {
  test.each([getCurrentSession, listTestableNetworks, listTestSessions])(
    "$path: signed out 401, a promoter 403, another organization's app does not exist",
    async (call) => {
      const promoter = await createPerson(app, { roleId: role.promoter });
      expect((await app.ask(call, { pubAppId })).status).toBe(401);
      expect((await app.ask(call, { pubAppId }, promoter)).status).toBe(403);
      expect((await app.ask(call, { pubAppId }, stranger)).code).toBe(1002);
    },
  );

  test('only networks with active instances are offered, with their last test', async () => {
    const offered = async () => (await app.ask(listTestableNetworks, { pubAppId }, viewer)).data.list;
    const untested = { instances: 1, lastTestedAt: null, lastResult: null };
    expect(await offered()).toEqual([admob, unity].map((adnId) => ({ ...untested, adnId })));
    const id = await started(unity);
    await setResult(id, unity, 'failed');
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ status: 0 }).where('id', '=', instanceId).execute(),
    );
    expect(await offered()).toEqual([
      { adnId: unity, instances: 1, lastTestedAt: app.clock.now().toISOString(), lastResult: 'failed' },
    ]);
  });

  test('history comes by pages, newest first, of this app only', async () => {
    const ids: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      ids.push(await started(admob));
      await app.ask(cancelTestSession, { id: ids.at(-1) ?? 0 }, owner);
    }
    const page = async (input: object) =>
      (await app.ask(listTestSessions, { pubAppId, ...input }, viewer)).data.list.map(({ id }) => id);
    expect(await page({ size: 2 })).toEqual(ids.toReversed().slice(0, 2));
    expect(await page({ size: 2, page: 2 })).toEqual(ids.slice(0, 1));
  });
});
