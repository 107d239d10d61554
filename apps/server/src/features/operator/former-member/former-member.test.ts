import type { Call } from '@millrace/contract/kit/call';
import { anonymizeMember, listFormerMembers } from '@millrace/contract/operator/former-member';
import { acceptInvitation, sendInvitation } from '@millrace/contract/people/invitation';
import { removeMembers } from '@millrace/contract/people/member';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anonymizeJob } from '../../../domain/erasing/anonymize-job.ts';
import { writeNotice } from '../../../platform/people/notice.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { lastMailTo, linkIn } from '../../../testing/mails.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let devices = 0;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  const { organizationId } = owner;
  member = await createPerson(app, { organizationId, roleId: role.appOwner, name: 'Robin Goodfellow' });
  devices += 1;
  const deviceId = `38400000-8cf0-11bd-b23e-${String(devices).padStart(12, '0')}`;
  expect((await app.ask(createTestDevice, { deviceName: 'Phone', plat: 1, deviceId }, member)).code).toBe(0);
});
afterAll(() => app.close());

const remove = () => app.ask(removeMembers, { ids: [member.userId] }, owner);
const anonymize = (person = owner) => app.ask(anonymizeMember, { id: member.userId }, person);
const list = async (person = owner, search?: string) =>
  (await app.ask(listFormerMembers, search === undefined ? {} : { search }, person)).data;
async function runJob(person = member): Promise<void> {
  const { id } = await app.database.asSystem((tx) =>
    tx.selectFrom('membership').select('id').where('user_id', '=', person.userId).executeTakeFirstOrThrow(),
  );
  await anonymizeJob.run(app.services, { membershipId: id }, new AbortController().signal);
}

const anonymousAt = () =>
  app.database.asSystem(async (tx) => {
    const membership = tx.selectFrom('membership').select('anonymous_at');
    const row = await membership.where('user_id', '=', member.userId).executeTakeFirstOrThrow();
    return row.anonymous_at;
  });

const calls: [string, Call, () => object][] = [
  ['listFormerMembers', listFormerMembers, () => ({})],
  ['anonymizeMember', anonymizeMember, () => ({ id: member.userId })],
];

test.each(calls)('%s: signed out 401, without the permission 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  for (const roleId of [role.appOwner, role.appViewer]) {
    const person = await createPerson(app, { roleId, organizationId: owner.organizationId });
    expect((await app.ask<Call>(call, input(), person)).status).toBe(403);
  }
});

test('members, and whoever was never one, do not exist', async () => {
  expect((await anonymize()).code).toBe(1002);
  await remove();
  const stranger = await createPerson(app);
  expect((await anonymize(stranger)).code).toBe(1002);
  expect(await list(stranger)).toEqual({ list: [], total: 0 });
  expect((await app.ask(anonymizeMember, { id: stranger.userId }, owner)).code).toBe(1002);
});

test('a name that is taken away is read nowhere, and who did what stays told apart', async () => {
  const other = await createPerson(app, { organizationId: owner.organizationId, name: 'Peter Quince' });
  await remove();
  await app.ask(removeMembers, { ids: [other.userId] }, owner);
  expect((await list()).list.map(({ name }) => name).sort()).toEqual(['Peter Quince', 'Robin Goodfellow']);
  expect((await list(owner, 'goodfellow')).list).toMatchObject([{ email: member.email, anonymousAt: null }]);
  const { data } = await anonymize();
  expect(data).toMatchObject({ id: member.userId, name: null, email: null, anonymousAt: expect.any(String) });
  await runJob();
  expect((await anonymize()).data).toEqual(data);

  const { list: changes } = (await app.ask(listChanges, { size: 100 }, owner)).data;
  const shown = JSON.stringify(changes);
  expect(shown).not.toContain('Robin');
  expect(shown).not.toContain(member.email);
  expect(shown).toContain('Peter Quince');
  expect(changes.find(({ entity }) => entity === 'test_device')?.who).toEqual({
    id: member.userId,
    name: `Former member #${data.number}`,
  });
  expect((await list(owner, 'robin')).total).toBe(0);
  expect((await list()).list).toContainEqual(data);

  const stored = await app.database.asSystem(async (tx) => {
    const rows = await Promise.all([
      sql`select * from change_log where organization_id = ${owner.organizationId}`.execute(tx),
      sql`select * from notice where organization_id = ${owner.organizationId}`.execute(tx),
      sql`select * from invitation where organization_id = ${owner.organizationId}`.execute(tx),
    ]);
    return JSON.stringify(rows.map((result) => result.rows));
  });
  expect(stored).not.toContain('Robin');
  expect(stored).not.toContain(member.email);
});

test('who joins again is named again: removed once more, they can be brought back, or lose the name anew', async () => {
  await remove();
  expect((await anonymize()).data.name).toBeNull();
  const { email } = member;
  await app.ask(sendInvitation, { email, roleId: role.appViewer }, owner);
  const token = linkIn(await lastMailTo(app, email)).searchParams.get('invite') ?? '';
  expect((await app.ask(acceptInvitation, { token })).code).toBe(0);
  expect(await anonymousAt()).toBeNull();
  await remove();
  expect((await list()).list).toMatchObject([{ name: member.name, email, anonymousAt: null }]);
  const [removed] = (await app.ask(listChanges, {}, owner)).data.list;
  expect((await app.ask(revertChange, { id: removed?.id ?? 0 }, owner)).code).toBe(0);
  expect((await list()).total).toBe(0);
  await remove();
  await anonymize();
  await runJob();
  expect((await list()).list).toMatchObject([{ name: null, anonymousAt: expect.any(String) }]);
  const told = (await app.ask(listNotices, {}, owner)).data.list;
  expect(told.filter(({ content }) => content.includes(member.name))).toEqual([]);
});

test('whoever had joined again before that was kept so is named once removed, too', async () => {
  await app.database.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ anonymous_at: new Date(0) })
      .where('user_id', '=', member.userId)
      .execute(),
  );
  await remove();
  expect((await list()).list).toMatchObject([{ name: member.name, anonymousAt: null }]);
});

test('notices that name them go whatever they were called then, and those about others of that name stay', async () => {
  const { organizationId } = owner;
  const [leaver, namesake] = [
    await createPerson(app, { organizationId, name: 'Nick Bottom' }),
    await createPerson(app, { organizationId, name: 'Tom Snout' }),
  ];
  const told = async () => (await app.ask(listNotices, {}, owner)).data.list.map(({ content }) => content);
  for (const person of [leaver, namesake]) await createApiKeyForTests(app, person);
  await app.database.asSystem((tx) =>
    tx.updateTable('user_account').set({ name: namesake.name }).where('id', '=', leaver.userId).execute(),
  );
  const before = await told();
  const naming = ({ name }: Person) => before.filter((content) => content.includes(name));
  // Each has joined, and made a key.
  expect([naming(leaver).length, naming(namesake).length]).toEqual([2, 2]);
  await app.ask(removeMembers, { ids: [leaver.userId] }, owner);
  await app.ask(anonymizeMember, { id: leaver.userId }, owner);
  await runJob(leaver);
  expect(await told()).toEqual(before.filter((content) => !naming(leaver).includes(content)));
});

test('a notice of before numbers were kept goes by the name in it, but not one that names something else so', async () => {
  const { organizationId, userId } = owner;
  const texts = { who: member.name, name: member.name };
  await app.database.asSystem(async (tx) => {
    for (const message of ['apiKeyMade', 'apiKeyEnding'] as const) {
      const params = { ...texts, day: '2026-03-01' };
      await writeNotice(tx, { organizationId, userId, message: `notification.content.${message}`, params });
    }
  });
  await remove();
  await anonymize();
  await runJob();
  const { list: left } = (await app.ask(listNotices, {}, owner)).data;
  expect(left.map(({ content }) => content)).toEqual([expect.stringContaining('ends on')]);
});
