import { randomUUID } from 'node:crypto';
import {
  cancelJob,
  getJob,
  jobNames,
  listJobKinds,
  listJobs,
  retryDeadJobs,
  retryJob,
  runJob,
} from '@millrace/contract/operator/job';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobTable } from '../../../platform/jobs/job-table.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createJobForTests, createScheduleForTests } from '../../../testing/jobs.ts';
import { addMembership, createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tellOfDeadJob } from './tell-of-dead-job.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  administrator = await createPerson(app, { roleId: role.administrator });
});
beforeEach(() => app.database.asSystem((tx) => sql`delete from ${jobTable}`.execute(tx)));
afterAll(() => app.close());

const stateOf = async (id: string) => (await app.ask(getJob, { id }, administrator)).data.state;
const list = async (asked: object = {}) => (await app.ask(listJobs, asked, administrator)).data;

describe('who may', () => {
  const id = randomUUID();
  const name = 'clean-up';

  test('signed out: nobody', async () => {
    for (const call of [listJobKinds, listJobs]) expect((await app.ask(call, {})).status).toBe(401);
    for (const call of [getJob, retryJob, cancelJob]) expect((await app.ask(call, { id })).status).toBe(401);
    for (const call of [retryDeadJobs, runJob]) expect((await app.ask(call, { name })).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: not', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const dead = await createJobForTests(app, name, 'failed');
    const before = await contentsOf(app);
    for (const call of [listJobKinds, listJobs]) expect((await app.ask(call, {}, person)).status).toBe(403);
    for (const call of [getJob, retryJob, cancelJob])
      expect((await app.ask(call, { id: dead }, person)).status).toBe(403);
    for (const call of [retryDeadJobs, runJob])
      expect((await app.ask(call, { name }, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
    expect(await stateOf(dead)).toBe('dead');
  });

  test('what is not there does not exist', async () => {
    for (const call of [getJob, retryJob, cancelJob])
      expect((await app.ask(call, { id }, administrator)).code).toBe(1002);
    for (const call of [retryDeadJobs, runJob])
      expect((await app.ask(call, { name: 'nobody' }, administrator)).code).toBe(1002);
  });
});

describe('the list', () => {
  test('says of each job where it stands, without the stack of its error', async () => {
    const dead = await createJobForTests(app, 'clean-up', 'failed', { error: 'the disk is full' });
    const waiting = await createJobForTests(app, 'check-accounts', 'created');
    const { list: jobs, total } = await list();
    expect(total).toBe(2);
    const now = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(jobs).toEqual([
      {
        ...{ id: waiting, name: 'check-accounts', state: 'waiting', tries: 0, mostTries: 2, error: null },
        ...{ askedAt: now, dueAt: now, startedAt: null, endedAt: null },
      },
      {
        ...{ id: dead, name: 'clean-up', state: 'dead', tries: 2, mostTries: 2, error: 'the disk is full' },
        ...{ askedAt: now, dueAt: null, startedAt: now, endedAt: now },
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain('secret.ts');
  });

  test('by name, state, words and page', async () => {
    const dead = await createJobForTests(app, 'clean-up', 'failed', { error: 'the disk is 100% full' });
    await createJobForTests(app, 'clean-up', 'completed');
    await createJobForTests(app, 'check-accounts', 'created');
    const ids = async (asked: object) => (await list(asked)).list.map(({ id }) => id);
    expect(await ids({ state: 'dead' })).toEqual([dead]);
    expect(await ids({ search: '100%' })).toEqual([dead]);
    expect(await ids({ search: '100_' })).toEqual([]);
    expect((await list({ name: 'clean-up' })).total).toBe(2);
    expect(await list({ size: 2, page: 2 })).toMatchObject({ list: [{ id: dead }], total: 3 });
    expect((await app.ask(listJobs, { state: 'gone' } as never, administrator)).code).toBe(1004);
  });

  test('one job says what it is about', async () => {
    const id = await createJobForTests(app, 'clean-up', 'active', { data: { app: 7 } });
    const { data } = await app.ask(getJob, { id }, administrator);
    expect(data).toMatchObject({ state: 'running', tries: 1 });
    expect(JSON.parse(data.data)).toEqual({ app: 7 });
  });
});

test('kinds: all that there are, with what comes next and how many stand where', async () => {
  await createJobForTests(app, 'clean-up', 'failed');
  await createJobForTests(app, 'clean-up', 'completed');
  await createScheduleForTests(app, 'clean-up', '17 * * * *');
  const { list: kinds } = (await app.ask(listJobKinds, {}, administrator)).data;
  expect(kinds.map(({ name }) => name).sort()).toEqual([...jobNames].sort());
  expect(kinds.find(({ name }) => name === 'clean-up')).toEqual({
    name: 'clean-up',
    schedule: '17 * * * *',
    nextAt: expect.stringMatching(/:17:00\.000Z$/),
    doneAt: expect.any(String),
    seconds: expect.any(Number),
    counts: { waiting: 0, again: 0, running: 0, done: 1, dead: 1, cancelled: 0 },
  });
});

describe('a dead job', () => {
  test('is tried again, once however often that is asked; one that is done, not', async () => {
    const dead = await createJobForTests(app, 'clean-up', 'failed');
    expect((await app.ask(retryJob, { id: dead }, administrator)).code).toBe(0);
    expect(await stateOf(dead)).toBe('again');
    expect((await app.ask(retryJob, { id: dead }, administrator)).code).toBe(0);
    expect(await stateOf(dead)).toBe('again');
    const done = await createJobForTests(app, 'clean-up', 'completed');
    const { error, code } = await app.ask(retryJob, { id: done }, administrator);
    expect([code, error.error]).toEqual([1011, 'job.errors.notDead']);
  });

  test('all of a name are tried again, and no others', async () => {
    const own = [
      await createJobForTests(app, 'clean-up', 'failed'),
      await createJobForTests(app, 'clean-up', 'failed'),
    ];
    const other = await createJobForTests(app, 'check-accounts', 'failed');
    expect((await app.ask(retryDeadJobs, { name: 'clean-up' }, administrator)).data).toEqual({ count: 2 });
    for (const id of own) expect(await stateOf(id)).toBe('again');
    expect(await stateOf(other)).toBe('dead');
    expect((await app.ask(retryDeadJobs, { name: 'clean-up' }, administrator)).data).toEqual({ count: 0 });
  });
});

test.each(['erase', 'anonymize', 'keep-removed'])(
  '%s is owed to somebody: it is not cancelled',
  async (name) => {
    const id = await createJobForTests(app, name, 'created');
    expect((await app.ask(cancelJob, { id }, administrator)).error.error).toBe('job.errors.owed');
    expect(await stateOf(id)).toBe('waiting');
  },
);

test('a job that waits, waits again or runs is cancelled; one that is over is not', async () => {
  for (const state of ['created', 'retry', 'active'] as const) {
    const id = await createJobForTests(app, 'clean-up', state);
    expect((await app.ask(cancelJob, { id }, administrator)).code).toBe(0);
    expect(await stateOf(id)).toBe('cancelled');
    expect((await app.ask(cancelJob, { id }, administrator)).code).toBe(0);
  }
  const done = await createJobForTests(app, 'clean-up', 'completed');
  expect((await app.ask(cancelJob, { id: done }, administrator)).error.error).toBe('job.errors.isOver');
});

test('a job with a schedule is run before its time', async () => {
  await createJobForTests(app, 'nightly-backup', 'completed');
  await createScheduleForTests(app, 'nightly-backup', '30 3 * * *');
  expect((await app.ask(runJob, { name: 'nightly-backup' }, administrator)).code).toBe(0);
  expect((await list({ state: 'waiting' })).list).toMatchObject([{ name: 'nightly-backup' }]);
});

describe('the notice of a dead job', () => {
  const told = async (person: Person) => {
    const { list: notices } = (await app.ask(listNotices, {}, person)).data;
    return notices
      .filter(({ linkUrl }) => linkUrl === '/admin/system?tab=jobs')
      .map(({ content }) => content);
  };

  test('is behind the bell of Administrators, where they are among their own, once a day for a kind', async () => {
    const elsewhere = await createOrganization(app);
    const member = await createPerson(app);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('user_account')
        .set({ is_administrator: true })
        .where('id', '=', member.userId)
        .execute(),
    );
    await addMembership(app, member, elsewhere, role.organizationOwner);
    const owner = await createPerson(app);
    const died = (name: string, reason: string) =>
      tellOfDeadJob(app.services, { id: randomUUID(), name, reason });
    await died('clean-up', 'the disk is full');
    await died('clean-up', 'still');
    await died('of an older version', 'who knows');
    expect(await told(member)).toEqual([
      'The job “of an older version” has failed for good: who knows',
      'The job “Clean-up” has failed for good: the disk is full',
    ]);
    expect(await told(owner)).toEqual([]);
    // A day later, by the database's clock.
    await app.database.asSystem((tx) => sql`update notice set day = day - 1`.execute(tx));
    await died('clean-up', 'again');
    expect(await told(member)).toHaveLength(3);
  });
});
