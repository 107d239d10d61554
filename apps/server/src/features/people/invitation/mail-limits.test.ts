import {
  invitationLimits,
  invitationsPerCall,
  listInvitations,
  resendInvitation,
  sendInvitation,
  sendInvitations,
} from '@millrace/contract/people/invitation';
import { newOrganizationForm } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { registrationForm } from '@millrace/contract/people/registration';
import { personName } from '@millrace/contract/people/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

const { appOperator: roleId } = role;
const emailsOf = (batch: number) =>
  Array.from({ length: invitationsPerCall }, (_, at) => `someone-${batch}-${at}@example.com`);
const sendMany = (batch: number) =>
  app.ask(sendInvitations, { emails: emailsOf(batch), roleId, appIds: null }, owner);
const forget = (table: 'change_log' | 'invitation') =>
  app.database.asSystem((tx) =>
    tx.deleteFrom(table).where('organization_id', '=', owner.organizationId).execute(),
  );

test('an organization mails so many invitations a day, sent again or not, and has so many open', async () => {
  const { mailsADay, open } = invitationLimits;
  const batches = mailsADay / invitationsPerCall;
  for (let batch = 0; batch < batches; batch += 1) expect((await sendMany(batch)).code).toBe(0);
  const today = { error: { error: 'invitation.errors.tooManyToday', params: { max: mailsADay } } };
  const one = { email: 'one@example.com', roleId, appIds: null };
  expect(await app.ask(sendInvitation, one, owner)).toMatchObject(today);
  const [first] = (await app.ask(listInvitations, {}, owner)).data.list;
  expect(await app.ask(resendInvitation, { id: first?.id ?? 0 }, owner)).toMatchObject(today);
  expect((await app.ask(sendInvitation, one, await createPerson(app))).code).toBe(0);

  await forget('change_log');
  expect((await app.ask(resendInvitation, { id: first?.id ?? 0 }, owner)).code).toBe(0);
  for (let batch = batches; batch < open / invitationsPerCall; batch += 1) {
    await forget('change_log');
    expect((await sendMany(batch)).code).toBe(0);
  }
  await forget('change_log');
  expect(await app.ask(sendInvitation, one, owner)).toMatchObject({
    error: { error: 'invitation.errors.tooManyOpen', params: { max: open } },
  });
  // One that takes the place of another is none more.
  expect((await app.ask(sendInvitation, { ...one, email: emailsOf(0)[0] ?? '' }, owner)).code).toBe(0);
});

test('names that stand in mails hold no address', () => {
  const name = 'You have won: https://evil.example';
  const key = 'common.errors.linkInName';
  for (const schema of [personName, newOrganizationForm.shape.name])
    expect(schema.safeParse(name).error?.issues[0]?.message).toBe(key);
  for (const field of ['name', 'organizationName'] as const)
    expect(registrationForm.shape[field].safeParse(name).error?.issues[0]?.message).toBe(key);
});
