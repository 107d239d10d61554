import {
  confirmRegistration,
  getRegistration,
  register,
  resendRegistration,
} from '@millrace/contract/people/registration';
import { answerPublic, type Route } from '../../../platform/http/route.ts';
import { askForAccount } from './ask-for-account.ts';
import { confirm } from './confirm.ts';
import { isOpen } from './must-be-open.ts';
import { resend } from './resend.ts';

export const registrationRoutes: readonly Route[] = [
  answerPublic(getRegistration, async ({ services }) => ({ open: await isOpen(services) })),
  answerPublic(register, askForAccount),
  answerPublic(resendRegistration, resend),
  answerPublic(confirmRegistration, confirm),
];
