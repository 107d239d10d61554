import type { RequestOf } from '@millrace/contract/kit/call';
import type { getTenant, Tenant } from '@millrace/contract/operator/tenant';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { findTenant } from './queries.ts';

/** By the system role: it is any of the installation's. */
export async function read(
  { services }: PersonContext,
  { id }: RequestOf<typeof getTenant>,
): Promise<Tenant> {
  return found(await services.database.asSystem((tx) => findTenant(tx, id)));
}
