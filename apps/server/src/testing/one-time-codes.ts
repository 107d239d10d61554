import { beginSecondFactor, confirmSecondFactor } from '@millrace/contract/people/second-factor';
import { codeAt } from './code-at.ts';
import { type Person, testPassword } from './people.ts';
import { seal } from './seal.ts';
import type { TestApp } from './test-app.ts';

/** Sets up a person's second factor as the console does. Its first code is spent by that. */
export async function setUpFactor(
  app: TestApp,
  person: Pick<Person, 'token'>,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const [password] = await seal(app, [testPassword]);
  const { secret } = (await app.ask(beginSecondFactor, { password }, person)).data;
  const code = codeAt(secret, app.clock.now());
  const { recoveryCodes } = (await app.ask(confirmSecondFactor, { code }, person)).data;
  return { secret, recoveryCodes };
}
