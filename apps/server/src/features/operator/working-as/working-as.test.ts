import { getPromote } from '@millrace/contract/advertiser/promotion';
import { header } from '@millrace/contract/kit/envelope';
import { listJobs } from '@millrace/contract/operator/job';
import {
  endPersonSessions,
  updateAdministrator,
  updatePersonStatus,
} from '@millrace/contract/operator/person';
import { listTenants, updateTenantStatus } from '@millrace/contract/operator/tenant';
import { longestVisit, startWorkingAs, stopWorkingAs } from '@millrace/contract/operator/working-as';
import { endOtherSessions, endSession, listSessions } from '@millrace/contract/people/own-account';
import { changePassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { logOut, switchPublisher } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { createApp, listApps } from '@millrace/contract/publisher/app';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endVisitJob, noteVisitOver } from '../../../domain/working-as/end-visit-job.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person, signInDirectly, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
beforeEach(async () => {
  administrator = await createPerson(app, { roleId: role.administrator });
  owner = await createPerson(app);
});
afterAll(() => app.close());

const start = (id: number) => app.ask(startWorkingAs, { id }, administrator);
const here = async () => (await app.ask(getUserInfo, {}, administrator)).data;
const history = async (person = owner) => (await app.ask(listChanges, {}, person)).data.list;
const newApp = { appId: null, plat: 0, appName: 'Coin Rush', coppa: true } as const;

describe('startWorkingAs', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(startWorkingAs, { id: owner.organizationId })).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(startWorkingAs, { id: owner.organizationId }, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });

  test('an organization that does not exist, and one that is disabled', async () => {
    expect((await start(2_000_000_000)).code).toBe(1002);
    await app.ask(updateTenantStatus, { id: owner.organizationId, status: 0 }, administrator);
    expect((await start(owner.organizationId)).error.error).toBe('tenant.errors.disabled');
  });

  test('twice at once leaves one visit', async () => {
    const other = await createPerson(app);
    const codes = await Promise.all([owner, other].map(async (to) => (await start(to.organizationId)).code));
    expect(codes).toEqual([0, 0]);
    const open = await app.database.asSystem((tx) =>
      tx
        .selectFrom('administrator_visit')
        .select('organization_id')
        .where('user_id', '=', administrator.userId)
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(open.map(({ organization_id }) => organization_id)).toEqual([(await here()).organization.id]);
  });

  test('brings the session there for an hour, with every right', async () => {
    expect((await here()).workingAs).toBeNull();
    expect((await start(owner.organizationId)).code).toBe(0);
    expect(await here()).toMatchObject({
      organization: { id: owner.organizationId },
      userType: 0,
      roles: [{ id: role.administrator }],
      workingAs: { until: new Date(app.clock.now().getTime() + longestVisit).toISOString() },
    });
    expect((await app.ask(createApp, newApp, administrator)).code).toBe(0);
  });

  test('every change stands in the history with name and role, and so do beginning and end', async () => {
    await start(owner.organizationId);
    await app.ask(createApp, newApp, administrator);
    await app.ask(stopWorkingAs, {}, administrator);
    const who = { id: administrator.userId, name: `${administrator.name} (Administrator)` };
    expect((await history()).map(({ entity, action, who: by }) => [entity, action, by])).toEqual([
      ['administrator_visit', 'disable', who],
      ['app', 'add', who],
      ['administrator_visit', 'enable', who],
    ]);
    // Those who are limited by the language hear it in theirs.
    const chinese = await app.ask(listChanges, {}, { ...owner, headers: { 'accept-language': 'zh-CN' } });
    expect(chinese.data.list[0]?.who?.name).toBe(`${administrator.name}（平台管理员）`);
    // It is found by the name.
    const found = await app.ask(listChanges, { search: administrator.name }, owner);
    expect(found.data.total).toBe(3);
  });

  test('works for an advertiser, with its rights', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    await start(promoter.organizationId);
    expect(await here()).toMatchObject({
      userType: 1,
      isNew: false,
      organization: { id: promoter.organizationId },
    });
    expect((await app.ask(getPromote, {}, administrator)).code).toBe(0);
    expect((await app.ask(listApps, {}, administrator)).status).toBe(403);
    await app.ask(stopWorkingAs, {}, administrator);
    expect((await here()).userType).toBe(0);
  });

  test('from one into another: each history has its own', async () => {
    const other = await createPerson(app);
    await start(owner.organizationId);
    await start(other.organizationId);
    expect((await here()).organization.id).toBe(other.organizationId);
    expect((await history()).map(({ action }) => action)).toEqual(['disable', 'enable']);
    expect((await history(other)).map(({ action }) => action)).toEqual(['enable']);
  });

  test('by the switch menu it is the same', async () => {
    const to = { pubId: owner.organizationId, roleId: role.administrator };
    expect((await app.ask(switchPublisher, to, administrator)).code).toBe(0);
    expect(await here()).toMatchObject({ organization: { id: owner.organizationId } });
    expect((await here()).workingAs).not.toBeNull();
    const home = { pubId: administrator.organizationId, roleId: role.administrator };
    expect((await app.ask(switchPublisher, home, administrator)).code).toBe(0);
    expect(await here()).toMatchObject({
      organization: { id: administrator.organizationId },
      workingAs: null,
    });
    expect((await history()).map(({ action }) => action)).toEqual(['disable', 'enable']);
  });
});

describe('asking again for the organization that one works as', () => {
  const to = () => ({ pubId: owner.organizationId, roleId: role.administrator });
  const ways = [
    ['the switch menu', () => app.ask(switchPublisher, to(), administrator)],
    ['the list of organizations', () => start(owner.organizationId)],
  ] as const;

  test.each(ways)('by %s goes on with the visit and changes nothing', async (_, enter) => {
    expect((await enter()).code).toBe(0);
    const until = (await here()).workingAs?.until;
    app.clock.forward(60_000);
    const before = await contentsOf(app);
    expect((await Promise.all([enter(), enter()])).map(({ code }) => code)).toEqual([0, 0]);
    expect(await contentsOf(app)).toEqual(before);
    expect((await here()).workingAs?.until).toBe(until);
    expect((await history()).map(({ action }) => action)).toEqual(['enable']);
  });

  test('after its hour begins another one, even before a job has noted the end', async () => {
    await app.ask(switchPublisher, to(), administrator);
    app.clock.forward(longestVisit);
    expect((await app.ask(switchPublisher, to(), administrator)).code).toBe(0);
    const until = new Date(app.clock.now().getTime() + longestVisit).toISOString();
    expect((await here()).workingAs).toEqual({ until });
    expect((await history()).map(({ action }) => action)).toEqual(['enable', 'disable', 'enable']);
  });
});

describe('stopWorkingAs', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(stopWorkingAs, {})).status).toBe(401);
  });

  test('tells where the session is then; a window that believes to be there still may ask, too', async () => {
    await start(owner.organizationId);
    const headers = { [header.organization]: String(owner.organizationId) };
    const home = { userType: 0, organizationId: administrator.organizationId };
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.ask(stopWorkingAs, {}, { ...administrator, headers });
      expect(answer).toMatchObject({ code: 0, data: home });
    }
    expect((await app.ask(listTenants, {}, administrator)).code).toBe(0);
    expect(await history()).toHaveLength(2);
  });

  test('whoever is nowhere else has nothing to end', async () => {
    const before = await contentsOf(app);
    const { data } = await app.ask(stopWorkingAs, {}, owner);
    expect(data).toEqual({ userType: 0, organizationId: owner.organizationId });
    expect(await contentsOf(app)).toEqual(before);
  });
});

describe('the end', () => {
  test('comes by itself after an hour, on what is kept in memory, too', async () => {
    await start(owner.organizationId);
    expect((await here()).organization.id).toBe(owner.organizationId);
    app.clock.forward(longestVisit - 1000);
    expect((await here()).organization.id).toBe(owner.organizationId);
    app.clock.forward(1000);
    expect(await here()).toMatchObject({
      organization: { id: administrator.organizationId },
      workingAs: null,
    });
    expect(await history()).toHaveLength(1);
    const [begin] = await history();
    for (let times = 0; times < 2; times += 1) {
      await app.database.asSystem((tx) => noteVisitOver(tx, begin?.entityId ?? 0));
      expect((await history()).map(({ action }) => action)).toEqual(['disable', 'enable']);
    }
  });

  test('is noted by a job that waits for it', async () => {
    await start(owner.organizationId);
    const [begin] = await history();
    const until = app.clock.now().getTime() + longestVisit;
    const { list } = (await app.ask(listJobs, { name: endVisitJob.name, state: 'waiting' }, administrator))
      .data;
    expect(list).toContainEqual(expect.objectContaining({ dueAt: new Date(until).toISOString() }));
    expect(begin?.entityId).toBeGreaterThan(0);
  });

  test('comes with the log-out', async () => {
    await start(owner.organizationId);
    await app.ask(logOut, {}, administrator);
    expect((await history()).map(({ action }) => action)).toEqual(['disable', 'enable']);
  });

  const endings: [string, (colleague: Person, otherToken: string) => Promise<{ readonly code: number }>][] = [
    ['all other sessions', (_, token) => app.ask(endOtherSessions, {}, { token })],
    [
      'this session from another one',
      async (_, token) => {
        const list = (await app.ask(listSessions, {}, { token })).data;
        return app.ask(endSession, { id: list.find(({ current }) => !current)?.id ?? 0 }, { token });
      },
    ],
    [
      'a new password',
      async (_, token) => {
        const [current = '', password = ''] = await seal(app, [testPassword, 'Other-Horse-77']);
        return app.ask(changePassword, { current, password }, { token });
      },
    ],
    ['all sessions, by the operator', (by) => app.ask(endPersonSessions, { id: administrator.userId }, by)],
    [
      'the account, by the operator',
      (by) => app.ask(updatePersonStatus, { id: administrator.userId, status: 0 }, by),
    ],
    [
      'being an Administrator',
      (by) => app.ask(updateAdministrator, { id: administrator.userId, isAdministrator: false }, by),
    ],
  ];
  test.each(endings)('comes with the end of %s, once', async (_, end) => {
    const colleague = await createPerson(app, { roleId: role.administrator });
    const otherToken = await signInDirectly(app, administrator);
    await start(owner.organizationId);
    const [begin] = await history();
    app.clock.forward(60_000);
    expect((await end(colleague, otherToken)).code).toBe(0);
    const endedAt = await app.database.asSystem((tx) =>
      tx
        .selectFrom('administrator_visit')
        .select('ended_at')
        .where('id', '=', begin?.entityId ?? 0)
        .executeTakeFirstOrThrow(),
    );
    expect(endedAt.ended_at).toEqual(app.clock.now());
    await app.database.asSystem((tx) => noteVisitOver(tx, begin?.entityId ?? 0));
    const who = `${administrator.name} (Administrator)`;
    expect((await history()).map(({ action, who: by }) => [action, by?.name])).toEqual([
      ['disable', who],
      ['enable', who],
    ]);
  });

  test('of a visit whose hour was over before is when that was', async () => {
    await start(owner.organizationId);
    const until = new Date(app.clock.now().getTime() + longestVisit);
    app.clock.forward(2 * longestVisit);
    await app.ask(logOut, {}, administrator);
    const visit = await app.database.asSystem((tx) =>
      tx
        .selectFrom('administrator_visit')
        .select('ended_at')
        .where('user_id', '=', administrator.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(visit.ended_at).toEqual(until);
  });

  test('comes with the organization being disabled: the Administrator is at home again', async () => {
    await start(owner.organizationId);
    const colleague = await createPerson(app, { roleId: role.administrator });
    await app.ask(updateTenantStatus, { id: owner.organizationId, status: 0 }, colleague);
    expect(await here()).toMatchObject({ organization: { id: administrator.organizationId } });
  });
});
