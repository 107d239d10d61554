import {
  endOtherSessions,
  endSession,
  largestPicture,
  listLogins,
  listSessions,
  removePicture,
  updatePicture,
} from '@millrace/contract/people/own-account';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { listOwnLogins } from './list-logins.ts';
import { setPicture, takePictureAway } from './pictures.ts';
import { endOne, endOthers, listOwnSessions } from './sessions.ts';

export const ownAccountRoutes: readonly Route[] = [
  answerPerson(updatePicture, setPicture, { bodyLimit: largestPicture * 2 }),
  answerPerson(removePicture, takePictureAway),
  answerPerson(listSessions, listOwnSessions),
  answerPerson(endSession, endOne),
  answerPerson(endOtherSessions, endOthers),
  answerPerson(listLogins, listOwnLogins),
];
