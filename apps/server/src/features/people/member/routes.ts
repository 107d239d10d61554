import {
  addAppMember,
  listAppMembers,
  listMembers,
  listPeople,
  removeAppMember,
  removeMembers,
  updateMemberStatus,
  updateMembers,
} from '@millrace/contract/people/member';
import { answer, type Route } from '../../../platform/http/route.ts';
import { addToApp, removeFromApp } from './change-app-members.ts';
import { listAppMembersOf } from './list-app-members.ts';
import { listOrganizationMembers } from './list-members.ts';
import { listPeopleOf } from './list-people.ts';
import { remove } from './remove-members.ts';
import { setMemberStatus } from './set-member-status.ts';
import { update } from './update-members.ts';

export const memberRoutes: readonly Route[] = [
  answer(listMembers, listOrganizationMembers),
  answer(listPeople, listPeopleOf),
  answer(updateMembers, update),
  answer(updateMemberStatus, setMemberStatus),
  answer(removeMembers, remove),
  answer(listAppMembers, listAppMembersOf),
  answer(addAppMember, addToApp),
  answer(removeAppMember, removeFromApp),
];
