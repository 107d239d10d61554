import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { readUserInfo } from './read-user-info.ts';
import { updateSelf } from './update-self.ts';

export const userRoutes: readonly Route[] = [
  answerPerson(getUserInfo, readUserInfo),
  answerPerson(updateUser, updateSelf),
];
