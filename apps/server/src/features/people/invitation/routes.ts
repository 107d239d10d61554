import {
  acceptInvitation,
  listInvitations,
  resendInvitation,
  sendInvitation,
  sendInvitations,
  viewInvitation,
  withdrawInvitation,
} from '@millrace/contract/people/invitation';
import { answer, answerPerson, answerPublic, type Route } from '../../../platform/http/route.ts';
import { accept } from './accept-invitation.ts';
import { listOpen } from './list-invitations.ts';
import { resend } from './resend-invitation.ts';
import { send, sendMany } from './send-invitation.ts';
import { view } from './view-invitation.ts';
import { withdraw } from './withdraw-invitation.ts';

export const invitationRoutes: readonly Route[] = [
  answer(listInvitations, listOpen),
  answerPerson(sendInvitation, send),
  answerPerson(sendInvitations, sendMany),
  answer(resendInvitation, resend),
  answer(withdrawInvitation, withdraw),
  answerPublic(viewInvitation, view),
  answerPublic(acceptInvitation, accept),
];
