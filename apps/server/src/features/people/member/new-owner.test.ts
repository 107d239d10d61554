import { anonymizeMember } from '@millrace/contract/operator/former-member';
import { acceptInvitation, sendInvitation } from '@millrace/contract/people/invitation';
import { removeMembers, updateMemberStatus, updateMembers } from '@millrace/contract/people/member';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anonymizeJob } from '../../../domain/erasing/anonymize-job.ts';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let second: Person;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  second = await colleague(role.organizationOwner);
  viewer = await colleague(role.appViewer);
});
afterAll(() => app.close());

const colleague = (roleId: RoleId) => createPerson(app, { organizationId: owner.organizationId, roleId });
const versions = async () => {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('membership')
      .select(['user_id', 'version'])
      .where('organization_id', '=', owner.organizationId)
      .execute(),
  );
  return new Map(rows.map((row) => [row.user_id, row.version]));
};
async function giveRole(people: readonly Person[], roleId: 20 | 50) {
  const known = await versions();
  const members = people.map(({ userId: id }) => ({ id, version: known.get(id) ?? 0 }));
  expect((await app.ask(updateMembers, { members, roleId }, owner)).code).toBe(0);
}
/** What was mailed to somebody about new owners, by these people's names. */
async function told({ email }: Person, about: readonly Person[]) {
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
  const news = subjects.filter((subject) => subject.includes('is an Organization Owner of'));
  return about.map(({ name }) => news.filter((subject) => subject.includes(`: ${name} is`)).length);
}

test('every other owner is mailed of one who is made, also whose session made them; nobody else is', async () => {
  await giveRole([viewer], role.organizationOwner);
  expect(await told(owner, [viewer])).toEqual([1]);
  expect(await told(second, [viewer])).toEqual([1]);
  expect(await told(viewer, [viewer])).toEqual([0]);
});

test('of each of several who are made at once, none of them hears', async () => {
  const other = await colleague(role.appViewer);
  const operator = await colleague(role.appOperator);
  await giveRole([viewer, other], role.organizationOwner);
  expect(await told(second, [viewer, other])).toEqual([1, 1]);
  for (const one of [viewer, other, operator]) expect(await told(one, [viewer, other])).toEqual([0, 0]);
});

test('an owner who is switched on again is one anew; another role is told to nobody else, and one a day is enough', async () => {
  const { userId } = second;
  for (const status of [0, 1] as const) await app.ask(updateMemberStatus, { ids: [userId], status }, owner);
  expect(await told(owner, [second])).toEqual([1]);
  await giveRole([second], role.appViewer);
  await giveRole([second], role.organizationOwner);
  expect(await told(owner, [second])).toEqual([1]);
});

test('of one who joins by invitation the owners are told once, as an owner', async () => {
  const joining = async (roleId: 20 | 50, guest: Person) => {
    await app.ask(sendInvitation, { email: guest.email, roleId }, owner);
    const token = linkIn(await lastMailTo(app, guest.email)).searchParams.get('invite') ?? '';
    expect((await app.ask(acceptInvitation, { token })).code).toBe(0);
  };
  const [boss, guest] = [await createPerson(app), await createPerson(app)];
  await joining(role.organizationOwner, boss);
  await joining(role.appViewer, guest);
  const asked = [boss, guest];
  expect(await told(owner, asked)).toEqual([1, 0]);
  expect(await told(second, asked)).toEqual([1, 0]);
  expect(await told(boss, asked)).toEqual([0, 0]);
  expect(await messagesNaming(boss)).toEqual(['ownerMade', 'ownerMade']);
});

test('what says so goes with the name of who was made an owner', async () => {
  await giveRole([viewer], role.organizationOwner);
  await app.ask(removeMembers, { ids: [viewer.userId] }, owner);
  await app.ask(anonymizeMember, { id: viewer.userId }, owner);
  expect(await messagesNaming(viewer)).toContain('ownerMade');
  const { id: membershipId } = await app.database.asSystem((tx) =>
    tx.selectFrom('membership').select('id').where('user_id', '=', viewer.userId).executeTakeFirstOrThrow(),
  );
  await anonymizeJob.run(app.services, { membershipId }, new AbortController().signal);
  expect(await messagesNaming(viewer)).toEqual([]);
});

/** The kinds of notices with a person's name in them. */
async function messagesNaming({ name }: Person): Promise<string[]> {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['message_key', 'params'])
      .where('organization_id', '=', owner.organizationId)
      .execute(),
  );
  const naming = rows.filter(({ params }) => JSON.stringify(params).includes(`"${name}"`));
  return naming.map(({ message_key: key }) => key.replace('notification.content.', ''));
}
