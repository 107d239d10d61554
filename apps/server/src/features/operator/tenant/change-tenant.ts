import { side } from '@millrace/contract/common';
import type { Tenant } from '@millrace/contract/operator/tenant';
import { type Author, authorOf, type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findTenant, lockTenant } from './queries.ts';

/**
 * Changes an organization from outside of it: what was done stands in its own history, by the Administrator's name.
 * @param work stores the change; undefined: there is nothing to change
 */
export function changeTenant(
  { scope, writeEverywhere }: PersonContext,
  id: number,
  work: (
    tx: Tx,
    before: Tenant,
    author: Author,
  ) => Promise<Pick<Change, 'action' | 'before' | 'after'> | undefined>,
): Promise<Tenant> {
  return writeEverywhere(async (tx) => {
    await lockTenant(tx, id);
    const before = found(await findTenant(tx, id));
    const author = authorOf(scope, id);
    const change = await work(tx, before, author);
    if (change === undefined) return before;
    const after = found(await findTenant(tx, id));
    await recordChange(tx, author, { ...profileOf(after), ...change });
    return after;
  });
}

/** What an organization's own people know its profile as: an advertiser's is the promote profile. */
export const profileOf = ({ id, side: of, name }: Pick<Tenant, 'id' | 'side' | 'name'>) =>
  ({ entity: of === side.publisher ? 'company' : 'promotion', entityId: id, name }) as const;

/** A name, as that profile's form has it. */
export const named = ({ side: of, name }: Pick<Tenant, 'side' | 'name'>) =>
  of === side.publisher ? { name } : { companyName: name };

/** Where its own people change it. */
export const linkToProfile = ({ side: of }: Pick<Tenant, 'side'>) =>
  ({ url: of === side.publisher ? '/company/Settings' : '/promote/edit', type: 'in-app' }) as const;
