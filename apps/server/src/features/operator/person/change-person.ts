import type { OperatedPerson } from '@millrace/contract/operator/person';
import type { Change } from '../../../platform/change-log/change-log.ts';
import { recordInstallationChange } from '../../../platform/change-log/installation-change.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findPerson } from './queries.ts';

/**
 * Changes a person's account, which belongs to no organization: it stands in the installation's own history.
 * @param work stores the change; undefined: there is nothing to change
 */
export function changePerson(
  { scope, services, lang, writeEverywhere }: PersonContext,
  id: number,
  work: (tx: Tx, before: OperatedPerson) => Promise<Pick<Change, 'action' | 'before' | 'after'> | undefined>,
): Promise<OperatedPerson> {
  return writeEverywhere(async (tx) => {
    await lockAdministrators(tx, id);
    const asked = { lang, now: services.now() };
    const before = found(await findPerson(tx, id, asked));
    const change = await work(tx, before);
    if (change === undefined) return before;
    await recordInstallationChange(tx, scope, {
      entity: 'person',
      entityId: id,
      name: `${before.name} <${before.email}>`.slice(0, 200),
      ...change,
    });
    return found(await findPerson(tx, id, asked));
  });
}

/** Two Administrators who unmake each other at the same moment must not both succeed. */
async function lockAdministrators(tx: Tx, id: number): Promise<void> {
  await tx
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb.or([eb('is_administrator', '=', true), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
