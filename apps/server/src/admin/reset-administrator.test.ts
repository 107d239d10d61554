import { listInstallationChanges } from '@millrace/contract/operator/installation';
import { isStrongPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { addMembership, createPerson, type Person, testPassword } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { resetAdministrator } from './reset-administrator.ts';
import { turnOffFactor } from './turn-off-factor.ts';

let app: TestApp;
let administrator: Person;
let owner: Person;

beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator, email: 'root@example.com' });
  owner = await createPerson(app);
  // As the first start leaves it: the Administrator also works in an organization.
  await addMembership(app, administrator, owner.organizationId, role.organizationOwner);
});

afterAll(() => app.close());

const account = (person: Person) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('user_account')
      .select(['status', 'password_hash'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow(),
  );

/** The newest entry of the installation's history, as an Administrator reads it. */
const lastChange = async () => {
  const reader = await createPerson(app, { roleId: role.administrator });
  const [change] = (await app.ask(listInstallationChanges, {}, reader)).data.list;
  await app.database.asSystem((tx) =>
    tx.updateTable('user_account').set({ is_administrator: false }).where('id', '=', reader.userId).execute(),
  );
  return change;
};

const ofCommand = (person: Person) => ({
  ...{ id: expect.any(Number), at: expect.any(String), who: null, byCommand: true },
  ...{ entity: 'person', action: 'edit', name: expect.stringContaining(`<${person.email}>`) },
});

/** Who has heard that an Administrator's log-in was reset. */
const told = async () => {
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('user_id')
      .where('message_key', '=', 'notification.content.administratorReset')
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => row.user_id);
};

describe('resetting the password of the Administrator', () => {
  test('sets a strong new one, ends the sessions, enables the account and forgets failed log-ins', async () => {
    const { database, services } = app;
    const subject = { kind: 'account', name: administrator.email } as const;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await services.delays.attempt([subject]);
      app.clock.forward(900_000);
    }
    await services.delays.attempt([subject]);
    await expect(services.delays.attempt([subject])).rejects.toThrow();
    await database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', administrator.userId).execute(),
    );

    const { email, password } = await resetAdministrator(services, undefined);

    expect(email).toBe(administrator.email);
    expect(isStrongPassword(password)).toBe(true);
    const { status, password_hash } = await account(administrator);
    expect(status).toBe(1);
    expect(await services.passwords.matches(password_hash, password)).toBe(true);
    expect(await services.passwords.matches(password_hash, testPassword)).toBe(false);
    expect((await app.ask(getUserInfo, {}, { token: administrator.token })).status).toBe(401);
    expect(await lastChange()).toEqual({
      ...ofCommand(administrator),
      fields: [
        { field: 'status', before: 0, after: 1 },
        { field: 'passwordSet', before: null, after: true },
      ],
    });
    await expect(services.delays.attempt([subject])).resolves.toBeUndefined();
  });

  test('is not for other people, whose password stays', async () => {
    const before = await account(owner);
    await expect(resetAdministrator(app.services, owner.email)).rejects.toThrow(StartError);
    await expect(resetAdministrator(app.services, owner.email)).rejects.toThrow(
      `There is no Administrator ${owner.email}; Administrators: root@example.com.`,
    );
    expect(await account(owner)).toEqual(before);
  });

  test('asks whose, when there are several', async () => {
    const second = await createPerson(app, { roleId: role.administrator, email: 'second@example.com' });
    await expect(resetAdministrator(app.services, undefined)).rejects.toThrow(
      'Say whose password; Administrators: root@example.com, second@example.com.',
    );
    expect(await resetAdministrator(app.services, 'Second@Example.com')).toMatchObject({
      email: second.email,
    });
    // The others, wherever they are; that one is told that the password is another.
    expect(await told()).toEqual([administrator.userId]);
    expect(await lastChange()).toMatchObject({ fields: [{ field: 'passwordSet' }] });
  });
});

test('a second factor that is turned off stands in the history, and the other Administrators are told of an Administrator’s', async () => {
  const third = await createPerson(app, { roleId: role.administrator, email: 'third@example.com' });
  const before = await told();
  for (const person of [owner, third]) {
    const factor = { secret_sealed: Buffer.alloc(40, 1), since: app.clock.now(), last_step: 1 };
    await app.database.asSystem((tx) =>
      tx
        .insertInto('second_factor')
        .values({ user_id: person.userId, ...factor })
        .execute(),
    );
    await turnOffFactor(app.services, person.email);
    expect(await lastChange()).toEqual({
      ...ofCommand(person),
      fields: [{ field: 'secondFactor', before: true, after: false }],
    });
    if (person === owner) expect(await told()).toEqual(before);
  }
  expect((await told()).slice(before.length)).toContain(administrator.userId);
  expect((await told()).slice(before.length)).not.toContain(third.userId);
});
