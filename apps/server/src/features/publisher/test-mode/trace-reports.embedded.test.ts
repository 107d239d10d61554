import { role } from '@millrace/contract/people/permission';
import { listTraceReports } from '@millrace/contract/publisher/decision-trace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse, IngestRow } from '../../../platform/clickhouse/clickhouse.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestInstance } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { createTracedPhone, leaveTraces, type TracedPhone } from '../../../testing/traces.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
let phone: TracedPhone;
let id: number;
let instanceId: number;
const at = new Date(Date.now() - 60_000);

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  ({ owner, viewer, stranger } = await createCast(app));
  phone = await createTracedPhone(app, owner);
  const { appId, placementId } = phone;
  instanceId = await createTestInstance(app, owner, { appId, placementId, networkId: 1, name: 'High' });
  [id = 0] = await leaveTraces(app, phone, at);
});

afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const ask = (person?: Person) => app.ask(listTraceReports, { testDeviceId: phone.device, id }, person);

test("signed out: 401; a promoter: 403; another organization's: does not exist", async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(await createPerson(app, { roleId: role.promoter }))).status).toBe(403);
  expect((await ask(stranger)).code).toBe(1002);
});

test('why the request got no ad, until it gets one', async () => {
  const request = (requestId: string, known: IngestRow): IngestRow => ({
    ...{ organization_id: phone.organizationId, app_id: phone.appId, placement_id: phone.placementId },
    ...{ request_id: requestId, at: at.getTime(), received_at: at.getTime(), ...known },
  });
  const decided = {
    kind: 'wf',
    metric: 'waterfallRequest',
    outcome: 'served',
    served: [instanceId],
    limited: 1,
  };
  await clickhouse.ingest('event', [request('r1', decided), request('r2', decided)], { token: 'asked' });
  expect((await ask(viewer)).data).toEqual({ list: [], loss: 'untold' });
  const noAd = { kind: 'log', type: 206, instance_id: instanceId };
  await clickhouse.ingest('event', [request('r1', noAd)], { token: 'no-ad' });
  expect((await ask(viewer)).data.loss).toBe('consent');
  const timeout = { kind: 'log', type: 211, instance_id: instanceId };
  await clickhouse.ingest('event', [request('r1', timeout)], { token: 'late' });
  expect((await ask(viewer)).data.loss).toBe('timeout');
});

test('what this phone reported of this request and no other, oldest first', async () => {
  const after = (seconds: number) => at.getTime() + seconds * 1000;
  const own = {
    organization_id: phone.organizationId,
    app_id: phone.appId,
    placement_id: phone.placementId,
    request_id: 'r1',
    kind: 'lr',
  };
  const report = (metric: string, seconds: number, known: IngestRow = {}): IngestRow => ({
    ...own,
    metric,
    at: after(seconds),
    received_at: after(seconds),
    ...known,
  });
  const rows = [
    report('impression', 3, { instance_id: instanceId }),
    report('instanceRequest', 1, { instance_id: instanceId }),
    report('instanceFilled', 1, { instance_id: instanceId }),
    report('waterfallFilled', 2),
    report('click', 4, { instance_id: 999_999 }),
    report('', 5),
    report('impression', 3, { request_id: 'r2' }),
    report('impression', 3, { user_id: 'somebody else' }),
    report('impression', 3, { organization_id: phone.organizationId + 1 }),
    report('impression', 3, { app_id: phone.appId + 1 }),
    report('impression', -3600),
  ];
  await clickhouse.ingest('event', rows, { token: 'reports' });
  const instance = { id: instanceId, adnId: 1, name: 'High', unitId: expect.any(String) };
  expect((await ask(viewer)).data.loss).toBeNull();
  expect((await ask(viewer)).data.list.map(({ metric, instance: of }) => [metric, of])).toEqual([
    ['instanceRequest', instance],
    ['instanceFilled', instance],
    ['waterfallFilled', null],
    ['impression', instance],
    ['click', null],
  ]);
});
