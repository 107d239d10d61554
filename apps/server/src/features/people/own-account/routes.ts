import {
  endOtherSessions,
  endSession,
  largestPicture,
  listLogins,
  listSessions,
  removePicture,
  updatePicture,
} from '@millrace/contract/people/own-account';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listOwnLogins } from './list-logins.ts';
import { setPicture, takePictureAway } from './pictures.ts';
import { endOne, endOthers, listOwnSessions } from './sessions.ts';

export const ownAccountRoutes: readonly Route[] = [
  answer(updatePicture, setPicture, { bodyLimit: largestPicture * 2 }),
  answer(removePicture, takePictureAway),
  answer(listSessions, listOwnSessions),
  answer(endSession, endOne),
  answer(endOtherSessions, endOthers),
  answer(listLogins, listOwnLogins),
];
