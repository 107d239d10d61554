import type { RequestInput } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { updateUser } from '@millrace/contract/people/user';
import { createApp, updateApp, updateAppStatus } from '@millrace/contract/publisher/app';
import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { getPlacement, updatePlacement } from '@millrace/contract/publisher/placement';
import { type Change, listChanges, mostCounted, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createPlacementForTests } from '../../../testing/placements.ts';
import { createTestApp, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { addRuleTo, createPlacementWithInstances } from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const profile = {
  name: 'Acme Games',
  email: 'hello@acme.example',
  phone: '+49 30 123456',
  website: 'https://www.acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Unter den Linden 1',
};

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

async function save(person: Person, values: object): Promise<void> {
  const { version } = (await app.ask(getCompany, {}, person)).data;
  const saved = await app.ask(updateCompany, { ...profile, version, ...values }, person);
  expect(saved.code).toBe(0);
}

async function history(
  person: Person,
  filter: RequestInput<typeof listChanges> = {},
): Promise<readonly Change[]> {
  const answer = await app.ask(listChanges, filter, person);
  expect(answer.code).toBe(0);
  return answer.data.list;
}

async function latest(person: Person): Promise<Change> {
  const [change] = await history(person, { size: 1 });
  if (change === undefined) throw new Error('nothing was recorded');
  return change;
}

/** An owner whose profile was complete and then got another name. */
async function renamed(): Promise<{ person: Person; change: Change }> {
  const person = await createPerson(app);
  await save(person, {});
  await save(person, { name: 'Acme Two' });
  return { person, change: await latest(person) };
}

describe('listChanges', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(listChanges, {})).status).toBe(401);
  });

  test('a promoter sees what is promoted, and nothing else of the organization', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    await app.database.asSystem((tx) =>
      tx
        .insertInto('change_log')
        .values(
          ['promoted_app', 'company'].map((entity) => ({
            ...{ organization_id: promoter.organizationId, entity, entity_id: 7, action: 'add' },
            after: JSON.stringify({ name: 'Seven' }),
          })),
        )
        .execute(),
    );
    const { data } = await app.ask(listChanges, {}, promoter);
    expect(data.list.map(({ entity }) => entity)).toEqual(['promoted_app']);
  });

  test('nothing of another organization, whatever is asked for', async () => {
    const { person, change } = await renamed();
    expect(await history(owner, { entity: 'company', entityId: change.entityId })).toEqual([]);
    expect(await history(owner, { user: person.userId })).toEqual([]);
  });

  test('tells who changed which field of what, newest first', async () => {
    const { person, change } = await renamed();
    expect(change).toMatchObject({
      who: { id: person.userId, name: person.name },
      action: 'edit',
      entity: 'company',
      entityId: person.organizationId,
      name: 'Acme Two',
      fields: [{ field: 'name', before: 'Acme Games', after: 'Acme Two' }],
      refusal: null,
    });
    const all = await history(person);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
  });

  test('filters by kind, thing, person, app, day and words; pages', async () => {
    const { person, change } = await renamed();
    const { data } = await app.ask(
      createApp,
      { appId: null, plat: 0, appName: 'Coin Rush', coppa: true },
      person,
    );
    const names = async (filter: RequestInput<typeof listChanges>) =>
      (await history(person, filter)).map(({ entity }) => entity);
    expect(await names({ entity: 'app' })).toEqual(['app']);
    expect(await names({ entity: 'company', entityId: change.entityId })).toEqual(['company', 'company']);
    expect(await names({ pubAppId: data.id })).toEqual(['app']);
    expect(await names({ user: person.userId, size: 2 })).toEqual(['app', 'company']);
    expect(await names({ search: 'coin' })).toEqual(['app']);
    expect(await names({ search: '%' })).toEqual([]);
    const today = change.at.slice(0, 10);
    expect(await names({ from: today, to: today })).toHaveLength(3);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    expect(await names({ page: 2, size: 2 })).toEqual(['company']);
  });

  test('counts no further than it says, and that there are more', async () => {
    const { person, change } = await renamed();
    const asked = { entity: 'company', size: 20 };
    expect((await app.ask(listChanges, asked, person)).data).toMatchObject({ total: 2, more: false });
    await app.database.asSystem((tx) =>
      tx
        .insertInto('change_log')
        .columns(['organization_id', 'user_id', 'entity', 'entity_id', 'action', 'before', 'after'])
        .expression((eb) =>
          eb
            .selectFrom(sql`generate_series(1, ${mostCounted})`.as('n'))
            .select([
              sql<number>`${person.organizationId}::int`.as('organization'),
              sql<number>`${person.userId}::int`.as('person'),
              sql<string>`'company'`.as('entity'),
              sql<number>`${change.entityId}::int`.as('thing'),
              sql<string>`'edit'`.as('action'),
              sql<string>`'{"name": "A"}'::jsonb`.as('before'),
              sql<string>`'{"name": "B"}'::jsonb`.as('after'),
            ]),
        )
        .execute(),
    );
    const { list, total, more } = (await app.ask(listChanges, asked, person)).data;
    expect({ shown: list.length, total, more }).toEqual({ shown: 20, total: mostCounted, more: true });
  });

  test('folds what was saved together into the first of it, whoever said so or not', async () => {
    const person = await createPerson(app);
    const edit = (n: number) => ({
      ...{ entity: 'company', entityId: person.organizationId, action: 'edit' as const, name: `Part ${n}` },
      ...{ before: { name: `${n}` }, after: { name: `${n + 1}` } },
    });
    await app.database.inScope(person, (tx) => recordChange(tx, person, edit(1)));
    await app.database.inScope(person, async (tx) => {
      await recordChange(tx, person, edit(2));
      await recordChange(tx, person, { ...edit(3), name: 'Other' });
      await recordChange(tx, person, edit(4));
    });
    const asked = { entity: 'company', fold: 'batch' } as const;
    const { list, total, more } = (await app.ask(listChanges, asked, person)).data;
    const said = list.map(({ name, batch }) => [name, batch?.count]);
    expect(said).toEqual([
      ['Part 2', 3],
      ['Part 1', undefined],
    ]);
    expect({ total, more }).toEqual({ total: 2, more: false });
    // What a filter leaves of them is folded, not what it hides.
    const searched = (await app.ask(listChanges, { ...asked, search: 'Other' }, person)).data;
    expect(searched.list.map(({ name, batch }) => [name, batch?.count])).toEqual([['Other', 3]]);
    const batch = list[0]?.batch?.id;
    const parts = (await app.ask(listChanges, { ...asked, batch }, person)).data;
    expect(parts.list.map(({ name }) => name)).toEqual(['Part 4', 'Other', 'Part 2']);
    expect(await history(person, { entity: 'company' })).toHaveLength(4);
    const second = (await app.ask(listChanges, { ...asked, page: 2, size: 1 }, person)).data;
    expect(second.list.map(({ name }) => name)).toEqual(['Part 1']);
  });

  test('says of what was saved together in which apps it was, those with most of it first', async () => {
    const person = await createPerson(app);
    const coin = await createTestApp(app, person, { name: 'Coin' });
    const gold = await createTestApp(app, person, { name: 'Gold' });
    const edit = (appId: number, n: number) => ({
      ...{ entity: 'app', entityId: appId, appId, action: 'edit' as const, name: `Part ${n}` },
      ...{ before: { appName: `${n}` }, after: { appName: `${n + 1}` } },
    });
    await app.database.inScope(person, async (tx) => {
      await recordChange(tx, person, edit(coin, 1));
      await recordChange(tx, person, edit(gold, 2));
      await recordChange(tx, person, edit(gold, 3));
    });
    const [told] = await history(person, { entity: 'app', fold: 'batch' });
    const apps = [
      { id: gold, appName: 'Gold' },
      { id: coin, appName: 'Coin' },
    ];
    expect(told).toMatchObject({ app: apps[1], batch: { count: 3, apps } });
  });

  test('tells what the ids among the values are called, and none of another organization', async () => {
    const person = await createPerson(app);
    const { placementId, waterfall } = await createPlacementWithInstances(app, person);
    const { id } = await addRuleTo(app, person, placementId);
    const foreign = await createPlacementWithInstances(app, owner);
    await app.database.inScope(person, (tx) =>
      recordChange(tx, person, {
        entity: 'mediation_rule',
        entityId: id,
        action: 'edit',
        before: { waterfall: [] },
        after: {
          waterfall: [...waterfall, ...foreign.waterfall].map((one) => ({ instanceId: one, enabled: true })),
        },
      }),
    );
    const { data } = await app.ask(listChanges, { entity: 'mediation_rule', entityId: id }, person);
    expect(Object.keys(data.names.instance)).toEqual(waterfall.map(String));
    expect(Object.values(data.names.instance)).not.toContain('');
  });

  test.each([
    [{ entity: 'Company; drop' }, 'entity'],
    [{ from: 'yesterday' }, 'from'],
    [{ user: 0 }, 'user'],
    [{ batch: 'x' }, 'batch'],
    [{ size: 101 }, 'size'],
  ])('%j is refused at its field', async (filter, field) => {
    const answer = await app.ask(listChanges, filter, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: {} } } });
  });

  test('a viewer sees it, and that they can take nothing back', async () => {
    const { person } = await renamed();
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: person.organizationId });
    expect((await latest(viewer)).refusal?.key).toBe('changeLog.errors.notYours');
  });
});

describe('revertChange', () => {
  const revert = (person: Person, id: number, batch = false) => app.ask(revertChange, { id, batch }, person);

  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const { person, change } = await renamed();
    expect((await app.ask(revertChange, { id: change.id })).status).toBe(401);
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: person.organizationId });
    expect((await revert(viewer, change.id)).status).toBe(403);
    expect((await revert(owner, change.id)).code).toBe(1002);
    expect((await app.ask(getCompany, {}, person)).data.name).toBe('Acme Two');
  });

  test('takes the changed fields back, is itself a change, and can be taken back', async () => {
    const { person, change } = await renamed();
    await save(person, { name: 'Acme Two', phone: '+49 30 999999' });
    expect(await revert(person, change.id)).toMatchObject({ code: 0, data: { reverted: 1 } });
    const now = (await app.ask(getCompany, {}, person)).data;
    expect(now).toMatchObject({ name: 'Acme Games', phone: '+49 30 999999', version: 5 });

    const [back, , was] = await history(person);
    expect(back).toMatchObject({
      revertsId: change.id,
      fields: [{ before: 'Acme Two', after: 'Acme Games' }],
    });
    expect(was).toMatchObject({ revertedBy: back?.id, refusal: { key: 'changeLog.errors.alreadyReverted' } });
    expect((await revert(person, change.id)).error.error).toBe('changeLog.errors.alreadyReverted');

    expect((await revert(person, back?.id ?? 0)).code).toBe(0);
    expect((await app.ask(getCompany, {}, person)).data.name).toBe('Acme Two');
    expect((await history(person))[3]?.refusal).toBeNull();
  });

  test('is refused where a later change touched the same field, and names it', async () => {
    const { person, change } = await renamed();
    await save(person, { name: 'Acme Three' });
    const inTheWay = await latest(person);
    const answer = await revert(person, change.id);
    expect(answer).toMatchObject({
      code: 1011,
      error: { error: 'changeLog.errors.laterChange', params: { id: inTheWay.id, who: person.name } },
    });
    expect((await app.ask(getCompany, {}, person)).data.name).toBe('Acme Three');
  });

  test('is refused where the value of before can not be entered (any more)', async () => {
    const person = await createPerson(app);
    await save(person, {});
    const first = await latest(person);
    expect(first.refusal?.key).toBe('changeLog.errors.final');
    expect((await revert(person, first.id)).error.error).toBe('changeLog.errors.final');
    expect((await app.ask(getCompany, {}, person)).data).toMatchObject({ ...profile, version: 2 });

    const { id, pubAppId } = await createPlacementForTests(app, person);
    const rename = async (placementId: number, name: string) => {
      const { data } = await app.ask(getPlacement, { id: placementId }, person);
      return (await app.ask(updatePlacement, { ...data, name }, person)).code;
    };
    const { name } = (await app.ask(getPlacement, { id }, person)).data;
    expect(await rename(id, 'Renamed')).toBe(0);
    const renamedIt = await latest(person);
    const taker = await createTestPlacement(app, person, pubAppId);
    expect(await rename(taker, name)).toBe(0);
    expect((await history(person, { entity: 'placement', entityId: id }))[0]?.refusal).toBeNull();
    expect(await revert(person, renamedIt.id)).toMatchObject({
      code: 1011,
      error: { error: 'changeLog.errors.refused' },
    });
    expect((await app.ask(getPlacement, { id }, person)).data.name).toBe('Renamed');
  });

  test('two at once: one takes it back, the other hears that', async () => {
    const { person, change } = await renamed();
    const answers = await Promise.all([revert(person, change.id), revert(person, change.id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1011]);
    expect((await app.ask(getCompany, {}, person)).data.version).toBe(4);
  });

  test('switches back; not where it was switched since', async () => {
    const person = await createPerson(app);
    const { id } = (await app.ask(createApp, { appId: null, plat: 0, appName: 'Coin', coppa: true }, person))
      .data;
    expect((await latest(person)).refusal?.key).toBe('changeLog.errors.final');
    await app.ask(updateAppStatus, { id, status: 0 }, person);
    const off = await latest(person);
    expect((await revert(person, off.id)).code).toBe(0);
    const on = await latest(person);
    expect(on).toMatchObject({ action: 'enable', revertsId: off.id });
    await app.ask(updateAppStatus, { id, status: 0 }, person);
    const { error } = await revert(person, on.id);
    expect(error.error).toBe('changeLog.errors.laterChange');
  });

  test('of an app: the fields that changed', async () => {
    const person = await createPerson(app);
    const form = { appId: null, appName: 'Coin', coppa: true } as const;
    const { id } = (await app.ask(createApp, { ...form, plat: 0 }, person)).data;
    await app.ask(updateApp, { ...form, id, version: 1, appName: 'Gold' }, person);
    expect((await revert(person, (await latest(person)).id)).code).toBe(0);
    expect((await latest(person)).fields).toEqual([{ field: 'appName', before: 'Gold', after: 'Coin' }]);
  });

  test('of a batch: all or none', async () => {
    const { person, change } = await renamed();
    const batchId = crypto.randomUUID();
    const inBatch = (id: number, before: object, after: object) =>
      app.database.inScope(person, (tx) =>
        tx
          .insertInto('change_log')
          .values({
            organization_id: person.organizationId,
            user_id: person.userId,
            entity: 'company',
            entity_id: id,
            action: 'edit',
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            batch_id: batchId,
          })
          .execute(),
      );
    await save(person, { name: 'Acme Two', phone: '+49 30 22222', address: 'Street 2' });
    await inBatch(change.entityId, { phone: profile.phone }, { phone: '+49 30 22222' });
    await inBatch(change.entityId, { address: profile.address }, { address: 'Street 2' });
    const last = await latest(person);
    expect(last.batch).toEqual({ id: batchId, count: 2, apps: [] });
    expect(await revert(person, last.id, true)).toMatchObject({ code: 0, data: { reverted: 2 } });
    expect((await app.ask(getCompany, {}, person)).data).toMatchObject({ ...profile, name: 'Acme Two' });
    const [one, other] = await history(person);
    expect(one?.batch).toEqual({ id: other?.batch?.id, count: 2, apps: [] });

    const again = await revert(person, last.id, true);
    expect(again.error.error).toBe('changeLog.errors.nothingChanged');
  });

  test('not of what is only told', async () => {
    const person = await createPerson(app);
    await app.ask(updateUser, { name: 'Somebody Else' }, person);
    const change = await latest(person);
    expect(change).toMatchObject({ entity: 'user', refusal: { key: 'changeLog.errors.final' } });
    expect((await revert(person, change.id)).error.error).toBe('changeLog.errors.final');
  });

  test.each([0, -1, 'x', 1.5])('id %j is refused at its field', async (id) => {
    const answer = await app.ask(revertChange, { id }, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { id: {} } } });
  });
});
