import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { addAppMember } from '@millrace/contract/people/member';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { changeMembers, together } from './change-members.ts';

type Request = RequestOf<typeof addAppMember>;
type Changed = Promise<ResponseOf<typeof addAppMember>>;

/** Adds an app to those of a member. */
export const addToApp = (context: Context, asked: Request): Changed => change(context, asked, 'addApp');

/** Takes an app from a member. */
export const removeFromApp = (context: Context, asked: Request): Changed =>
  change(context, asked, 'removeApp');

function change(
  context: Context,
  { pubAppId: appId, userId }: Request,
  kind: 'addApp' | 'removeApp',
): Changed {
  return together(context, async (tx) => {
    await mustExist(tx, 'app', appId);
    return changeMembers(context, tx, [{ userId, at: 'userId' }], { kind, appId });
  });
}
