import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdList } from '@millrace/contract/advertiser/id-list';
import {
  exportSegmentIds,
  getIdKeeping,
  maskedId,
  sampleSegment,
  setIdKeeping,
} from '@millrace/contract/advertiser/kept-id';
import type { Call } from '@millrace/contract/kit/call';
import { eraseAdvertiserDevice } from '@millrace/contract/operator/erasing';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { eraseJob } from '../../../../domain/erasing/erase-job.ts';
import { deviceHash, deviceKeyOf } from '../../../../domain/event/device-hash.ts';
import { forgetIdsJob } from '../../../../domain/kept-id/forget-ids-job.ts';
import { keepIds } from '../../../../domain/kept-id/keep-ids.ts';
import { loadPromoted } from '../../../../domain/own-ads/load-promoted.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { byteOrderMark } from '../../../../platform/spreadsheet/csv.ts';
import { createTestWebsite } from '../../../../testing/feeds.ts';
import { uploadIds } from '../../../../testing/id-lists.ts';
import { idsOfPeople, tellOfIds } from '../../../../testing/kept-ids.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { countSegments, createTestSegment, whoDid } from '../../../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';

vi.setConfig({ testTimeout: 120_000 });

let clickhouse: ClickHouse;
let app: TestApp;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  // Segments of the tests before are nobody's concern.
  await app.database.asSystem((tx) => tx.updateTable('segment').set({ switch: 'paused' }).execute());
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const keep = (isOn: boolean, person = promoter) => app.ask(setIdKeeping, { isOn }, person);
const told = (people: number, more: { from?: number; areKnown?: boolean } = {}) =>
  tellOfIds({ app, clickhouse, promoter }, 'purchase', people, more);
/** Whoever bought something. */
async function buyers(): Promise<number> {
  const id = await createTestSegment({ app, promoter }, whoDid('purchase'), 'Buyers');
  await countSegments(app);
  return id;
}
const sample = async (id: number) => (await app.ask(sampleSegment, { id }, promoter)).data;
const give = (id: number, person = promoter) => app.ask(exportSegmentIds, { id }, person);
async function file(id: number) {
  const { ticket } = (await give(id)).data;
  const { body, headers } = await app.app.inject({ url: `/api/download?ticket=${ticket}` });
  return { headers, lines: body.split('\r\n').slice(0, -1) };
}
const counted = z.object({ n: z.number() });
async function rowsOf(where: string): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS n FROM millrace.kept_id WHERE ${where}`;
  return (await clickhouse.lookup(sql, counted))[0]?.n ?? 0;
}
const part = z.object({ path: z.string() });
/** Whether what the store reads from has these bytes, in any file of any column. */
async function storeHolds(text: string): Promise<boolean> {
  const sql = "SELECT path FROM system.parts WHERE database = 'millrace' AND table = 'kept_id' AND active";
  for (const { path } of await clickhouse.lookup(sql, part))
    for (const file of await readdir(path, { withFileTypes: true }))
      if (file.isFile() && (await readFile(join(path, file.name))).includes(text)) return true;
  return false;
}
const ownRows = () => rowsOf(`advertiser_id = ${promoter.organizationId}`);
const forget = () =>
  forgetIdsJob.run(app.services, { advertiserId: promoter.organizationId }, AbortSignal.timeout(60_000));

const calls: [string, Call, (id: number) => object][] = [
  ['getIdKeeping', getIdKeeping, () => ({})],
  ['setIdKeeping', setIdKeeping, () => ({ isOn: true })],
  ['sampleSegment', sampleSegment, (id) => ({ id })],
  ['exportSegmentIds', exportSegmentIds, (id) => ({ id })],
];
test.each(calls)(
  '%s: signed out 401, a publisher 403, another advertiser’s does not exist',
  async (name, call, input) => {
    await keep(true);
    await told(100);
    const id = await buyers();
    expect((await app.ask<Call>(call, input(id))).status).toBe(401);
    expect((await app.ask<Call>(call, input(id), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    const answer = await app.ask<Call>(call, input(id), stranger);
    if (name === 'getIdKeeping') expect(answer.data).toEqual({ since: null });
    else if (name !== 'setIdKeeping') expect(answer.code).toBe(1002);
    expect((await app.ask(getIdKeeping, {}, promoter)).data.since).not.toBeNull();
  },
);

describe('as long as it is off', () => {
  test('nothing is kept, shown or given, and phones’ servers are told nothing', async () => {
    const site = await createTestWebsite(app, promoter);
    await told(100);
    const id = await buyers();
    expect(await ownRows()).toBe(0);
    expect(await sample(id)).toEqual({ since: null, floor: 100, members: null, withId: null, sample: [] });
    expect((await give(id)).error.error).toBe('keptId.errors.notKept');
    const shard = async () =>
      (await app.database.asSystem((tx) => loadPromoted(tx, [promoter.organizationId]))).get(
        promoter.organizationId,
      );
    expect(await shard()).toMatchObject([{ id: site }]);
    expect((await shard())?.[0]).not.toHaveProperty('idsSince');
    const { since } = (await keep(true)).data;
    expect((await shard())?.[0]?.idsSince).toBe(Date.parse(since ?? ''));
  });

  test('switched off, what was kept counts no more, is deleted, and comes back with nothing', async () => {
    await keep(true);
    await told(100);
    const id = await buyers();
    expect((await sample(id)).withId).toBe(100);
    const before = (await app.ask(getIdKeeping, {}, promoter)).data.since;
    app.clock.forward(1_000);
    expect((await keep(false)).data).toEqual({ since: null });
    expect((await sample(id)).sample).toEqual([]);
    // What was on its way is of another time.
    await keepIds(
      app.services,
      promoter.organizationId,
      [{ person: '1', isDevice: true, seen: 1, sealed: 'x' }],
      Date.parse(before ?? ''),
    );
    // On again before the job has come: the old ones stay out, and go.
    await keep(true);
    expect(await sample(id)).toMatchObject({ members: 100, withId: 0, sample: [] });
    expect((await give(id)).error.error).toBe('keptId.errors.noneKept');
    await told(1);
    await forget();
    expect(await ownRows()).toBe(1);
    await keep(false);
    await forget();
    expect(await ownRows()).toBe(0);
  });

  test('the switch stands in the change log, from where it is taken back; the same again changes nothing', async () => {
    await keep(true);
    await keep(true);
    const changes = async () => (await app.ask(listChanges, { entity: 'id_keeping' }, promoter)).data.list;
    const [first, ...more] = await changes();
    expect(more).toEqual([]);
    expect(first?.fields).toEqual([{ field: 'idsKept', before: false, after: true }]);
    await app.ask(revertChange, { id: first?.id ?? 0 }, promoter);
    expect((await app.ask(getIdKeeping, {}, promoter)).data.since).toBeNull();
    expect(await changes()).toHaveLength(2);
  });
});

describe('members', () => {
  beforeEach(() => keep(true));

  test('fewer than 100 are neither shown nor given, 100 are', async () => {
    await told(99);
    const id = await buyers();
    expect(await sample(id)).toMatchObject({ members: null, withId: null, sample: [] });
    expect(await give(id)).toMatchObject({ code: 1011, error: { error: 'keptId.errors.tooFew' } });
    await told(1, { from: 101 });
    await app.database.asSystem((tx) =>
      tx
        .updateTable('segment_count')
        .set({ due_at: new Date(0) })
        .execute(),
    );
    await countSegments(app);
    expect(await sample(id)).toMatchObject({ members: 100, withId: 100 });
    expect((await give(id)).data).toMatchObject({ members: 100, withId: 100 });
  });

  test('ten of them are shown with parts of their ids, the same ones each time', async () => {
    const at = await told(120);
    await told(30, { from: 501, areKnown: false });
    const id = await buyers();
    const shown = await sample(id);
    expect(shown).toMatchObject({ members: 150, withId: 120, floor: 100 });
    expect(shown.sample).toHaveLength(10);
    const masks = new Map(idsOfPeople(120).map((one) => [maskedId(one.id), one.isDevice]));
    for (const { masked, kind, lastSeen, country } of shown.sample) {
      expect(masks.get(masked)).toBe(kind === 'device');
      expect([lastSeen, country]).toEqual([at.toISOString(), 'DE']);
    }
    expect(await sample(id)).toEqual(shown);
  });

  test('the file has the id of each once, by kind, and says in the change log who fetched it and how many it had', async () => {
    await told(150);
    await told(150);
    await told(20, { from: 501, areKnown: false });
    const id = await buyers();
    const { headers, lines } = await file(id);
    expect(headers['content-disposition']).toContain('Buyers ids.csv');
    const [head, ...rows] = lines;
    expect(head).toBe(`${byteOrderMark}device_id,user_id`);
    const expected = idsOfPeople(150).map((one) => (one.isDevice ? `${one.id},` : `,${one.id}`));
    expect(rows.toSorted()).toEqual(expected.toSorted());
    const { list } = (await app.ask(listChanges, { entity: 'segment_ids', entityId: id }, promoter)).data;
    expect(list).toMatchObject([
      {
        ...{ action: 'add', name: 'Buyers', who: { name: promoter.name } },
        refusal: { key: 'changeLog.errors.final' },
      },
    ]);
    expect(list[0]?.fields).toEqual([
      { field: 'idCount', before: null, after: 150 },
      { field: 'memberCount', before: null, after: 170 },
    ]);
  });

  test('of uploaded lists have their ids, too; they did nothing', async () => {
    const ids = Array.from({ length: 110 }, (_, nth) => `=listed-${String(nth).padStart(6, '0')}`);
    const upload = await uploadIds(app, promoter, `user_id\n${ids.join('\n')}\n`);
    const list = await app.ask(createIdList, { name: 'Best', kind: 'user', upload }, promoter);
    const onList = { kind: 'list' as const, exclude: false, listId: list.data.id };
    const id = await createTestSegment({ app, promoter }, { join: 'and', of: [onList] }, 'Best');
    await countSegments(app);
    const shown = await sample(id);
    expect(shown).toMatchObject({ members: 110, withId: 110 });
    expect(shown.sample[0]).toMatchObject({ kind: 'user', lastSeen: null, country: null });
    // No cell is a formula.
    expect((await file(id)).lines).toContain(",'=listed-000001");
  });

  test('who is erased is in neither, and no byte of them is left in what the store reads from', async () => {
    await told(101);
    const id = await buyers();
    const [victim] = idsOfPeople(1);
    if (victim === undefined) throw new Error('nobody');
    const person = deviceHash(deviceKeyOf(app.services.secrets), victim.id);
    const where = `advertiser_id = ${promoter.organizationId} AND person = ${person}`;
    const [row] = await clickhouse.lookup(
      `SELECT sealed AS text FROM millrace.kept_id WHERE ${where}`,
      z.object({ text: z.string() }),
    );
    const sealed = row?.text ?? '';
    // Of the middle, for what all have at their beginning may be packed.
    const bytes = sealed.slice(20, 60);
    expect(await storeHolds(bytes)).toBe(true);
    // Of another advertiser they stay: each promises for its own.
    const other = await createPerson(app, { roleId: role.promoter });
    await keep(true, other);
    await tellOfIds({ app, clickhouse, promoter: other }, 'purchase', 1);

    const asked = await app.ask(eraseAdvertiserDevice, { kind: 'device', value: victim.id }, promoter);
    await eraseJob.run(app.services, { id: asked.data.id }, AbortSignal.timeout(60_000));
    expect(await rowsOf(where)).toBe(0);
    expect(await rowsOf(`sealed = '${sealed}'`)).toBe(0);
    expect(await storeHolds(bytes)).toBe(false);
    expect(await rowsOf(`advertiser_id = ${other.organizationId} AND person = ${person}`)).toBe(1);
    expect((await sample(id)).members).toBe(100);
    expect((await file(id)).lines.join()).not.toContain(victim.id);
  });
});
