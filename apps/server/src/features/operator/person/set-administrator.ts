import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, updateAdministrator } from '@millrace/contract/operator/person';
import { role } from '@millrace/contract/people/permission';
import { authorOf } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { mustLeaveAnAdministrator } from '../../../platform/people/last-administrator.ts';
import { tellAdministrators } from '../../../platform/people/tell-administrators.ts';
import { withdrawEverywhere } from '../../../platform/people/withdraw-offers.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { changePerson } from './change-person.ts';
import { mailPerson } from './mail-person.ts';
import { findPerson } from './queries.ts';

/**
 * Makes an Administrator, which an open session may not do alone, or no longer; whoever is none any more is out of every
 * session as one at once.
 */
export async function setAdministrator(
  context: PersonContext,
  { id, isAdministrator, password, code }: RequestOf<typeof updateAdministrator>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  const earlier = await context.answered<OperatedPerson>();
  if (earlier !== undefined) return earlier.answer;
  const proved = isAdministrator ? await prove(context, id, { password, code }) : undefined;
  return changePerson(context, id, async (tx, before) => {
    if (proved !== undefined) await mustStillBeProved(tx, context.scope, proved);
    if (before.isAdministrator === isAdministrator) return undefined;
    if (isAdministrator && before.status === 0) throw new CallError('person.errors.disabled');
    if (!isAdministrator) await mustLeaveAnAdministrator(tx, id);
    await tx
      .updateTable('user_account')
      .set({ is_administrator: isAdministrator })
      .where('id', '=', id)
      .execute();
    if (isAdministrator) await tellTheOthers(context, tx, before);
    else await endAdministration(context, tx, id);
    await mailPerson(context, tx, before, isAdministrator ? 'administrator' : 'noAdministrator');
    return {
      action: 'edit',
      before: { isAdministrator: before.isAdministrator },
      after: { isAdministrator },
    };
  });
}

/** That there is such a person is looked at before the password, whose wrong guesses are counted. */
async function prove(
  context: PersonContext,
  id: number,
  { password, code }: Pick<RequestOf<typeof updateAdministrator>, 'password' | 'code'>,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const { services, lang } = context;
  found(await services.database.asSystem((tx) => findPerson(tx, id, { lang, now: services.now() })));
  return confirmPerson(context, { password, code });
}

/** Whoever can do everything is nobody's secret: it may be somebody's who got at a session and its password. */
async function tellTheOthers({ scope }: PersonContext, tx: Tx, { id, name }: OperatedPerson): Promise<void> {
  await tellAdministrators(tx, {
    message: 'notification.content.administratorMade',
    params: { name, personId: id },
    link: { url: '/admin/people', type: 'in-app' },
    cause: String(id),
    except: [scope.userId, id],
  });
}

/** Their sessions as one, and what they have offered and might not offer any more. */
async function endAdministration({ scope, services }: PersonContext, tx: Tx, userId: number): Promise<void> {
  const now = services.now();
  await endSessions(tx, { userId, roleId: role.administrator, now });
  const authorIn = (organizationId: number) => authorOf(scope, organizationId);
  await withdrawEverywhere(tx, userId, { authorIn, now });
}
