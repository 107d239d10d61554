import { readdir } from 'node:fs/promises';
import {
  archivedListDays,
  createIdList,
  getIdList,
  type IdKind,
  idListLimit,
  importIdList,
  listIdLists,
  setIdListStatus,
} from '@millrace/contract/advertiser/id-list';
import { createSegment, estimateSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import type { SegmentRules } from '@millrace/contract/advertiser/segment-rules';
import type { Call } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetListFiles } from '../../../../domain/segment/list-files.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { uploadsFolder } from '../../../../platform/file-store/spool.ts';
import { openUploads } from '../../../../platform/upload/uploads.ts';
import { about } from '../../../../testing/about-people.ts';
import { uploadIds } from '../../../../testing/id-lists.ts';
import { createPerson, type Person, signInDirectly } from '../../../../testing/people.ts';
import { countSegments, createTestSegment, tellOfPeople, whoDid } from '../../../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const people = (from: number, count: number) =>
  `user_id\n${Array.from({ length: count }, (_, nth) => `customer-${from + nth}`).join('\n')}\n`;
const send = (text: string, person = promoter) => uploadIds(app, person, text);
const make = async (text: string, name = 'Customers', kind: IdKind = 'user') =>
  app.ask(createIdList, { name, kind, upload: await send(text) }, promoter);
const bring = async (id: number, mode: 'add' | 'replace', text: string) =>
  app.ask(importIdList, { id, mode, upload: await send(text) }, promoter);
const lists = async (archived = false) => (await app.ask(listIdLists, { archived }, promoter)).data.list;
const onList = (listId: number, exclude = false) => ({ kind: 'list' as const, exclude, listId });
const sizeOf = async (...of: SegmentRules['of']) =>
  (await app.ask(estimateSegment, { rules: { join: 'and', of } }, promoter)).data;

test.each([
  ['getIdList', getIdList, {}],
  ['importIdList', importIdList, { mode: 'add' }],
  ['setIdListStatus', setIdListStatus, { isArchived: true }],
] as const)(
  '%s: signed out 401, a publisher 403, another advertiser’s does not exist',
  async (_, call, more) => {
    const { id } = (await make(people(1, 3))).data;
    const stranger = await createPerson(app, { roleId: role.promoter });
    const input = async (person: Person) => ({
      id,
      ...more,
      ...('mode' in more && { upload: await send(people(1, 3), person) }),
    });
    expect((await app.ask<Call>(call, await input(promoter))).status).toBe(401);
    expect((await app.ask<Call>(call, await input(promoter), await createPerson(app))).status).toBe(403);
    expect((await app.ask<Call>(call, await input(stranger), stranger)).code).toBe(1002);
    expect(await lists()).toMatchObject([{ id, size: 3 }]);
  },
);

test.each([
  ['listIdLists', listIdLists, {}],
  [
    'createIdList',
    createIdList,
    { name: 'x', kind: 'user', upload: `1-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` },
  ],
] as const)('%s: signed out 401, a publisher 403', async (_, call: Call, input) => {
  expect((await app.ask<Call>(call, input)).status).toBe(401);
  expect((await app.ask<Call>(call, input, await createPerson(app))).status).toBe(403);
});

test('another advertiser’s upload does not exist', async () => {
  const stranger = await createPerson(app, { roleId: role.promoter });
  const upload = await send(people(1, 3), stranger);
  expect((await app.ask(createIdList, { name: 'x', kind: 'user', upload }, promoter)).code).toBe(1002);
});

test('a list with its report: wrong lines, repeated ids, history', async () => {
  const { data } = await make(`${people(1, 150)}customer-1\ncustomer-2\n${'x'.repeat(201)}\n`);
  expect(data).toMatchObject({ name: 'Customers', kind: 'user', size: 150, usedIn: [], isArchived: false });
  expect(data.lastImport).toMatchObject({
    ...{ fileName: 'ids.csv', lines: 153, right: 152, repeated: 2, refused: 1 },
    problems: [{ line: 154, reason: 'tooLong' }],
  });
  expect(await lists()).toEqual([data]);
  expect((await app.ask(getIdList, { id: data.id }, promoter)).data).toEqual(data);
  const entries = await app.ask(listChanges, { entity: 'id_list', entityId: data.id }, promoter);
  expect(entries.data.list).toMatchObject([{ action: 'add', name: 'Customers' }]);
});

test('added to and replaced at one moment; who is on it counts once', async () => {
  const { id } = (await make(people(1, 150))).data;
  expect((await bring(id, 'add', people(101, 100))).data).toMatchObject({
    size: 200,
    lastImport: { repeated: 0 },
  });
  expect(await sizeOf(onList(id))).toMatchObject({ size: about(200), onPhones: 0 });
  expect((await bring(id, 'replace', people(1_000, 120))).data).toMatchObject({ size: 120 });
  expect(await sizeOf(onList(id))).toMatchObject({ size: about(120) });
});

test('what is refused changes nothing', async () => {
  const { id } = (await make(people(1, 150))).data;
  expect((await bring(id, 'replace', '\n\n')).error.error).toBe('idList.errors.noneRight');
  const none = await make('a\nb\n', 'Phones', 'device');
  expect(none.error).toMatchObject({ error: 'idList.errors.noneRight' });
  expect((await make(people(1, 3), 'CUSTOMERS')).error.fields?.name?.key).toBe('idList.errors.nameTaken');
  expect(await lists()).toMatchObject([{ id, size: 150 }]);
});

test('the same upload asked for twice by one key is one list', async () => {
  const upload = await send(people(1, 3));
  const asked = { ...promoter, headers: { [header.requestKey]: 'once-and-again' } };
  const first = await app.ask(createIdList, { name: 'Once', kind: 'user', upload }, asked);
  expect((await app.ask(createIdList, { name: 'Once', kind: 'user', upload }, asked)).data.id).toBe(
    first.data.id,
  );
  // Nothing of it is left in clear an hour later.
  const left = async () =>
    (await readdir(uploadsFolder(app.services.config.dataDir))).filter((file) => file.startsWith(upload));
  expect(await left()).not.toEqual([]);
  await openUploads(app.services.config.dataDir).forgetOld(new Date(app.clock.now().getTime() + hourMs + 1));
  expect(await left()).toEqual([]);
});

test('in a segment, and to keep people out; a member list follows its list', async () => {
  await tellOfPeople({ app, clickhouse, promoter }, 'purchase', 300);
  const { id } = (await make(people(1, 150))).data;
  expect(await sizeOf(...whoDid('purchase').of, onList(id))).toMatchObject({ isNobody: true });
  expect(await sizeOf(...whoDid('purchase').of, onList(id, true))).toMatchObject({ size: about(300) });
  const segment = await createTestSegment({ app, promoter }, { join: 'and', of: [onList(id)] });
  await countSegments(app);
  const rows = async () =>
    clickhouse.report(
      {
        sql: `SELECT toUInt32(count()) AS n FROM (SELECT person FROM millrace.segment_member
              WHERE segment_id = {segment:UInt32} GROUP BY person HAVING sum(membership) > 0)`,
        params: { segment },
      },
      z.object({ n: z.number() }),
    );
  expect(await rows()).toEqual([{ n: 150 }]);
  await bring(id, 'add', people(500, 50));
  app.clock.forward(60_000);
  await countSegments(app);
  expect(await rows()).toEqual([{ n: 200 }]);
  const used = await app.ask(setIdListStatus, { id, isArchived: true }, promoter);
  expect(used.error.error).toBe('idList.errors.inUse');
  await app.ask(setSegmentStatus, { ids: [segment], switch: 'archived' }, promoter);
  expect((await app.ask(setIdListStatus, { id, isArchived: true }, promoter)).data.isArchived).toBe(true);
  const named = await app.ask(
    createSegment,
    { name: 'x', rules: { join: 'and', of: [onList(id)] } },
    promoter,
  );
  expect(named.error.fields?.['rules.of.0.listId']?.key).toBe('segment.errors.listGone');
});

test('archiving is taken back; a file is not', async () => {
  const { id } = (await make(people(1, 3))).data;
  await bring(id, 'add', people(10, 3));
  await app.ask(setIdListStatus, { id, isArchived: true }, promoter);
  expect((await bring(id, 'add', people(1, 3))).error.error).toBe('idList.errors.archived');
  const [archiving, file] = (await app.ask(listChanges, { entity: 'id_list', entityId: id }, promoter)).data
    .list;
  expect((await app.ask(revertChange, { id: archiving?.id ?? 0 }, promoter)).code).toBe(0);
  expect(await lists()).toMatchObject([{ id, size: 6 }]);
  expect((await app.ask(revertChange, { id: file?.id ?? 0 }, promoter)).error.error).toBe(
    'changeLog.errors.final',
  );
});

const stored = () =>
  clickhouse.report(
    {
      sql: 'SELECT toUInt32(count()) AS n FROM millrace.id_list_member WHERE advertiser_id = {advertiser:UInt32}',
      params: { advertiser: promoter.organizationId },
    },
    z.object({ n: z.number() }),
  );

test('ids of an archived list are there to be brought back for 30 days, then they are removed', async () => {
  const { id } = (await make(people(1, 150))).data;
  const archive = async (isArchived: boolean) => {
    // No session lives so long.
    promoter = { ...promoter, token: await signInDirectly(app, promoter) };
    return app.ask(setIdListStatus, { id, isArchived }, promoter);
  };
  await archive(true);
  app.clock.forward(29 * 86_400_000);
  await forgetListFiles(app.services, app.clock.now());
  expect((await archive(false)).data).toMatchObject({ size: 150, isArchived: false });
  await archive(true);
  app.clock.forward(archivedListDays * 86_400_000 + 1);
  await forgetListFiles(app.services, app.clock.now());
  expect(await stored()).toEqual([{ n: 150 }]);
  app.clock.forward(2 * 86_400_000);
  await forgetListFiles(app.services, app.clock.now());
  expect(await stored()).toEqual([{ n: 0 }]);
  expect((await archive(false)).data).toMatchObject({ size: 0, isArchived: false, lastImport: null });
  expect(
    (await app.ask(listChanges, { entity: 'id_list', entityId: id }, promoter)).data.list[1],
  ).toMatchObject({
    who: null,
    fields: expect.arrayContaining([{ field: 'idCount', before: 150, after: 0 }]),
  });
  expect((await bring(id, 'add', people(1, 120))).data).toMatchObject({ size: 120 });
});

test('ids that are on no list are removed after a day, no others', async () => {
  const { id } = (await make(people(1, 150))).data;
  await bring(id, 'replace', people(1, 120));
  await forgetListFiles(app.services, app.clock.now());
  expect(await stored()).toEqual([{ n: 270 }]);
  app.clock.forward(2 * 86_400_000);
  await forgetListFiles(app.services, app.clock.now());
  expect(await stored()).toEqual([{ n: 120 }]);
  expect(await sizeOf(onList(id))).toMatchObject({ size: about(120) });
});

test('of those who make the last list that there is room for one makes it', async () => {
  await app.database.asSystem((tx) =>
    tx
      .insertInto('id_list')
      .values(
        Array.from({ length: idListLimit - 1 }, (_, nth) => ({
          ...{ organization_id: promoter.organizationId, name: `List ${nth}`, kind: 'user' as const },
        })),
      )
      .execute(),
  );
  const uploads = await Promise.all([1, 2, 3, 4].map((from) => send(people(from, 2))));
  const made = await Promise.all(
    uploads.map((upload, nth) =>
      app.ask(createIdList, { name: `Last ${nth}`, kind: 'user', upload }, promoter),
    ),
  );
  expect(made.filter(({ code }) => code === 0)).toHaveLength(1);
});
