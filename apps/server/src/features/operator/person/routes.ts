import {
  endPersonSessions,
  listPersons,
  sendPersonReset,
  turnOffPersonFactor,
  updateAdministrator,
  updatePersonStatus,
} from '@millrace/contract/operator/person';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { endAll } from './end-sessions.ts';
import { listAll } from './list-people.ts';
import { sendReset } from './send-reset.ts';
import { setAdministrator } from './set-administrator.ts';
import { setStatus } from './set-person-status.ts';
import { turnOffFactor } from './turn-off-factor.ts';

export const personRoutes: readonly Route[] = [
  answerPerson(listPersons, listAll),
  answerPerson(updatePersonStatus, setStatus),
  answerPerson(updateAdministrator, setAdministrator),
  answerPerson(endPersonSessions, endAll),
  answerPerson(sendPersonReset, sendReset),
  answerPerson(turnOffPersonFactor, turnOffFactor),
];
