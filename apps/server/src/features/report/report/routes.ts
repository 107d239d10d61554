import {
  getWaitingEvents,
  queryAds,
  queryCohorts,
  queryQuality,
  queryReport,
} from '@millrace/contract/report/report';
import { explainChange } from '@millrace/contract/report/why';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerExplainChange } from './explain-change.ts';
import { answerQueryCohorts } from './query-cohorts.ts';
import { answerQueryQuality } from './query-quality.ts';
import { answerQueryAds, answerQueryReport } from './query-report.ts';
import { answerWaitingEvents } from './waiting-events.ts';

export const reportRoutes: readonly Route[] = [
  answer(queryReport, answerQueryReport),
  answer(queryAds, answerQueryAds),
  answer(queryCohorts, answerQueryCohorts),
  answer(queryQuality, answerQueryQuality),
  answer(getWaitingEvents, answerWaitingEvents),
  answer(explainChange, answerExplainChange),
];
