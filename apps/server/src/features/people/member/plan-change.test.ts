import { type RoleId, role } from '@millrace/contract/people/permission';
import { describe, expect, test } from 'vitest';
import { afterChange, type MemberChange, type MemberState, problemsOf } from './plan-change.ts';

const member = (userId: number, of: Partial<MemberState> = {}): MemberState => ({
  userId,
  name: `Person ${userId}`,
  email: `person${userId}@example.com`,
  lang: null,
  mayAct: true,
  roleId: role.appOperator,
  status: 1,
  isRemoved: false,
  statusBefore: null,
  appIds: null,
  version: 1,
  ...of,
});
const owner = (userId: number, of: Partial<MemberState> = {}) =>
  member(userId, { roleId: role.organizationOwner, ...of });

const remove: MemberChange = { kind: 'remove' };

function problems(
  userIds: readonly number[],
  members: readonly MemberState[],
  change: MemberChange,
  by: { userId: number; roleId: RoleId } = { userId: 1, roleId: role.organizationOwner },
) {
  const asked = userIds.map((userId, index) => ({ userId, at: `ids.${index}` }));
  const byId = new Map(members.map((one) => [one.userId, one]));
  return Object.fromEntries(problemsOf(asked, { members: byId, change, by }));
}

describe('what stands in the way of changing members', () => {
  test('nothing of an operator', () => {
    expect(problems([2], [owner(1), member(2)], remove)).toEqual({});
  });

  test('oneself, and who is not there, each at its place', () => {
    const found = problems([1, 2, 3], [owner(1), owner(4), member(2)], remove);
    expect(found).toEqual({ 'ids.0': 'member.errors.ownAccount', 'ids.2': 'common.errors.notFound' });
  });

  test('who was removed can only come back, and only they', () => {
    const gone = member(2, { isRemoved: true, status: 0, statusBefore: 1 });
    expect(problems([2], [owner(1), gone], remove)).toEqual({ 'ids.0': 'common.errors.notFound' });
    expect(problems([2], [owner(1), gone], { kind: 'restore' })).toEqual({});
    expect(problems([2], [owner(1), member(2)], { kind: 'restore' })).toEqual({
      'ids.0': 'common.errors.notFound',
    });
  });

  const administrator = { userId: 9, roleId: role.administrator };
  const takeAway: readonly MemberChange[] = [
    remove,
    { kind: 'status', status: 0 },
    { kind: 'role', roleId: role.appOwner, appIds: null },
  ];
  test.each(takeAway)('the last owner stays: %j', (change) => {
    const lastOwner = 'member.errors.lastOwner';
    expect(problems([1], [owner(1)], change, administrator)).toEqual({ 'ids.0': lastOwner });
    // Several who are the last together; the operator among them is not what is in the way.
    expect(problems([1, 2, 3], [owner(1), owner(2), member(3)], change, administrator)).toEqual({
      'ids.0': lastOwner,
      'ids.1': lastOwner,
    });
    expect(problems([1], [owner(1), owner(2)], change, administrator)).toEqual({});
    for (const of of [{ status: 0 as const }, { mayAct: false }]) {
      expect(problems([1], [owner(1), owner(2, of)], change, administrator)).toEqual({ 'ids.0': lastOwner });
    }
  });

  test('an organization that has lost its owners already can still lose others, and gets one', () => {
    const members = [owner(1, { status: 0 }), member(2)];
    expect(problems([2], members, remove, administrator)).toEqual({});
    expect(
      problems([2], members, { kind: 'role', roleId: role.organizationOwner, appIds: null }, administrator),
    ).toEqual({});
  });

  test('a role above one’s own is neither given nor taken', () => {
    const by = { userId: 5, roleId: role.appOwner };
    const roleTooHigh = { 'ids.0': 'member.errors.roleTooHigh' };
    const members = [owner(1), owner(2), member(3)];
    expect(
      problems([3], members, { kind: 'role', roleId: role.organizationOwner, appIds: null }, by),
    ).toEqual(roleTooHigh);
    expect(problems([1], members, remove, by)).toEqual(roleTooHigh);
    expect(problems([3], members, { kind: 'role', roleId: role.appOwner, appIds: null }, by)).toEqual({});
  });

  test('apps of whoever works with all, and the last one', () => {
    const limited = member(3, { appIds: [7] });
    const members = [owner(1), member(2), limited];
    const coversAllApps = { 'ids.0': 'member.errors.coversAllApps' };
    for (const kind of ['addApp', 'removeApp'] as const) {
      expect(problems([2], members, { kind, appId: 7 })).toEqual(coversAllApps);
    }
    expect(problems([3], members, { kind: 'addApp', appId: 8 })).toEqual({});
    expect(problems([3], members, { kind: 'removeApp', appId: 8 })).toEqual({});
    expect(problems([3], members, { kind: 'removeApp', appId: 7 })).toEqual({
      'ids.0': 'member.errors.lastApp',
    });
    expect(afterChange(limited, { kind: 'addApp', appId: 2 }).appIds).toEqual([2, 7]);
  });

  test('a version that is not the newest', () => {
    const members = new Map([owner(1), member(2, { version: 3 })].map((one) => [one.userId, one]));
    const asked = (version: number) => [{ userId: 2, at: 'members.0', version }];
    const situation = { members, change: remove, by: { userId: 1, roleId: role.organizationOwner } };
    expect(Object.fromEntries(problemsOf(asked(2), situation))).toEqual({
      'members.0.version': 'member.errors.changedMeanwhile',
    });
    expect(Object.fromEntries(problemsOf(asked(3), situation))).toEqual({});
  });
});
