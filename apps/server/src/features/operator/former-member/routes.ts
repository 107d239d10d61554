import { anonymizeMember, listFormerMembers } from '@millrace/contract/operator/former-member';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { anonymize } from './anonymize.ts';
import { list } from './list.ts';

export const formerMemberRoutes: readonly Route[] = [
  answerPerson(listFormerMembers, list),
  answerPerson(anonymizeMember, anonymize),
];
