import {
  approveCreative,
  correctCategory,
  listReviews,
  rejectCreative,
} from '@millrace/contract/operator/review';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { correct } from './correct-category.ts';
import { listAll } from './list-reviews.ts';
import { approve, reject } from './review-creative.ts';

export const reviewRoutes: readonly Route[] = [
  answerPerson(listReviews, listAll),
  answerPerson(approveCreative, approve),
  answerPerson(rejectCreative, reject),
  answerPerson(correctCategory, correct),
];
