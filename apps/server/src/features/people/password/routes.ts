import { changePassword, forgotPassword, resetPassword } from '@millrace/contract/people/password';
import { answerPerson, answerPublic, type Route } from '../../../platform/http/route.ts';
import { change } from './change-password.ts';
import { forgot } from './forgot-password.ts';
import { reset } from './reset-password.ts';

export const passwordRoutes: readonly Route[] = [
  answerPublic(forgotPassword, forgot),
  answerPublic(resetPassword, reset),
  answerPerson(changePassword, change),
];
