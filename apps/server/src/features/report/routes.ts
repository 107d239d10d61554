import { queryReport } from '@millrace/contract/report';
import { answer, type Route } from '../../platform/http/route.ts';
import { answerQueryReport } from './query-report.ts';

export const reportRoutes: readonly Route[] = [answer(queryReport, answerQueryReport)];
