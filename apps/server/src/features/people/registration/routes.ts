import {
  confirmRegistration,
  getRegistration,
  register,
  resendRegistration,
} from '@millrace/contract/people/registration';
import { answerPublic, type Route } from '../../../platform/http/route.ts';
import { askForAccount } from './ask-for-account.ts';
import { confirm } from './confirm.ts';
import { resend } from './resend.ts';

export const registrationRoutes: readonly Route[] = [
  answerPublic(getRegistration, async ({ services }) => ({ open: services.config.registration === 'open' })),
  answerPublic(register, askForAccount),
  answerPublic(resendRegistration, resend),
  answerPublic(confirmRegistration, confirm),
];
