import { longestUserId } from '@millrace/contract/advertiser/tracked-event';
import type { Call } from '@millrace/contract/kit/call';
import { downloadPath } from '@millrace/contract/kit/download';
import {
  eraseAdvertiserDevice,
  eraseDevice,
  fetchAdvertiserErasing,
  fetchErasing,
  listErasings,
} from '@millrace/contract/operator/erasing';
import { anonymizeMember } from '@millrace/contract/operator/former-member';
import { updateInstallationLogo } from '@millrace/contract/operator/installation-logo';
import { removeMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { updateLogo } from '@millrace/contract/publisher/company';
import { listChanges } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resendOpen } from '../../../domain/erasing/resend-open.ts';
import { jobTable } from '../../../platform/jobs/job-table.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { createErasingForTests } from '../../../testing/erasings.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const id = '38400000-8CF0-11BD-B23E-10B96E40000D';
const form = { kind: 'device', value: id } as const;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

const list = async (person: Person, search?: string) =>
  (await app.ask(listErasings, search === undefined ? {} : { search }, person)).data;

const calls: [string, Call, object][] = [
  ['listErasings', listErasings, {}],
  ['eraseDevice', eraseDevice, form],
  ['fetchErasing', fetchErasing, { id: 1 }],
];

test.each(calls)('%s: signed out 401, without the permission 403, a key 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input)).status).toBe(401);
  for (const roleId of [role.appOwner, role.appOperator, role.appViewer, role.promoter]) {
    const side = roleId === role.promoter ? {} : { organizationId: owner.organizationId };
    const person = await createPerson(app, { roleId, ...side });
    expect((await app.ask<Call>(call, input, person)).status).toBe(403);
  }
  const { secret } = await createApiKeyForTests(app, owner);
  expect((await app.ask<Call>(call, input, { apiKey: secret })).status).toBe(403);
});

test('a receipt is a file once the request is done, for its organization alone', async () => {
  const { data } = await app.ask(eraseDevice, form, owner);
  const early = await app.ask(fetchErasing, { id: data.id }, owner);
  expect(early.error.error).toBe('erasing.errors.notDone');
  const done = await createErasingForTests(app, owner);
  expect((await app.ask(fetchErasing, { id: done }, await createPerson(app))).code).toBe(1002);
  const { ticket } = (await app.ask(fetchErasing, { id: done }, owner)).data;
  const file = await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a receipt has the logo of the organization that hands it on, else that of the installation, if any', async () => {
  const done = await createErasingForTests(app, owner);
  const receipt = async () => {
    const { ticket } = (await app.ask(fetchErasing, { id: done }, owner)).data;
    const { rawPayload } = await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` });
    return rawPayload.toString('latin1');
  };
  const [image, picture] = ['/Subtype /Image', (shade: number) => png(9, 9, shade).toString('base64')];
  expect(await receipt()).not.toContain(image);
  const administrator = await createPerson(app, { roleId: role.administrator });
  await app.ask(updateInstallationLogo, { picture: picture(1), version: 1 }, administrator);
  const ofInstallation = await receipt();
  expect(ofInstallation).toContain(image);
  await app.ask(updateLogo, { picture: picture(250) }, owner);
  const own = await receipt();
  expect(own).toContain(image);
  expect(own).not.toBe(ofInstallation);
});

test('the people of an advertiser have the receipt of their own request, and its entry in their change log', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const asked = await app.ask(eraseAdvertiserDevice, form, promoter);
  const { list: changes } = (await app.ask(listChanges, { entity: 'erasing' }, promoter)).data;
  expect(changes).toMatchObject([{ action: 'add', name: asked.data.reference, entityId: asked.data.id }]);
  const early = await app.ask(fetchAdvertiserErasing, { id: asked.data.id }, promoter);
  expect(early.error.error).toBe('erasing.errors.notDone');
  const done = await createErasingForTests(app, promoter);
  expect((await app.ask<Call>(fetchAdvertiserErasing, { id: done })).status).toBe(401);
  expect((await app.ask<Call>(fetchAdvertiserErasing, { id: done }, owner)).status).toBe(403);
  const another = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(fetchAdvertiserErasing, { id: done }, another)).code).toBe(1002);
  const { ticket } = (await app.ask(fetchAdvertiserErasing, { id: done }, promoter)).data;
  const file = await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // Whoever may not look at privacy on a publisher's side sees no request there either.
  const member = { organizationId: owner.organizationId, roleId: role.appViewer };
  await app.ask(eraseDevice, form, owner);
  const viewer = await createPerson(app, member);
  const seen = await app.ask<Call>(listChanges, {}, viewer);
  expect(JSON.stringify(seen.data)).not.toContain('"erasing"');
});

test('a customer whom an advertiser calls by a long id is erased by all of it', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const erase = (length: number) =>
    app.ask(eraseAdvertiserDevice, { kind: 'user', value: 'c'.repeat(length) }, promoter);
  expect((await erase(longestUserId)).data).toMatchObject({ kind: 'user', state: 'waiting' });
  expect((await erase(longestUserId + 1)).error.fields).toHaveProperty('value');
});

test('another organization does not see a request, and may have one for the same id', async () => {
  const { data } = await app.ask(eraseDevice, form, owner);
  const stranger = await createPerson(app);
  expect(await list(stranger)).toEqual({ list: [], total: 0 });
  expect(await list(stranger, id)).toEqual({ list: [], total: 0 });
  const theirs = await app.ask(eraseDevice, form, stranger);
  expect(theirs.data.reference).not.toBe(data.reference);
});

test.each([
  ['en-GB', 'Former member #'],
  ['zh-CN', '前成员 #'],
])(
  'in %s a request of somebody whose name was taken away since says “%s” and their number',
  async (lang, said) => {
    const { organizationId } = owner;
    const second = await createPerson(app, { organizationId });
    const { data } = await app.ask(eraseDevice, form, second);
    expect(data.askedBy).toBe(second.name);
    await app.ask(removeMembers, { ids: [second.userId] }, owner);
    const { number } = (await app.ask(anonymizeMember, { id: second.userId }, owner)).data;
    const asking = { ...owner, headers: { 'accept-language': lang } };
    const { list: requests } = (await app.ask(listErasings, {}, asking)).data;
    expect(requests).toEqual([{ ...data, askedBy: `${said}${number}` }]);
  },
);

describe('a request', () => {
  test('waits for its job, and is found by the id and by its reference', async () => {
    const { data } = await app.ask(eraseDevice, form, owner);
    expect(data).toMatchObject({
      kind: 'device',
      state: 'waiting',
      askedBy: owner.name,
      finishedAt: null,
      found: [],
      backupsUntil: null,
    });
    expect(data.reference).toMatch(/^[0-9a-f]{16}$/);
    for (const search of [undefined, id, id.toLowerCase(), data.reference, data.reference.slice(0, 6)])
      expect((await list(owner, search)).list).toEqual([data]);
    for (const search of ['38400000', 'ff', '%', id.slice(1)])
      expect((await list(owner, search)).list).toEqual([]);
  });

  test('stands in the change log, and says its id nowhere', async () => {
    const { data } = await app.ask(eraseDevice, form, owner);
    const { list: changes } = (await app.ask(listChanges, { entity: 'erasing' }, owner)).data;
    expect(changes).toMatchObject([{ action: 'add', name: data.reference, entityId: data.id }]);
    const tables = await app.database.asSystem(async (tx) => {
      const rows = await Promise.all([
        tx.selectFrom('erasing').selectAll().execute(),
        tx.selectFrom('change_log').selectAll().execute(),
        tx.selectFrom('request_key').selectAll().execute(),
        sql`select * from millrace_job.job`.execute(tx).then(({ rows: jobs }) => jobs),
      ]);
      return JSON.stringify(rows).toLowerCase();
    });
    expect(tables).not.toContain(id.toLowerCase());
  });

  test('is there once as long as it is not done', async () => {
    await app.ask(eraseDevice, form, owner);
    const again = await app.ask(eraseDevice, { ...form, value: id.toLowerCase() }, owner);
    expect(again.error.fields).toMatchObject({ value: { key: 'erasing.errors.open' } });
    expect((await app.ask(eraseDevice, { kind: 'user', value: id }, owner)).code).toBe(0);
  });

  test('is refused while fifty others of the organization are open', async () => {
    const ask = (at: number) => {
      const value = `38400000-8cf0-11bd-b23e-${String(at).padStart(12, '0')}`;
      return app.ask(eraseDevice, { kind: 'device', value }, owner);
    };
    for (let at = 1; at < 50; at += 1) expect((await ask(at)).code).toBe(0);
    const together = await Promise.all([ask(50), ask(51)]);
    expect(together.map(({ code }) => code).sort()).toEqual([0, 1004]);
    expect((await ask(52)).error).toMatchObject({
      fields: { value: { key: 'erasing.errors.tooManyOpen' } },
    });
    expect((await app.ask(eraseDevice, form, await createPerson(app))).code).toBe(0);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('erasing')
        .set({ state: 'done', id_sealed: null, finished_at: app.clock.now() })
        .where('organization_id', '=', owner.organizationId)
        .execute(),
    );
    expect((await ask(52)).code).toBe(0);
  });

  test('whose job is gone gets another one, and one at a time', async () => {
    const { id: asked } = (await app.ask(eraseDevice, form, owner)).data;
    const jobs = () =>
      app.database.asSystem(async (tx) => {
        const { rows } = await sql<{ readonly state: string }>`
          select state::text from ${jobTable} where name = 'erase' and data ->> 'id' = ${asked}::text
          order by created_on, id`.execute(tx);
        return rows.map(({ state }) => state);
      });
    const become = (state: string) =>
      app.database.asSystem((tx) =>
        sql`update ${jobTable} set state = ${state} where name = 'erase' and data ->> 'id' = ${asked}::text`.execute(
          tx,
        ),
      );
    await resendOpen(app.services);
    expect(await jobs()).toEqual(['created']);
    await become('failed');
    await resendOpen(app.services);
    await resendOpen(app.services);
    expect(await jobs()).toEqual(['failed', 'created']);
  });

  test.each([
    ['', 'erasing.errors.idEmpty'],
    ['  ', 'erasing.errors.idEmpty'],
    ['00000000-0000-0000-0000-000000000000', 'erasing.errors.idZero'],
    ['0', 'erasing.errors.idZero'],
    ['38400000-*', 'erasing.errors.idPattern'],
    ['%', 'erasing.errors.idPattern'],
    ['a?', 'erasing.errors.idPattern'],
    ['x'.repeat(65), 'common.errors.tooLong'],
    ['a\nb', 'common.errors.unseen'],
  ])('of %j is refused at its field', async (value, key) => {
    for (const kind of ['device', 'user'] as const) {
      const { code, error } = await app.ask(eraseDevice, { kind, value }, owner);
      expect(code).toBe(1004);
      expect(error.fields).toMatchObject({ value: { key } });
    }
    expect(await list(owner)).toEqual({ list: [], total: 0 });
  });
});
