import { listNotices } from '@millrace/contract/people/notification';
import { logIn, logInWithCode } from '@millrace/contract/people/session';
import { expect, onTestFinished, test } from 'vitest';
import { codeAt, codePeriod } from '../../../testing/code-at.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { createPerson, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp } from '../../../testing/test-app.ts';

test('whom a recovery code lets in is told each time, by mail too, with how many are left; a code of the app is no news', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  app.clock.hold();
  const person = await createPerson(app);
  const { secret, recoveryCodes } = await setUpFactor(app, person);
  const before = (await mailsTo(app, person.email)).length;
  const told = async () => (await mailsTo(app, person.email)).slice(before).map(({ subject }) => subject);
  const signIn = async (code: string) => {
    const [email, password] = await seal(app, [person.email, testPassword]);
    const { data } = await app.ask(logIn, { email, password });
    if (typeof data === 'string') throw new Error('a token instead of a ticket');
    return (await app.ask(logInWithCode, { ticket: data.ticket, code })).code;
  };

  app.clock.forward(codePeriod);
  expect(await signIn(codeAt(secret, app.clock.now()))).toBe(0);
  expect(await signIn('aaaaa-aaaaa')).not.toBe(0);
  expect(await told()).toEqual([]);

  for (const code of recoveryCodes.slice(0, 9)) expect(await signIn(code)).toBe(0);
  const subjects = await told();
  expect(subjects).toHaveLength(9);
  expect(subjects[0]).toContain('signed in to your account with a recovery code; 9 are left');
  expect(subjects[8]).toContain('1 is left');
  const { list } = (await app.ask(listNotices, {}, person)).data;
  expect(list.filter(({ content }) => content.includes('with a recovery code'))).toHaveLength(9);
  expect(list[0]?.linkUrl).toBe('/account?tab=secondFactor');
});
