import { role } from '@millrace/contract/people/permission';
import {
  getDecisionTrace,
  listDecisionTraces,
  listTraceReports,
} from '@millrace/contract/publisher/decision-trace';
import { removeTestDevice, restoreTestDevice } from '@millrace/contract/publisher/test-mode';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeTraces } from '../../../domain/decision-trace/write-traces.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aTrace, createTracedPhone, leaveTraces, type TracedPhone } from '../../../testing/traces.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
let phone: TracedPhone;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  phone = await createTracedPhone(app, owner);
});

const list = (person?: Person, testDeviceId = phone.device) =>
  app.ask(listDecisionTraces, { testDeviceId }, person);
const get = (id: number, person?: Person, testDeviceId = phone.device) =>
  app.ask(getDecisionTrace, { testDeviceId, id }, person);
const noon = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));

describe('listDecisionTraces', () => {
  test("signed out: 401; a promoter: 403; another organization's phone: does not exist", async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await list()).status).toBe(401);
    expect((await list(promoter)).status).toBe(403);
    expect((await list(stranger)).code).toBe(1002);
  });

  test('a phone that has asked for nothing yet has no decisions', async () => {
    expect((await list(viewer)).data).toMatchObject({
      device: { id: phone.device, deviceId: phone.deviceId },
      list: [],
    });
  });

  test('the newest is first, whichever node wrote it when', async () => {
    await leaveTraces(app, phone, noon(2));
    const ids = await leaveTraces(app, phone, noon(1), noon(3));
    const { data } = await list(viewer);
    expect(data.list.map(({ id }) => id)).toEqual(ids);
    expect(data.list.map(({ at }) => new Date(at).getUTCSeconds())).toEqual([3, 2, 1]);
    expect(data.list[0]).toMatchObject({ outcome: 'served', rule: null, country: 'FR', instances: 1 });
  });

  test('of the same phone, registered by two organizations, each sees what its own apps decided', async () => {
    const theirs = await createTracedPhone(app, stranger);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('test_device')
        .set({ device_id: phone.deviceId })
        .where('id', '=', theirs.device)
        .execute(),
    );
    await leaveTraces(app, { ...theirs, deviceId: phone.deviceId }, noon(1));
    await leaveTraces(app, phone, noon(2));
    expect((await list(owner)).data.list).toHaveLength(1);
    expect((await list(stranger, theirs.device)).data.list).toHaveLength(1);
  });

  test('a removed phone shows nothing; brought back, what is kept of it', async () => {
    const [id = 0] = await leaveTraces(app, phone, noon(1));
    await app.ask(removeTestDevice, { id: phone.device }, owner);
    expect((await list(owner)).code).toBe(1002);
    expect((await get(id, owner)).code).toBe(1002);
    await app.ask(restoreTestDevice, { id: phone.device }, owner);
    expect((await list(owner)).data.list).toHaveLength(1);
  });

  test('a start of the SDK that came to nothing names the app and no placement', async () => {
    const { summary, details, ...start } = aTrace(phone, noon(1));
    await writeTraces(app.database, [
      {
        ...start,
        placementId: null,
        summary: { ...summary, placement: null, outcome: 'nothingToLoad' },
        details: { ...details, act: null, requestId: null, serving: null },
      },
    ]);
    const [first] = (await list(viewer)).data.list;
    expect(first).toMatchObject({ app: { id: phone.appId }, placement: null, outcome: 'nothingToLoad' });
    const id = first?.id ?? 0;
    expect((await get(id, viewer)).data).toMatchObject({ placement: null, serving: null });
    const reports = await app.ask(listTraceReports, { testDeviceId: phone.device, id }, viewer);
    expect(reports.data).toEqual({ list: [], loss: null });
  });

  test('what another version of the server wrote in another shape is left out', async () => {
    const [newest = 0] = await leaveTraces(app, phone, noon(1), noon(2));
    await app.database.asSystem((tx) =>
      sql`insert into decision_trace (organization_id, app_id, placement_id, test_device_id, at, summary, details)
        select organization_id, app_id, placement_id, test_device_id, at, '{"old":true}', '{}'
        from decision_trace where id = ${newest}`.execute(tx),
    );
    expect((await list(owner)).data.list).toHaveLength(2);
  });
});

describe('getDecisionTrace', () => {
  test("signed out: 401; a promoter: 403; another organization's: does not exist", async () => {
    const [id = 0] = await leaveTraces(app, phone, noon(1));
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await get(id)).status).toBe(401);
    expect((await get(id, promoter)).status).toBe(403);
    expect((await get(id, stranger)).code).toBe(1002);
    const theirs = await createTracedPhone(app, stranger);
    expect((await get(id, stranger, theirs.device)).code).toBe(1002);
  });

  test('names the phone and everything that was decided for it', async () => {
    const [id = 0] = await leaveTraces(app, phone, noon(1));
    const { code, data } = await get(id, viewer);
    expect(code).toBe(0);
    expect(data).toMatchObject({ id, seed: 4711, countryFrom: 'address', act: 'manual' });
    expect(data.serving?.rules).toMatchObject([
      { verdict: 'failed', failure: { condition: 'country', has: 'FR' } },
    ]);
    expect(data.serving?.served).toMatchObject([{ instance: { id: 7, name: 'High' }, source: 'unknown' }]);
  });

  test('money that a server of before stored as numbers is decimal text too; a tag of the phone stays what it is', async () => {
    const [id = 0] = await leaveTraces(app, phone, noon(1));
    const bids = '[{"instanceId":7,"instance":null,"price":2.5,"ignored":null}]';
    const { rows } = await app.database.asSystem((tx) =>
      sql<{ id: string }>`
        insert into decision_trace (organization_id, app_id, placement_id, test_device_id, at, summary, details)
        select organization_id, app_id, placement_id, test_device_id, at, summary, jsonb_set(jsonb_set(jsonb_set(jsonb_set(details,
          '{serving,bids}', ${bids}::text::jsonb), '{serving,served,0,ecpm}', '0.1'),
          '{serving,served,0,interval}', '{"low":0,"high":1e-7}'), '{profile,tags}', '{"price":3}')
        from decision_trace where id = ${id} returning id`.execute(tx),
    );
    const { data } = await get(Number(rows[0]?.id), viewer);
    expect(data.profile.tags).toEqual({ price: 3 });
    expect(data.serving?.bids).toMatchObject([{ instanceId: 7, price: '2.5' }]);
    expect(data.serving?.served).toMatchObject([
      { ecpm: '0.1', interval: { low: '0', high: '0.0000001' }, drawn: null },
    ]);
  });

  test.each<[string, object]>([
    ['testDeviceId', { testDeviceId: 'x', id: 1 }],
    ['testDeviceId', { testDeviceId: 0, id: 1 }],
    ['id', { testDeviceId: 1, id: '' }],
    ['id', { testDeviceId: 1, id: -5 }],
  ])('a wrong %s is refused at the field', async (field, input) => {
    // What the types already refuse is what a hand-made call may send.
    const answer = await app.ask(getDecisionTrace, input as { testDeviceId: number; id: number }, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: {} } } });
  });
});
