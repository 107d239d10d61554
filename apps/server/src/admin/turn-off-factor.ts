import { tellOneself } from '../platform/people/notice.ts';
import type { Database } from '../platform/postgres/database.ts';
import { codeSubject } from '../platform/second-factor/require-code.ts';
import { removeFactor } from '../platform/second-factor/second-factor.ts';
import type { Delays } from '../platform/session/delays.ts';
import { StartError } from '../platform/start-error.ts';
import { noteCommand } from './note-command.ts';

/**
 * For who has lost both phone and recovery codes: turns their second factor off, tells them, and forgets failed attempts. Where
 * an organization asks for one they are held at their own account until they have another.
 * @throws StartError when there is nobody of that address, or no second factor
 */
export async function turnOffFactor(
  { database, delays }: { readonly database: Database; readonly delays: Delays },
  email: string,
): Promise<void> {
  const userId = await database.asSystem(async (tx) => {
    const person = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'is_administrator as isAdministrator'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (person === undefined) throw new StartError(`There is nobody with the e-mail ${email}.`);
    if (!(await removeFactor(tx, person.id))) throw new StartError(`${email} has no second factor.`);
    const link = { url: '/account?tab=secondFactor', type: 'in-app' } as const;
    await tellOneself(tx, person.id, { message: 'notification.content.secondFactorOff', params: {}, link });
    await noteCommand(tx, person, { before: { secondFactor: true }, after: { secondFactor: false } });
    return person.id;
  });
  await delays.clear([codeSubject(userId)]);
}
