import type { RequestOf } from '@millrace/contract/kit/call';
import type { Security, updateSecurity } from '@millrace/contract/people/organization';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { hasFactor } from '../../../platform/second-factor/second-factor.ts';

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

/** Whoever asks it of others has it: nobody locks themselves out with a click. */
export async function setSecurity(
  { services, scope, write }: PersonContext,
  { secondFactorRequired }: RequestOf<typeof updateSecurity>,
): Promise<Security> {
  const mayAsk =
    !secondFactorRequired || (await services.database.asSystem((tx) => hasFactor(tx, scope.userId)));
  if (!mayAsk) throw new CallError('organization.errors.ownFactorFirst');
  return write(async (tx) => {
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
    return { secondFactorRequired };
  });
}
