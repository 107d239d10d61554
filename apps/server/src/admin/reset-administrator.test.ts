import { isStrongPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { addMembership, createPerson, type Person, testPassword } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { resetAdministrator } from './reset-administrator.ts';

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
  });
});
