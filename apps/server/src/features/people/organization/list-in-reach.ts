import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPublishers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import type { PersonContext } from '../../../platform/http/context.ts';
import { queryPublishers } from './queries.ts';

/** All organizations for the Administrator, else those the caller is an active member of. */
export function listInReach(
  { services, scope }: PersonContext,
  input: RequestOf<typeof listPublishers>,
): Promise<ResponseOf<typeof listPublishers>> {
  const memberId = scope.roleId === role.administrator ? undefined : scope.userId;
  return services.database.asSystem((tx) => queryPublishers(tx, { ...input, memberId }));
}
