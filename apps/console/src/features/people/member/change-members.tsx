import type { ErrorKey } from '@millrace/contract/errors';
import {
  type AppMembers,
  listAppMembers,
  listMembers,
  listPeople,
  type membersChanged,
  removeAppMember,
  removeMembers,
  updateMemberStatus,
} from '@millrace/contract/people/member';
import type { Status } from '@millrace/contract/publisher/platform';
import type * as z from 'zod/mini';
import { ApiError } from '../../../kit/api/api-error.ts';
import type { CallOptions } from '../../../kit/api/call-api.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { takeBackBatch } from '../../../kit/history/take-back-batch.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { overlay } from '../../../kit/ui/overlay.ts';
import type { NamedMember } from './named-member.ts';
import { RowResults } from './RowResults.tsx';

type Changed = z.output<typeof membersChanged>;

/** What a change says that went through, for one and for several. */
interface Done {
  readonly one: (name: string) => string;
  readonly many: (count: number) => string;
}

/** Changes of the same people leave one after the other. */
const changes = 'members';
const nothingSaved: ErrorKey = 'member.errors.nothingSaved';

/** For the call of a change: several that can't be changed are told one by one. */
export const memberCallOptions = { changes, tells: nothingSaved } satisfies CallOptions;

export const rereadPeople = () =>
  Promise.all([refresh(listPeople), refresh(listMembers), refresh(listAppMembers)]);

/**
 * Asks for a change of members, tells what came of it, and offers to take it back for ten seconds.
 * @param onDrop takes people out of the selection in whose way something stands
 * @throws ApiError after what stands in the way of each was shown
 */
export async function changeMembers(
  members: readonly NamedMember[],
  ask: () => Promise<Changed>,
  done: Done,
  onDrop?: (ids: readonly number[]) => void,
): Promise<void> {
  let changed: Changed;
  try {
    changed = await ask();
  } catch (error) {
    if (error instanceof ApiError && error.data.error === nothingSaved) {
      overlay.set(<RowResults members={members} fields={error.data.fields ?? {}} onDrop={onDrop} />);
    }
    // Whatever stands in the way may be news.
    await rereadPeople();
    throw error;
  }
  await rereadPeople();
  const { ids, batch } = changed;
  const [only] = members.filter(({ id }) => ids.includes(id));
  if (only === undefined || batch === null) {
    toast({ kind: 'info', title: text('member.alreadySo') });
    return;
  }
  toast({
    kind: 'success',
    title: ids.length === 1 ? done.one(only.name) : done.many(ids.length),
    undo: () => void runAction(() => undo(batch)),
  });
}

async function undo(batch: string): Promise<void> {
  await takeBackBatch(batch);
  await rereadPeople();
  toast({ kind: 'success', title: text('member.undone') });
}

type Drop = (ids: readonly number[]) => void;

export function switchMembers(
  members: readonly NamedMember[],
  status: Status,
  onDrop?: Drop,
): Promise<boolean> {
  const key = status === 1 ? 'enabled' : 'disabled';
  return runAction((retry) =>
    changeMembers(
      members,
      () => callApi(updateMemberStatus, { ids: idsOf(members), status }, { ...memberCallOptions, retry }),
      {
        one: (name) => text(`member.${key}`, { name }),
        many: (count) => text(`member.${key}Many`, { count }),
      },
      onDrop,
    ),
  );
}

export function removeFromOrganization(members: readonly NamedMember[], onDrop?: Drop): Promise<boolean> {
  return runAction((retry) =>
    changeMembers(
      members,
      () => callApi(removeMembers, { ids: idsOf(members) }, { ...memberCallOptions, retry }),
      {
        one: (name) => text('member.removed', { name }),
        many: (count) => text('member.removedMany', { count }),
      },
      onDrop,
    ),
  );
}

export function removeFromApp(app: AppMembers, member: NamedMember): Promise<boolean> {
  const asked = { pubAppId: app.id, userId: member.id };
  return runAction((retry) =>
    changeMembers([member], () => callApi(removeAppMember, asked, { ...memberCallOptions, retry }), {
      one: (name) => text('member.removedFromApp', { name, app: app.appName }),
      many: () => '',
    }),
  );
}

const idsOf = (members: readonly NamedMember[]) => members.map(({ id }) => id);
