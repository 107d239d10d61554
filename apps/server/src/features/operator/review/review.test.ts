import { createCampaign } from '@millrace/contract/advertiser/campaign';
import {
  archiveCreative,
  type Creative,
  createCreative,
  getCreative,
} from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import {
  createPromotedApp,
  getPromotedApp,
  updatePromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { updateInstallationSettings } from '@millrace/contract/operator/installation';
import {
  approveCreative,
  correctCategory,
  listReviews,
  rejectCreative,
} from '@millrace/contract/operator/review';
import { role } from '@millrace/contract/people/permission';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignFormOf } from '../../../testing/campaigns.ts';
import { bannerForm, storeFile } from '../../../testing/creatives.ts';
import { installationForm } from '../../../testing/installation.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let administrator: Person;
let file: StoredFile;
let made: Creative;
beforeAll(async () => {
  app = await openTestApp();
  promoter = await createPerson(app, { roleId: role.promoter });
  administrator = await createPerson(app, { roleId: role.administrator });
  file = await storeFile(app, promoter, [320, 50]);
});
beforeEach(async () => {
  made = await add('Spring sale');
});
afterAll(() => app.close());

const add = async (name: string) => (await app.ask(createCreative, bannerForm(file.id, name), promoter)).data;
const named = ({ id, version }: Creative) => ({ id, version });
const approve = (one = made) => app.ask(approveCreative, named(one), administrator);
const reject = (reason: string, one = made) =>
  app.ask(rejectCreative, { ...named(one), reason }, administrator);
const read = async () => (await app.ask(getCreative, { id: made.id }, promoter)).data;
const noticesOf = (person: Person) =>
  app.database.inScope(person, (tx) =>
    tx
      .selectFrom('notice')
      .select(['message_key', 'params', 'alert_level', 'link_url'])
      .where('user_id', '=', person.userId)
      .orderBy('id', 'desc')
      .execute(),
  );

const calls: [string, Call, () => object][] = [
  ['listReviews', listReviews, () => ({})],
  ['approveCreative', approveCreative, () => named(made)],
  ['rejectCreative', rejectCreative, () => ({ ...named(made), reason: 'No.' })],
  ['correctCategory', correctCategory, () => ({ id: 1, category: 'Casino' })],
];
test.each(calls)('%s: signed out 401; everybody but Administrators 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  for (const roleId of [role.organizationOwner, role.appViewer, role.promoter]) {
    expect((await app.ask<Call>(call, input(), await createPerson(app, { roleId }))).status).toBe(403);
  }
  expect((await app.ask<Call>(call, input(), promoter)).status).toBe(403);
  expect(await read()).toEqual(made);
});

test.each([
  ['approveCreative', () => approve({ ...made, id: 2_000_000_000 })],
  ['rejectCreative', () => reject('No.', { ...made, id: 2_000_000_000 })],
])('%s of nothing: 1002', async (_, ask) => {
  expect((await ask()).code).toBe(1002);
});

test('the category of what is promoted with it can be corrected: its people are told, and change it no more', async () => {
  const site = { kind: 'website', link: 'https://shop.example', category: 'Shopping' } as const;
  const { id } = (await app.ask(createPromotedApp, site, promoter)).data;
  const form = { ...campaignFormOf(), creatives: [{ id: made.id, weight: 1 }], promotedAppId: id };
  await app.ask(createCampaign, form, promoter);
  const promotes = async () =>
    (await app.ask(listReviews, { size: 100 }, administrator)).data.list.find((one) => one.id === made.id)
      ?.promotes;
  await app.database.asSystem((tx) =>
    tx
      .updateTable('promoted_app')
      .set({ genres: ['Lifestyle'] })
      .where('id', '=', id)
      .execute(),
  );
  const known = { id, name: 'shop.example' };
  const said = { category: 'Shopping', genres: ['Lifestyle'], categoryReviewed: false };
  expect(await promotes()).toEqual([{ ...known, ...said }]);
  const correct = (of: number, category = ' Casino ') =>
    app.ask(correctCategory, { id: of, category }, administrator);
  expect((await correct(2_000_000_000)).code).toBe(1002);
  // The same word as before takes away nothing of what else its store has it under, nor does an edit after it.
  const confirmed = { ...known, ...said, categoryReviewed: true };
  expect((await correct(id, 'Shopping')).data).toEqual(confirmed);
  const same = { id, version: 2, name: 'shop.example', link: site.link, clickDays: 14, viewHours: 24 };
  expect((await app.ask(updatePromotedApp, same, promoter)).data).toMatchObject({ genres: ['Lifestyle'] });
  const casino = { ...known, category: 'Casino', genres: [], categoryReviewed: true };
  expect((await correct(id)).data).toEqual(casino);
  expect(await promotes()).toEqual([casino]);
  expect((await noticesOf(promoter))[0]).toMatchObject({
    message_key: 'notification.content.categoryReviewed',
    params: { name: 'shop.example', category: 'Casino' },
    link_url: `/adv/app?app=${id}`,
  });
  const { version } = (await app.ask(getPromotedApp, { id }, promoter)).data;
  const edit = { id, version, name: 'Shop', link: site.link, clickDays: 7, viewHours: 24 };
  const edited = (await app.ask(updatePromotedApp, { ...edit, category: 'Shopping' }, promoter)).data;
  expect(edited).toMatchObject({ name: 'Shop', category: 'Casino', genres: [], categoryReviewed: true });
  const { list } = (await app.ask(listChanges, { entity: 'promoted_app', entityId: id }, promoter)).data;
  expect(list.map(({ entity }) => entity)).toEqual([
    ...['promoted_app', 'category_review', 'promoted_app'],
    ...['category_review', 'promoted_app'],
  ]);
});

test('what waits the longest comes first, with its advertiser; archived ones are left out', async () => {
  const second = await add('Summer sale');
  const gone = await add('Winter sale');
  await app.ask(archiveCreative, { id: gone.id }, promoter);
  const { data } = await app.ask(listReviews, { size: 100 }, administrator);
  const ids = data.list.map(({ id }) => id);
  expect(ids.indexOf(made.id)).toBeLessThan(ids.indexOf(second.id));
  expect(ids).not.toContain(gone.id);
  expect(data.list.find(({ id }) => id === made.id)).toMatchObject({
    name: 'Spring sale',
    advertiser: { id: promoter.organizationId, name: expect.any(String) },
    files: { image: file },
  });
  const found = await app.ask(listReviews, { search: 'summer' }, administrator);
  expect(found.data.list.map(({ id }) => id)).toEqual([second.id]);
});

test('approved it may run; its people are told, and its history says who', async () => {
  expect((await approve()).data).toMatchObject({ review: 'approved', mayRun: true });
  expect(await read()).toMatchObject({ review: 'approved', reviewedAt: expect.any(String), version: 1 });
  expect(await noticesOf(promoter)).toContainEqual({
    message_key: 'notification.content.creativeApproved',
    params: { creative: 'Spring sale', reason: '' },
    alert_level: 2,
    link_url: `/creative/upload?creative=${made.id}`,
  });
  const change = await app.database.inScope(promoter, (tx) =>
    tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  );
  expect(change).toMatchObject({
    ...{ entity: 'creative_review', entity_id: made.id, before: { review: 'waiting' } },
    ...{ after: { review: 'approved' }, user_id: administrator.userId },
  });
  const { data } = await app.ask(listReviews, { review: 'approved' }, administrator);
  expect(data.list[0]?.id).toBe(made.id);
});

test('rejected with a reason, which its people get by mail', async () => {
  expect((await reject('  The text is cut off. ')).data).toMatchObject({
    ...{ review: 'rejected', reason: 'The text is cut off.', mayRun: false },
  });
  const mails = await app.mails();
  expect(mails.at(-1)?.text).toContain('The creative Spring sale is rejected: The text is cut off.');
  expect((await noticesOf(promoter))[0]).toMatchObject({ alert_level: 0 });
  expect(await approve()).toMatchObject({ code: 0, data: { review: 'approved', reason: null } });
});

test('the history of a creative says what was said of it, which nobody takes back', async () => {
  await reject('The text is cut off.');
  const history = async (filter: object) =>
    (await app.ask(listChanges, { entity: 'creative', ...filter }, promoter)).data.list;
  const [said, added, ...more] = await history({ entityId: made.id });
  expect(said).toMatchObject({ entity: 'creative_review', refusal: expect.any(Object) });
  expect(said?.fields).toContainEqual(
    expect.objectContaining({ field: 'reason', after: 'The text is cut off.' }),
  );
  expect(added).toMatchObject({ entity: 'creative', action: 'add' });
  expect(more).toEqual([]);
  // Of all creatives together it is a kind of its own.
  expect((await history({})).every(({ entity }) => entity === 'creative')).toBe(true);
});

test.each(['', ' ', 'x'.repeat(301)])('the reason %j is refused', async (reason) => {
  expect(await reject(reason)).toMatchObject({ code: 1004, error: { fields: { reason: {} } } });
});

test('what was edited since it was looked at has to be looked at again', async () => {
  expect(await approve({ ...made, version: 2 })).toMatchObject({
    ...{ code: 1013, error: { current: { version: 1, review: 'waiting' } } },
  });
  expect((await read()).review).toBe('waiting');
});

test('where the installation reviews afterwards, what waits may run', async () => {
  expect(made.mayRun).toBe(false);
  const settings = { ...installationForm, creativeReview: 'after' as const, version: 1 };
  await app.ask(updateInstallationSettings, settings, administrator);
  expect(await read()).toMatchObject({ review: 'waiting', mayRun: true });
  await reject('No.');
  expect(await read()).toMatchObject({ review: 'rejected', mayRun: false });
});
