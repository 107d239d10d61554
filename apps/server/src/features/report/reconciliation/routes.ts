import { getReconciliation, getReconciliationLine } from '@millrace/contract/report/reconciliation';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerGetReconciliationLine } from './get-line.ts';
import { answerGetReconciliation } from './get-reconciliation.ts';

export const reconciliationRoutes: readonly Route[] = [
  answer(getReconciliation, answerGetReconciliation),
  answer(getReconciliationLine, answerGetReconciliationLine),
];
