import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMembership,
  createOrganization,
  createPerson,
  limitTo,
  type Person,
  signInDirectly,
} from '../../testing/people.ts';
import { createTestApp, createTestPlacement } from '../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Tx } from '../postgres/database.ts';
import { chosenApps, storeInvitedApps, storeMemberApps, storeMemberRole } from './member-apps.ts';
import { writeNotice } from './notice.ts';
import { reachOf } from './reach.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let member: Person;
let apps: [number, number, number];
beforeEach(async () => {
  owner = await createPerson(app);
  const { organizationId } = owner;
  apps = [await createTestApp(app, owner), await createTestApp(app, owner), await createTestApp(app, owner)];
  member = await createPerson(app, { organizationId, roleId: role.appOwner, apps: [apps[0]] });
});

const asOwner = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope(owner, work);
const seenBy = (scope: Parameters<typeof app.database.inScope>[0]) =>
  app.database.inScope(scope, async (tx) =>
    (await tx.selectFrom('app').select('id').orderBy('id').execute()).map(({ id }) => id),
  );
const storedFor = ({ organizationId, userId }: Person) =>
  asOwner(async (tx) => {
    const row = await tx
      .selectFrom('membership')
      .select(chosenApps.as('app_ids'))
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row && reachOf(row.app_ids);
  });

describe('apps of members', () => {
  it('are all, chosen ones or none; nobody else’s change', async () => {
    const other = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appViewer,
      apps: [apps[2]],
    });
    const { organizationId, userId } = member;
    expect(await storedFor(owner)).toBe('all');
    expect(await storedFor(member)).toEqual(new Set([apps[0]]));
    for (const reach of [
      new Set([apps[0], apps[1]]),
      new Set<number>(),
      'all',
      new Set([apps[2]]),
    ] as const) {
      await asOwner((tx) => storeMemberApps(tx, { organizationId, userId, apps: reach }));
      expect(await storedFor(member)).toEqual(reach);
      expect(await seenBy(member)).toEqual(reach === 'all' ? apps : [...reach]);
    }
    expect(await storedFor(other)).toEqual(new Set([apps[2]]));
  });

  it('of another organization do not exist, and nothing is stored', async () => {
    const foreign = await createTestApp(app, await createPerson(app));
    const { organizationId, userId } = member;
    const reach = new Set([apps[1], foreign]);
    await expect(
      asOwner((tx) => storeMemberApps(tx, { organizationId, userId, apps: reach })),
    ).rejects.toThrow('common.errors.notFound');
    expect(await storedFor(member)).toEqual(new Set([apps[0]]));
    const stranger = await createPerson(app);
    await expect(
      asOwner((tx) => storeMemberApps(tx, { organizationId, userId: stranger.userId, apps: 'all' })),
    ).rejects.toThrow('common.errors.notFound');
  });

  it('come with a role; owners reach all of them, whatever anybody stores', async () => {
    const { organizationId, userId } = member;
    const store = (roleId: 20 | 40, reach: 'all' | Set<number>) =>
      asOwner((tx) => storeMemberRole(tx, { organizationId, userId, roleId, apps: reach }));
    await expect(store(role.organizationOwner, new Set(apps))).rejects.toThrow(RangeError);
    await store(role.organizationOwner, 'all');
    expect(await storedFor(member)).toBe('all');
    await store(role.appOperator, new Set([apps[1]]));
    expect(await storedFor(member)).toEqual(new Set([apps[1]]));
    await expect(
      app.database.asSystem((tx) =>
        tx.updateTable('membership').set({ all_apps: false }).where('user_id', '=', owner.userId).execute(),
      ),
    ).rejects.toThrow('membership_limited');
  });

  it('change the rights revision with each change', async () => {
    const { organizationId, userId } = member;
    for (const reach of [new Set([apps[1]]), new Set<number>(), 'all'] as const) {
      const before = app.database.revision();
      await asOwner((tx) => storeMemberApps(tx, { organizationId, userId, apps: reach }));
      expect(app.database.revision()).toBe(before + 1);
    }
  });
});

describe('a transaction', () => {
  it('sees what its person reaches, whether or not it says so', async () => {
    const { organizationId, userId } = member;
    expect(await seenBy({ organizationId, userId })).toEqual([apps[0]]);
    // What is said to be less is looked up all the same.
    expect(await seenBy({ organizationId, userId, apps: new Set() })).toEqual([apps[0]]);
    expect(await seenBy({ organizationId, userId, apps: 'all' })).toEqual(apps);
  });

  it('sees nothing of anybody who is no member, unless it says that it may', async () => {
    const administrator = await createPerson(app, { roleId: role.administrator });
    const scope = { organizationId: owner.organizationId, userId: administrator.userId };
    expect(await seenBy(scope)).toEqual([]);
    expect(await seenBy({ ...scope, apps: 'all' })).toEqual(apps);
  });

  it('writes nothing into another app', async () => {
    const placement = { organization_id: owner.organizationId, name: 'Late', ad_type: 2 };
    const add = (appId: number) =>
      app.database.inScope(member, (tx) =>
        tx
          .insertInto('placement')
          .values({ ...placement, app_id: appId })
          .execute(),
      );
    await add(apps[0]);
    await expect(add(apps[1])).rejects.toThrow('row-level security');
    const scene = async (appId: number) => {
      const placementId = await createTestPlacement(app, owner, appId);
      const values = { organization_id: owner.organizationId, placement_id: placementId, name: 'Shop' };
      return app.database.inScope(member, (tx) => tx.insertInto('scene').values(values).execute());
    };
    await scene(apps[0]);
    await expect(scene(apps[1])).rejects.toThrow('row-level security');
  });

  it('reaches an app that its person adds, at once; one that others add it does not', async () => {
    const added = await app.database.inScope(member, async (tx) => {
      const key = 'n'.repeat(32);
      await tx
        .insertInto('app')
        .values({ organization_id: member.organizationId, platform: 1, name: 'New', coppa: true, key })
        .execute();
      return tx.selectFrom('app').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    });
    await createTestApp(app, owner);
    expect(await seenBy(member)).toEqual([apps[0], added.id]);
    expect(await storedFor(member)).toEqual(new Set([apps[0], added.id]));
  });
});

describe('apps of invitations', () => {
  const invite = async () => {
    const { id } = await app.database.asSystem((tx) =>
      tx
        .insertInto('invitation')
        .values({
          organization_id: owner.organizationId,
          email: 'guest@example.com',
          role_id: role.appViewer,
          token_hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };
  const storedOf = (invitationId: number) =>
    app.database.asSystem(async (tx) => {
      const { all_apps } = await tx
        .selectFrom('invitation')
        .select('all_apps')
        .where('id', '=', invitationId)
        .executeTakeFirstOrThrow();
      const rows = await tx
        .selectFrom('invitation_app')
        .select('app_id')
        .where('invitation_id', '=', invitationId)
        .orderBy('app_id')
        .execute();
      return { all_apps, ids: rows.map(({ app_id }) => app_id) };
    });

  it('are stored and replaced; those of others do not exist; owners are not limited', async () => {
    const { organizationId } = owner;
    const invitationId = await invite();
    const store = (reach: 'all' | Set<number>, roleId: 20 | 50 = role.appViewer) =>
      asOwner((tx) => storeInvitedApps(tx, { organizationId, invitationId, roleId, apps: reach }));
    expect(await storedOf(invitationId)).toEqual({ all_apps: true, ids: [] });
    await store(new Set([apps[0], apps[1]]));
    expect(await storedOf(invitationId)).toEqual({ all_apps: false, ids: [apps[0], apps[1]] });
    const foreign = await createTestApp(app, await createPerson(app));
    await expect(store(new Set([foreign]))).rejects.toThrow('common.errors.notFound');
    await expect(store(new Set(apps), role.organizationOwner)).rejects.toThrow(RangeError);
    expect(await storedOf(invitationId)).toEqual({ all_apps: false, ids: [apps[0], apps[1]] });
    await store('all');
    expect(await storedOf(invitationId)).toEqual({ all_apps: true, ids: [] });
  });
});

/** As removing a member does: the row stays, disabled. */
const remove = (tx: Tx, { userId }: Pick<Person, 'userId'>) =>
  tx
    .updateTable('membership')
    .set({ removed_at: new Date(), status_before: 1, status: 0 })
    .where('user_id', '=', userId)
    .execute();

describe('sessions', () => {
  const isSignedIn = async ({ token }: Person) => (await app.services.sessions.find(token)) !== undefined;
  const change = (set: { role_id?: number; status?: number }) =>
    asOwner((tx) => tx.updateTable('membership').set(set).where('user_id', '=', member.userId).execute());
  /** Whether it ended for good: what is given back later does not bring it to life again. */
  const endedAt = async ({ userId, organizationId }: Person) => {
    const row = await app.database.asSystem((tx) =>
      tx
        .selectFrom('session')
        .select('ended_at')
        .where('user_id', '=', userId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirstOrThrow(),
    );
    return row.ended_at;
  };

  it('end when a member is demoted, kept out or removed', async () => {
    await change({ role_id: role.appOperator });
    expect(await endedAt(member)).not.toBeNull();
    expect(await isSignedIn(member)).toBe(false);

    const { organizationId } = owner;
    member = await createPerson(app, { organizationId, roleId: role.appViewer });
    await change({ status: 0 });
    expect(await endedAt(member)).not.toBeNull();
    await change({ status: 1 });
    expect(await isSignedIn(member)).toBe(false);

    member = await createPerson(app, { organizationId, roleId: role.appViewer });
    await asOwner((tx) => remove(tx, member));
    expect(await endedAt(member)).not.toBeNull();
    expect(await isSignedIn(member)).toBe(false);
  });

  it('live on with wider rights and with other apps, which count at once', async () => {
    const scopeOf = async () => (await app.services.sessions.find(member.token))?.scope;
    expect(await scopeOf()).toMatchObject({ roleId: role.appOwner, apps: new Set([apps[0]]) });
    await limitTo(app, member, [apps[1]]);
    expect(await scopeOf()).toMatchObject({ apps: new Set([apps[1]]) });
    await limitTo(app, member, 'all');
    expect(await scopeOf()).toMatchObject({ apps: 'all' });
    await change({ role_id: role.organizationOwner });
    expect(await scopeOf()).toMatchObject({ roleId: role.organizationOwner, apps: 'all' });
  });

  it('of other organizations and of an Administrator stay', async () => {
    const elsewhere = await createOrganization(app);
    await addMembership(app, member, elsewhere, role.appViewer);
    const token = await signInDirectly(app, {
      userId: member.userId,
      organizationId: elsewhere,
      roleId: role.appViewer,
    });
    const { organizationId } = owner;
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    await addMembership(app, administrator, organizationId, role.appViewer);
    for (const { userId } of [member, administrator]) await asOwner((tx) => remove(tx, { userId }));
    expect(await isSignedIn(member)).toBe(false);
    expect(await isSignedIn({ ...member, token })).toBe(true);
    expect((await app.services.sessions.find(administrator.token))?.scope.apps).toBe('all');
  });

  it('end everywhere when an account is switched off', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', member.userId).execute(),
    );
    expect(await endedAt(member)).not.toBeNull();
    expect(await isSignedIn(member)).toBe(false);
  });
});

it('whoever reaches no app is still told what is about none', async () => {
  const { organizationId, userId } = member;
  const [appId] = apps;
  await asOwner(async (tx) => {
    for (const about of [{}, { appId }]) {
      const message = 'notification.content.memberJoined';
      await writeNotice(tx, { organizationId, userId, message, params: { name: 'Robin' }, ...about });
    }
  });
  const told = async () => (await app.ask(listNotices, {}, member)).data.list.length;
  expect(await told()).toBe(2);
  await limitTo(app, member, []);
  expect(await told()).toBe(1);
  await limitTo(app, member, 'all');
  expect(await told()).toBe(2);
});
