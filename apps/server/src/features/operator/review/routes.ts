import { approveCreative, listReviews, rejectCreative } from '@millrace/contract/operator/review';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { listAll } from './list-reviews.ts';
import { approve, reject } from './review-creative.ts';

export const reviewRoutes: readonly Route[] = [
  answerPerson(listReviews, listAll),
  answerPerson(approveCreative, approve),
  answerPerson(rejectCreative, reject),
];
