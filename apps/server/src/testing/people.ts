import type { Side } from '@millrace/contract/common';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { createAccount } from '../platform/people/create-account.ts';
import { joinOrganization, openOrganization } from '../platform/people/join-organization.ts';
import { storeMemberApps } from '../platform/people/member-apps.ts';
import { insertSession } from '../platform/session/session-queries.ts';
import type { TestApp } from './test-app.ts';

export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly organizationId: number;
  readonly roleId: RoleId;
  /** Of a session in that organization. */
  readonly token: string;
}

export const testPassword = 'Correct-Horse-7';

let count = 0;
/** Hashing is slow on purpose; everybody in a test file has the same password, so once is enough. */
let passwordHash: Promise<string> | undefined;

/** An organization (or advertiser) that nobody belongs to yet. @returns its id */
export function createOrganization({ database }: TestApp, side: Side = 0, name?: string): Promise<number> {
  count += 1;
  return database.asSystem((tx) => openOrganization(tx, side, name ?? `Organization ${count}`));
}

interface NewPerson {
  readonly roleId?: RoleId;
  /** Without it, one of their own. */
  readonly organizationId?: number;
  readonly name?: string;
  readonly email?: string;
  /** Without them, all. */
  readonly apps?: readonly number[];
}

/** A person with the password {@link testPassword}, a member with the role (default: owner), signed in. */
export async function createPerson(app: TestApp, options: NewPerson = {}): Promise<Person> {
  count += 1;
  const {
    roleId = role.organizationOwner,
    name = `Person ${count}`,
    email = `person${count}@example.com`,
  } = options;
  const side = roleId === role.promoter ? 1 : 0;
  const organizationId = options.organizationId ?? (await createOrganization(app, side));
  passwordHash ??= app.services.passwords.hash(testPassword);
  const hash = await passwordHash;
  const isAdministrator = roleId === role.administrator;
  const userId = await app.database.asSystem(async (tx) => {
    const created = await createAccount(tx, {
      email,
      name,
      passwordHash: hash,
      lang: null,
      isAdministrator,
    });
    if (created === undefined) throw new Error(`${email} exists already`);
    if (!isAdministrator)
      await joinOrganization(tx, {
        userId: created,
        userName: name,
        organizationId,
        roleId,
        ...(options.apps && { apps: new Set(options.apps) }),
      });
    return created;
  });
  const token = await signInDirectly(app, { userId, organizationId, roleId });
  return { userId, email, name, organizationId, roleId, token };
}

/** Whom the tests of most calls need. */
interface Cast {
  readonly owner: Person;
  /** In the owner's organization. */
  readonly viewer: Person;
  /** Owns another organization. */
  readonly stranger: Person;
}

/** An owner, a viewer beside them and a stranger, all new. */
export async function createCast(app: TestApp): Promise<Cast> {
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  return { owner, viewer, stranger: await createPerson(app) };
}

/** Limits a member to some apps, or takes the limit away. */
export async function limitTo(app: TestApp, person: Person, apps: readonly number[] | 'all'): Promise<void> {
  const { organizationId, userId } = person;
  const reach = apps === 'all' ? apps : new Set(apps);
  await app.database.asSystem((tx) => storeMemberApps(tx, { organizationId, userId, apps: reach }));
}

/** A session without the ceremony of a log-in. @returns its token */
export function signInDirectly(
  app: TestApp,
  session: { readonly userId: number; readonly organizationId: number; readonly roleId: number },
): Promise<string> {
  return app.database.asSystem((tx) => insertSession(tx, { ...session, now: app.clock.now() }));
}

/** Makes a person a member of one more organization or advertiser. */
export async function addMembership(
  app: TestApp,
  person: Person,
  organizationId: number,
  roleId: RoleId,
): Promise<void> {
  await app.database.asSystem((tx) =>
    joinOrganization(tx, { userId: person.userId, userName: person.name, organizationId, roleId }),
  );
}

/** Somebody who was a member of a person's organization. @returns their id */
export async function createFormerMember(app: TestApp, { organizationId }: Person): Promise<number> {
  const { userId } = await createPerson(app, { organizationId, roleId: role.appViewer });
  await app.database.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ removed_at: new Date(), status: 0, status_before: 1 })
      .where('user_id', '=', userId)
      .execute(),
  );
  return userId;
}
