import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { removeMembers } from '@millrace/contract/people/member';
import type { Context } from '../../../platform/http/context.ts';
import { changeTogether } from './change-members.ts';
import { askedFor } from './plan-change.ts';

/** Removes members; their rows stay for the names in the history, and for bringing them back. */
export function remove(
  context: Context,
  { ids }: RequestOf<typeof removeMembers>,
): Promise<ResponseOf<typeof removeMembers>> {
  return changeTogether(context, askedFor(ids), { kind: 'remove' });
}
