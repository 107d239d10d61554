import { largestPicture } from '@millrace/contract/kit/picture';
import { getAccountRemoval, removeOwnAccount } from '@millrace/contract/people/account-removal';
import { listNoticeChoices, updateNoticeChoice } from '@millrace/contract/people/notification';
import {
  endOtherSessions,
  endSession,
  listLogins,
  listSessions,
  removePicture,
  updatePicture,
} from '@millrace/contract/people/own-account';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@millrace/contract/people/second-factor';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { listOwnLogins } from './list-logins.ts';
import { choose, listChoices } from './notice-choices.ts';
import { setPicture, takePictureAway } from './pictures.ts';
import { readRemoval, remove } from './remove-account.ts';
import { begin, confirm, readFactor, renewCodes, turnOff } from './second-factor.ts';
import { endOne, endOthers, listOwnSessions } from './sessions.ts';

export const ownAccountRoutes: readonly Route[] = [
  answerPerson(updatePicture, setPicture, { bodyLimit: largestPicture * 2 }),
  answerPerson(removePicture, takePictureAway),
  answerPerson(listSessions, listOwnSessions),
  answerPerson(endSession, endOne),
  answerPerson(endOtherSessions, endOthers),
  answerPerson(listLogins, listOwnLogins),
  answerPerson(listNoticeChoices, listChoices),
  answerPerson(updateNoticeChoice, choose),
  answerPerson(getSecondFactor, readFactor),
  answerPerson(beginSecondFactor, begin),
  answerPerson(confirmSecondFactor, confirm),
  answerPerson(renewRecoveryCodes, renewCodes),
  answerPerson(removeSecondFactor, turnOff),
  answerPerson(getAccountRemoval, readRemoval),
  answerPerson(removeOwnAccount, remove),
];
