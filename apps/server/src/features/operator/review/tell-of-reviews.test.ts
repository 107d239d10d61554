import { type Creative, createCreative } from '@millrace/contract/advertiser/creative';
import { approveCreative } from '@millrace/contract/operator/review';
import { listNotices, readNotice } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannerForm, storeFile } from '../../../testing/creatives.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { addMembership, createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tellOfReviews } from './tell-of-reviews.ts';

const hour = 3_600_000;

let app: TestApp;
let promoter: Person;
/** A member somewhere, who has a bell. */
let administrator: Person;
/** Nowhere a member: gets mails alone. */
let alone: Person;
let made: Creative;
beforeAll(async () => {
  app = await openTestApp();
  promoter = await createPerson(app, { roleId: role.promoter });
  alone = await createPerson(app, { roleId: role.administrator });
  const { organizationId } = await createPerson(app);
  const member = await createPerson(app, { roleId: role.administrator });
  await addMembership(app, member, organizationId, role.appViewer);
  administrator = { ...member, organizationId, roleId: role.appViewer };
  administrator = { ...administrator, token: await signInDirectly(app, administrator) };
});
afterAll(() => app.close());

const run = () => tellOfReviews.run(app.services, {}, new AbortController().signal);
const told = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['user_id', 'params', 'link_url'])
      .where('message_key', '=', 'notification.content.creativesWait')
      .orderBy('id')
      .execute(),
  );
/** As if all that was told had been told a day before. */
const tomorrow = () => app.database.asSystem((tx) => sql`update notice set day = day - 1`.execute(tx));
const setWaiting = (id: number, hours: number) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('creative')
      .set({ waiting_since: new Date(app.clock.now().getTime() - hours * hour) })
      .where('id', '=', id)
      .execute(),
  );
const saidIn = async (language: string) => {
  const headers = { 'accept-language': language };
  const { data } = await app.ask(listNotices, {}, { token: administrator.token, headers });
  return data.list[0];
};

test('nothing waits: nobody is told', async () => {
  await run();
  expect(await told()).toEqual([]);
});

test('Administrators alone are told, once a day, how many wait and for how long', async () => {
  const file = await storeFile(app, promoter, [320, 50]);
  const add = async (name: string) =>
    (await app.ask(createCreative, bannerForm(file.id, name), promoter)).data;
  made = await add('Spring sale');
  await setWaiting(made.id, 25.5);
  await setWaiting((await add('Summer sale')).id, 1.5);
  await run();
  await run();
  const both = { params: { count: 2, hours: 25 }, link_url: '/admin/review' };
  const rows = await told();
  expect(rows).toHaveLength(2);
  for (const { userId } of [alone, administrator]) expect(rows).toContainEqual({ ...both, user_id: userId });
  const mails = (await mailsTo(app, alone.email)).map(({ subject }) => subject);
  expect(mails).toEqual([expect.stringContaining('2 creatives wait for review, the oldest for 25 hours.')]);
  expect(await saidIn('zh-CN')).toMatchObject({
    content: '有 2 个素材待审核，最早的已等待 25小时。',
  });
});

test('the next day again, but nobody who has not read the last one', async () => {
  await app.ask(approveCreative, { id: made.id, version: made.version }, alone);
  await tomorrow();
  await run();
  const second = { params: { count: 1, hours: 1 }, link_url: '/admin/review' };
  expect((await told()).slice(2)).toEqual([{ ...second, user_id: alone.userId }]);

  const notice = await saidIn('en');
  expect(notice?.content).toBe('2 creatives wait for review, the oldest for 25 hours.');
  await app.ask(readNotice, { notificationId: notice?.id ?? 0 }, { token: administrator.token });
  await run();
  expect((await told()).slice(2)).toEqual([
    { ...second, user_id: alone.userId },
    { ...second, user_id: administrator.userId },
  ]);
  expect((await saidIn('en'))?.content).toBe('1 creative waits for review, for 1 hour.');
});
