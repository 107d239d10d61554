import { randomUUID } from 'node:crypto';
import type { ErrorKey } from '@millrace/contract/errors';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import type { updateMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import {
  type Change,
  recordChanges,
  setChangeOrigin,
  switching,
} from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { asPerson } from '../../../platform/http/route.ts';
import { tellOfNewOwners } from '../../../platform/people/tell-of-new-owners.ts';
import { withdrawOffers } from '../../../platform/people/withdraw-offers.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import {
  type Asked,
  afterChange,
  isChanged,
  type MemberChange,
  type MemberState,
  problemsOf,
} from './plan-change.ts';
import { lockMembers, storeStates } from './stored-members.ts';
import { tellMembers } from './tell-members.ts';

type Changed = ResponseOf<typeof updateMembers>;

/** Changes members in a transaction and under a number of its own, by which the change log takes all of it back. */
export function changeTogether(
  context: Context,
  asked: readonly Asked[],
  change: MemberChange,
): Promise<Changed> {
  return together(context, (tx) => changeMembers(context, tx, asked, change));
}

/** The same for whatever else changes members. @param work answers whom it changed */
export function together(context: Context, work: (tx: Tx) => Promise<number[]>): Promise<Changed> {
  return context.write(async (tx) => {
    const batchId = randomUUID();
    setChangeOrigin(tx, { batchId });
    const ids = await work(tx);
    return { ids, batch: ids.length === 0 ? null : batchId };
  });
}

/**
 * Makes one change to members, all of them or none: stores it (which ends the sessions that held what is
 * taken away, by a trigger), records it, withdraws what they may not offer any more, and tells the members, and the
 * owners of new ones.
 * @returns those whom it changed
 * @throws CallError with what stands in the way, by the places in the request
 */
export async function changeMembers(
  context: Context,
  tx: Tx,
  asked: readonly Asked[],
  change: MemberChange,
): Promise<number[]> {
  const { scope } = asPerson(context);
  const members = await lockMembers(
    tx,
    asked.map(({ userId }) => userId),
  );
  refuse(problemsOf(asked, { members, change, by: scope }), asked);

  const steps = [...new Set(asked.map(({ userId }) => userId))].flatMap((userId) => {
    const before = members.get(userId);
    const after = before && afterChange(before, change);
    return before !== undefined && after !== undefined && isChanged(before, after) ? [{ before, after }] : [];
  });
  if (steps.length === 0) return [];
  const now = context.services.now();
  await storeStates(
    tx,
    scope.organizationId,
    steps.map(({ after }) => after),
    now,
  );
  await recordChanges(
    tx,
    scope,
    steps.map(({ before, after }) => recorded(before, after, change)),
  );
  for (const { after } of steps) {
    const { userId, status, isRemoved, roleId } = after;
    await withdrawOffers(tx, scope, { userId, roleId: status === 1 && !isRemoved ? roleId : null }, now);
  }
  await tellMembers(context, tx, steps);
  const made = steps.filter(({ before, after }) => !isOwner(before) && isOwner(after));
  await tellOfNewOwners(tx, {
    organizationId: scope.organizationId,
    people: made.map(({ after }) => after),
  });
  return steps.map(({ after }) => after.userId);
}

/** One who may come in; who is brought back as an owner is one anew. */
const isOwner = ({ roleId, status, isRemoved }: MemberState) =>
  roleId === role.organizationOwner && status === 1 && !isRemoved;

function refuse(problems: ReadonlyMap<string, ErrorKey>, asked: readonly Asked[]): void {
  const [first] = problems.values();
  if (first === undefined) return;
  const isAlone = asked.length === 1;
  if (isAlone && first === 'member.errors.changedMeanwhile')
    throw new StaleEdit({ user: asked.map(({ userId }) => userId) }, undefined, undefined, first);
  const fields: Record<string, FieldError> = {};
  for (const [at, key] of problems) fields[at] = { key, params: {} };
  throw new CallError(isAlone ? first : 'member.errors.nothingSaved', { fields });
}

/** The fields of a member as history has them. */
export const memberFields = ({
  name,
  roleId,
  status,
  appIds,
}: Pick<MemberState, 'name' | 'roleId' | 'status' | 'appIds'>) => ({ name, roleId, status, appIds });

const roleAndApps = ({ roleId, appIds }: MemberState) => ({ roleId, appIds });

function recorded(before: MemberState, after: MemberState, change: MemberChange): Change {
  const entry = { entity: 'user', entityId: after.userId, name: after.name };
  switch (change.kind) {
    case 'role':
    case 'addApp':
    case 'removeApp':
      return { ...entry, action: 'edit', before: roleAndApps(before), after: roleAndApps(after) };
    case 'status':
      return { ...entry, ...switching(before.status, change.status) };
    case 'remove':
      return { ...entry, action: 'delete', before: memberFields(before) };
    case 'restore':
      return { ...entry, action: 'add', after: memberFields(after) };
  }
}
