import type { RequestOf } from '@millrace/contract/kit/call';
import type { Security, updateSecurity } from '@millrace/contract/people/organization';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import { hasFactor } from '../../../platform/second-factor/second-factor.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { membersWithoutFactor, tellOfDemand, tellOfNoDemand } from './tell-of-demand.ts';

/** Row-level security leaves the current organization alone. */
function own(tx: Tx) {
  return tx
    .selectFrom('organization')
    .select(['id', 'name', 'second_factor_required as secondFactorRequired']);
}

export function readSecurity({ read }: Context): Promise<Security> {
  return read(async (tx) => {
    const { secondFactorRequired } = found(await own(tx).executeTakeFirst());
    return { secondFactorRequired };
  });
}

/**
 * Whoever asks it of others has it: nobody locks themselves out with a click. That it is asked no longer takes more than an open
 * session, which is what the demand guards against.
 */
export async function setSecurity(
  context: PersonContext,
  { secondFactorRequired, password, code }: RequestOf<typeof updateSecurity>,
): Promise<Security> {
  const { services, scope, write } = context;
  const earlier = await context.answered<Security>();
  if (earlier !== undefined) return earlier.answer;
  const mayAsk =
    !secondFactorRequired || (await services.database.asSystem((tx) => hasFactor(tx, scope.userId)));
  if (!mayAsk) throw new CallError('organization.errors.ownFactorFirst');
  const proved =
    secondFactorRequired || password === undefined
      ? undefined
      : await confirmPerson(context, { password, code });
  const held = secondFactorRequired
    ? await membersWithoutFactor(services.database, scope.organizationId)
    : [];
  return write(async (tx) => {
    if (proved !== undefined) await mustStillBeProved(tx, scope, proved);
    const before = found(await own(tx).forUpdate().executeTakeFirst());
    if (before.secondFactorRequired === secondFactorRequired) return { secondFactorRequired };
    await tx
      .updateTable('organization')
      .set({ second_factor_required: secondFactorRequired })
      .where('id', '=', before.id)
      .execute();
    await recordChange(tx, scope, {
      entity: 'security',
      entityId: before.id,
      action: 'edit',
      name: before.name,
      before: { secondFactorRequired: before.secondFactorRequired },
      after: { secondFactorRequired },
    });
    if (secondFactorRequired) await tellOfDemand(tx, before, held);
    else await tellOfNoDemand(context, tx, before);
    return { secondFactorRequired };
  });
}
