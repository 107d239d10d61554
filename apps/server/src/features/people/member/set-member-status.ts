import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updateMemberStatus } from '@millrace/contract/people/member';
import type { Context } from '../../../platform/http/context.ts';
import { changeTogether } from './change-members.ts';
import { askedFor } from './plan-change.ts';

/** Lets members in or keeps them out. Letting them in again does not revive the sessions that they had. */
export function setMemberStatus(
  context: Context,
  { ids, status }: RequestOf<typeof updateMemberStatus>,
): Promise<ResponseOf<typeof updateMemberStatus>> {
  return changeTogether(context, askedFor(ids), { kind: 'status', status });
}
