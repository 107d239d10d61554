import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { judgeAlert, listAlerts, quietAlert, seeAlert, wakeAlert } from '@millrace/contract/report/alert';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertForTests, createAlertForTests } from '../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let alert: AlertForTests;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z');
  owner = await createPerson(app);
  alert = await createAlertForTests(app, owner, { networkId: 4 });
});
afterAll(() => app.close());

const calls: [string, Call, () => object][] = [
  ['seeAlert', seeAlert, () => ({ id: alert.id })],
  ['judgeAlert', judgeAlert, () => ({ id: alert.id, useful: true })],
  ['quietAlert', quietAlert, () => ({ id: alert.id, days: 1 })],
  ['wakeAlert', wakeAlert, () => ({ id: alert.id })],
];

test.each(calls)(
  '%s: signed out 401, without permission 403, of another organization or app: not found',
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect(
      (await app.ask<Call>(call, input(), await createPerson(app, { roleId: role.promoter }))).status,
    ).toBe(403);
    const { organizationId } = owner;
    const apps = [await createTestApp(app, owner)];
    const limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps });
    for (const person of [await createPerson(app), limited])
      expect((await app.ask<Call>(call, input(), person)).code).toBe(1002);
    expect((await app.ask<Call>(call, input(), owner)).code).toBe(0);
  },
);

test('listAlerts: for those who may read reports, by state and figure', async () => {
  expect((await app.ask(listAlerts, {})).status).toBe(401);
  expect((await app.ask(listAlerts, {}, await createPerson(app, { roleId: role.promoter }))).status).toBe(
    403,
  );
  const ids = async (input: object) =>
    (await app.ask<Call>(listAlerts, input, owner)).data as { list: { id: number }[]; total: number };
  expect(await ids({})).toMatchObject({ list: [{ id: alert.id }], total: 1 });
  expect(await ids({ state: 'ended' })).toEqual({ list: [], total: 0 });
  expect((await ids({ metric: 'revenue', state: 'open' })).total).toBe(1);
  expect((await ids({ metric: 'dau' })).total).toBe(0);
});

test('it is quiet for some days or for good, until that is replaced or ended', async () => {
  const { id } = alert;
  const quiet = async (days: 1 | 3 | 7 | null) => (await app.ask(quietAlert, { id, days }, owner)).data.quiet;
  expect(await quiet(3)).toEqual({ until: '2026-03-05T08:00:00.000Z' });
  expect(await quiet(null)).toEqual({ until: null });
  expect((await app.ask(wakeAlert, { id }, owner)).data.quiet).toBeNull();
  expect(await quiet(1)).toEqual({ until: '2026-03-03T08:00:00.000Z' });
  app.clock.set('2026-03-03T08:00:01Z');
  expect((await app.ask(seeAlert, { id }, owner)).data.quiet).toBeNull();
});

test('each says for themselves whether it was of use, and all see who has seen it', async () => {
  const { id } = alert;
  const colleague = await createPerson(app, {
    organizationId: owner.organizationId,
    roleId: role.appViewer,
  });
  await app.ask(judgeAlert, { id, useful: true }, owner);
  const { data } = await app.ask(judgeAlert, { id, useful: false }, colleague);
  expect(data).toMatchObject({ seen: true, useful: false });
  expect(data.seenBy.map(({ name }) => name)).toEqual([owner.name, colleague.name]);
  await app.ask(seeAlert, { id }, owner);
  expect((await app.ask(judgeAlert, { id, useful: null }, colleague)).data.useful).toBeNull();
  expect((await app.ask(listAlerts, {}, owner)).data.list).toMatchObject([{ useful: true }]);
});
