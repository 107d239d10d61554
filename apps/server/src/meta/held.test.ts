import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { updateSecurity } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { logOut } from '@millrace/contract/people/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpFactor } from '../testing/one-time-codes.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** What is about a person's own account, or leads out of the organization that holds them. */
const open = [
  'accountRemoval.getAccountRemoval',
  'accountRemoval.removeOwnAccount',
  'notification.listNoticeChoices',
  'notification.updateNoticeChoice',
  'organization.selectAdvertisers',
  'organization.selectPublishers',
  'ownAccount.endOtherSessions',
  'ownAccount.endSession',
  'ownAccount.listLogins',
  'ownAccount.listSessions',
  'ownAccount.removePicture',
  'ownAccount.updatePicture',
  'password.changePassword',
  'secondFactor.beginSecondFactor',
  'secondFactor.confirmSecondFactor',
  'secondFactor.getSecondFactor',
  'secondFactor.removeSecondFactor',
  'secondFactor.renewRecoveryCodes',
  'session.logOut',
  'session.switchAdvertiser',
  'session.switchPublisher',
  'user.getUserInfo',
  'user.updateUser',
  'workingAs.stopWorkingAs',
];

let app: TestApp;
/** Their organization asks for a second factor, and they have none. */
const held: Person[] = [];
beforeAll(async () => {
  app = await openTestApp({ app: { rateLimits: { session: 100_000, key: 100_000, address: 100_000 } } });
  app.clock.hold();
  const owner = await createPerson(app);
  await setUpFactor(app, owner);
  const { organizationId } = owner;
  for (const roleId of [role.appViewer, role.organizationOwner])
    held.push(await createPerson(app, { organizationId, roleId }));
  expect((await app.ask(updateSecurity, { secondFactorRequired: true }, owner)).code).toBe(0);
});
afterAll(() => app.close());

const required = 'session.errors.secondFactorRequired';
const signedIn = calls.filter(({ call }) => call.access !== 'public');

test('whoever is held at their own account is refused every other call, whatever it asks for', async () => {
  // That ends the session; it is asked last.
  const asked = signedIn.toSorted((a, b) => Number(a.call === logOut) - Number(b.call === logOut));
  for (const { token } of held) {
    const answered: string[] = [];
    for (const { feature, name, call } of asked) {
      const { status, error } = await app.ask<Call>(call, {}, { token });
      expect(status, name).not.toBe(401);
      if (status !== 403) answered.push(`${feature}.${name}`);
      else if (call.access === 'signed-in') expect(error.error, name).toBe(required);
    }
    expect(answered.toSorted()).toEqual(open);
  }
});

test('only calls that need no permission are open to them', () => {
  const marked = calls.filter(({ call }) => call.openWhileHeld === true);
  expect(marked.map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual(open);
  expect(marked.filter(({ call }) => call.access !== 'signed-in')).toEqual([]);
});
