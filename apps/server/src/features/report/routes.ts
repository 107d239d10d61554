import { queryCohorts, queryReport } from '@millrace/contract/report';
import { answer, type Route } from '../../platform/http/route.ts';
import { answerQueryCohorts } from './query-cohorts.ts';
import { answerQueryReport } from './query-report.ts';

export const reportRoutes: readonly Route[] = [
  answer(queryReport, answerQueryReport),
  answer(queryCohorts, answerQueryCohorts),
];
