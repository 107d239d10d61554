import type { ErrorKey } from '@millrace/contract/errors';
import { mayGiveRole, type RoleId, role } from '@millrace/contract/people/permission';

/** A membership as a change finds it. */
export interface MemberState {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly lang: string | null;
  /** The account itself may sign in. */
  readonly mayAct: boolean;
  readonly roleId: number;
  readonly status: 0 | 1;
  readonly isRemoved: boolean;
  /** Before the removal. */
  readonly statusBefore: 0 | 1 | null;
  /** In ascending order; null: all. */
  readonly appIds: readonly number[] | null;
  readonly version: number;
}

export type MemberChange =
  | { readonly kind: 'role'; readonly roleId: number; readonly appIds: readonly number[] | null }
  | { readonly kind: 'addApp' | 'removeApp'; readonly appId: number }
  | { readonly kind: 'status'; readonly status: 0 | 1 }
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' };

/** One of those whose change is asked for, and where the request names them: `ids.3`. */
export interface Asked {
  readonly userId: number;
  readonly at: string;
  /** On top of which version; absent: of whichever. */
  readonly version?: number;
}

/** What a member is once the change is made. */
export function afterChange(member: MemberState, change: MemberChange): MemberState {
  switch (change.kind) {
    case 'role':
      return { ...member, roleId: change.roleId, appIds: change.appIds };
    case 'addApp':
      return { ...member, appIds: withApp(member.appIds, change.appId) };
    case 'removeApp':
      return { ...member, appIds: member.appIds?.filter((id) => id !== change.appId) ?? null };
    case 'status':
      return { ...member, status: change.status };
    case 'remove':
      return { ...member, isRemoved: true, status: 0, statusBefore: member.status };
    case 'restore':
      return { ...member, isRemoved: false, status: member.statusBefore ?? 1, statusBefore: null };
  }
}

const withApp = (appIds: MemberState['appIds'], appId: number) =>
  appIds === null ? null : [...new Set([...appIds, appId])].toSorted((one, other) => one - other);

export function isChanged(before: MemberState, after: MemberState): boolean {
  return (
    before.roleId !== after.roleId ||
    before.status !== after.status ||
    before.isRemoved !== after.isRemoved ||
    hasOtherApps(before, after)
  );
}

const hasOtherApps = (before: MemberState, after: MemberState): boolean =>
  String(before.appIds) !== String(after.appIds);

const isActiveOwner = ({ roleId, status, mayAct }: MemberState) =>
  roleId === role.organizationOwner && status === 1 && mayAct;

interface Situation {
  /** Those asked for, and every owner. */
  readonly members: ReadonlyMap<number, MemberState>;
  readonly change: MemberChange;
  readonly by: { readonly userId: number; readonly roleId: RoleId };
}

/** Why the change can not be made, by the place in the request; empty: it can. */
export function problemsOf(asked: readonly Asked[], situation: Situation): ReadonlyMap<string, ErrorKey> {
  const problems = new Map<string, ErrorKey>();
  for (const one of asked) {
    const [part, problem] = problemOf(one, situation) ?? [];
    if (problem !== undefined) problems.set(`${one.at}${part}`, problem);
  }
  if (problems.size > 0) return problems;
  return new Map(leavingOwners(asked, situation).map(({ at }) => [at, 'member.errors.lastOwner']));
}

function problemOf(one: Asked, { members, change, by }: Situation): readonly [string, ErrorKey] | undefined {
  const member = members.get(one.userId);
  if (member === undefined || member.isRemoved !== (change.kind === 'restore')) {
    return [one.version === undefined ? '' : '.id', 'common.errors.notFound'];
  }
  const at = one.version === undefined ? '' : '.id';
  if (one.userId === by.userId) return [at, 'member.errors.ownAccount'];
  const after = afterChange(member, change);
  if (!mayGiveRole(by.roleId, member.roleId) || !mayGiveRole(by.roleId, after.roleId)) {
    return [at, 'member.errors.roleTooHigh'];
  }
  if (change.kind === 'addApp' || change.kind === 'removeApp') {
    if (member.appIds === null) return [at, 'member.errors.coversAllApps'];
    if (after.appIds?.length === 0) return [at, 'member.errors.lastApp'];
  }
  if (one.version !== undefined && one.version !== member.version) {
    return ['.version', 'member.errors.changedMeanwhile'];
  }
  return undefined;
}

/** The owners among them without whom nobody would be left to run the organization. */
function leavingOwners(asked: readonly Asked[], { members, change }: Situation): readonly Asked[] {
  const wanted = new Set(asked.map(({ userId }) => userId));
  const left = [...members.values()].map((member) =>
    wanted.has(member.userId) ? afterChange(member, change) : member,
  );
  if (left.some(isActiveOwner)) return [];
  return asked.filter(({ userId }) => {
    const member = members.get(userId);
    return member !== undefined && isActiveOwner(member);
  });
}

/** Members as a list of ids names them. */
export function askedFor(ids: readonly number[]): Asked[] {
  return ids.map((userId, index) => ({ userId, at: `ids.${index}` }));
}
