import { calls } from '@millrace/contract/calls';
import { type Call, holds } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { limitableRoles, permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../testing/people.ts';
import { createTestApp } from '../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const roles: readonly RoleId[] = Object.values(role);
const guarded = calls.filter(({ call }) => call.access !== 'public');
const open = calls.filter(({ call }) => call.access === 'public');

let app: TestApp;
interface Asker {
  /** As a failure should name them. */
  readonly who: string;
  readonly roleId: RoleId;
  readonly token: string;
}
/** One of every role; where a membership may be limited to chosen apps, one of one app and one of none, too. */
const people: Asker[] = [];
beforeAll(async () => {
  // Every call by every role is more than an address may ask in a minute.
  app = await openTestApp({ app: { rateLimits: { session: 100_000, key: 100_000, address: 100_000 } } });
  const add = async (who: string, person: Person) => people.push({ ...person, who });
  for (const roleId of roles) await add(`role ${roleId}`, await createPerson(app, { roleId }));
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const one = await createTestApp(app, owner);
  for (const roleId of limitableRoles) {
    for (const apps of [[one], []])
      await add(
        `role ${roleId}, ${apps.length} apps`,
        await createPerson(app, { roleId, organizationId, apps }),
      );
  }
});
afterAll(() => app.close());

/** With nothing in it: who may not ask must learn nothing about the form of the question either. */
const askEmpty = (call: Call, token?: string) => app.ask<Call>(call, {}, { token });

test.each(guarded.map(({ name, call }) => [name, call] as const))('%s, signed out: 401', async (_, call) => {
  for (const token of [undefined, 'A'.repeat(43)]) {
    const answer = await askEmpty(call, token);
    expect(answer).toMatchObject({ status: 401, code: 1000, error: { isLogin: false } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      [header.trace]: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  }
});

test.each(open.map(({ name, call }) => [name, call] as const))(
  '%s, signed out: is answered',
  async (_, call) => {
    const { status, headers } = await askEmpty(call);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  },
);

describe.each(
  calls.flatMap(({ name, call }) => (typeof call.access === 'object' ? [[name, call] as const] : [])),
)('%s', (_, call) => {
  test('is refused to exactly the roles that lack the right, with all apps or chosen ones', async () => {
    const { access } = call;
    if (typeof access !== 'object') throw new Error('only calls with a permission stand here');
    const lacking = people.filter(({ roleId }) => !holds(rightsOf(permissionsOf(roleId)), access));
    const refused: string[] = [];
    for (const { who, token } of people) {
      const answer = await askEmpty(call, token);
      if (answer.status !== 403) continue;
      expect(answer).toMatchObject({ code: 1000, error: { error: 'common.errors.forbidden' } });
      refused.push(who);
    }
    expect(refused).toEqual(lacking.map(({ who }) => who));
    // Whoever holds it: a call for nobody is a mistake in the table.
    expect(lacking.length).toBeLessThan(people.length);
  });
});
