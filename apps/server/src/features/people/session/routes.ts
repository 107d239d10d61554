import {
  getLoginKey,
  logIn,
  logInAdministrator,
  logInWithCode,
  logOut,
  switchAdvertiser,
  switchPublisher,
} from '@millrace/contract/people/session';
import { beginSignOn, finishSignOn, getSignOn, leaveSignOn } from '@millrace/contract/people/sign-on';
import { answerPerson, answerPublic, type Route } from '../../../platform/http/route.ts';
import { begin } from './begin-sign-on.ts';
import { administratorDoor, memberDoor } from './enter.ts';
import { finish } from './finish-sign-on.ts';
import { signIn } from './sign-in.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { leave, offer } from './sign-on-provider.ts';
import { signOut } from './sign-out.ts';
import { switchTo } from './switch-to.ts';

export const sessionRoutes: readonly Route[] = [
  answerPublic(getLoginKey, async ({ services }) => services.loginKeys.offer()),
  answerPublic(logIn, (context, input) => signIn(context, input, memberDoor)),
  answerPublic(logInAdministrator, (context, input) => signIn(context, input, administratorDoor)),
  answerPublic(logInWithCode, signInWithCode),
  answerPublic(getSignOn, offer),
  answerPublic(beginSignOn, begin),
  answerPublic(finishSignOn, finish),
  answerPublic(leaveSignOn, leave),
  answerPerson(logOut, signOut),
  answerPerson(switchPublisher, (context, { pubId, roleId }) =>
    switchTo(context, { organizationId: pubId, roleId, side: 0 }),
  ),
  answerPerson(switchAdvertiser, (context, { advId, roleId }) =>
    switchTo(context, { organizationId: advId, roleId, side: 1 }),
  ),
];
