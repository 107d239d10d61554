import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, turnOffPersonFactor } from '@millrace/contract/operator/person';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import { tellOneself } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { codeSubject } from '../../../platform/second-factor/require-code.ts';
import { removeFactor } from '../../../platform/second-factor/second-factor.ts';
import { asLanguage, translate } from '../../../platform/text.ts';
import { changePerson } from './change-person.ts';

/**
 * Turns off the second factor of somebody who has lost it; one's own is turned off in the own account, with a code. Where an
 * organization asks for one they are held at their own account until they have another.
 */
export async function turnOffFactor(
  context: PersonContext,
  { id }: RequestOf<typeof turnOffPersonFactor>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  const after = await changePerson(context, id, async (tx, before) => {
    if (!(await removeFactor(tx, id))) throw new CallError('person.errors.noFactor');
    const message = 'notification.content.secondFactorOff';
    const link = { url: '/account?tab=secondFactor', type: 'in-app' } as const;
    await tellOneself(tx, id, { message, params: {}, link, byMail: false });
    await mailPerson(context, tx, before);
    return { action: 'edit', before: { secondFactor: true }, after: { secondFactor: false } };
  });
  await context.services.delays.clear([codeSubject(id)]);
  return after;
}

/** Whatever they have chosen about notices: it is what somebody would ask an Administrator for who got at their password. */
async function mailPerson(
  { services, lang }: PersonContext,
  tx: Tx,
  { id, name, email }: OperatedPerson,
): Promise<void> {
  const { lang: own } = await tx
    .selectFrom('user_account')
    .select('lang')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const language = asLanguage(own, lang);
  const { name: product } = await readInstallationSettings(services, tx);
  const link = consoleLink(services.config, '/account', { tab: 'secondFactor' });
  await services.mailbox.post(tx, {
    to: email,
    subject: translate(language, 'person.factorMailSubject', { product }),
    text: translate(language, 'person.factorMailBody', { name, product, link }),
  });
}
