import { getUserInfo, listMembers, updateMemberStatus, updateUser } from '@millrace/contract/people/user';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listOrganizationMembers } from './list-members.ts';
import { readUserInfo } from './read-user-info.ts';
import { setMemberStatus } from './set-member-status.ts';
import { updateSelf } from './update-self.ts';

export const userRoutes: readonly Route[] = [
  answer(getUserInfo, readUserInfo),
  answer(updateUser, updateSelf),
  answer(listMembers, listOrganizationMembers),
  answer(updateMemberStatus, setMemberStatus),
];
