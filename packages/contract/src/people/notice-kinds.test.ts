import { expect, test } from 'vitest';
import { noticeKindNames, noticeKindRow } from './notice-kinds.ts';

const having = (mail: string) => noticeKindNames.filter((kind) => noticeKindRow(kind).mail === mail);

// Decision 153 says why; whoever adds one says it there.
test('whether it comes by mail is not chosen of what keeps an account safe, and of what is mailed in other words', () => {
  expect(having('always')).toEqual([
    ...['passwordChanged', 'userNameChanged', 'newSignIn'],
    ...['secondFactorOn', 'secondFactorMoved', 'secondFactorCodes', 'recoveryCodeUsed', 'secondFactorOff'],
    ...['secondFactorUnasked', 'ownerMade', 'apiKeyMade', 'apiKeyWidened', 'signOnChanged'],
  ]);
  const welcomes = ['welcomePublisher', 'welcomePromoter', 'welcomeMember'];
  expect(having('never')).toEqual([...welcomes, 'roleChanged', 'paymentChanged']);
});
