import { queryCohorts, queryQuality, queryReport } from '@millrace/contract/report/report';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerQueryCohorts } from './query-cohorts.ts';
import { answerQueryQuality } from './query-quality.ts';
import { answerQueryReport } from './query-report.ts';

export const reportRoutes: readonly Route[] = [
  answer(queryReport, answerQueryReport),
  answer(queryCohorts, answerQueryCohorts),
  answer(queryQuality, answerQueryQuality),
];
