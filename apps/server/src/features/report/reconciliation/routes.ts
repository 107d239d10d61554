import {
  addReconciliationNote,
  fetchDispute,
  getReconciliation,
  getReconciliationLine,
  removeReconciliationNote,
  updateTolerance,
} from '@millrace/contract/report/reconciliation';
import { answer, type Route } from '../../../platform/http/route.ts';
import { giveDisputeTicket } from './dispute-file.ts';
import { answerGetReconciliationLine } from './get-line.ts';
import { answerGetReconciliation } from './get-reconciliation.ts';
import { answerAddNote, answerRemoveNote } from './notes.ts';
import { answerUpdateTolerance } from './tolerance.ts';

export const reconciliationRoutes: readonly Route[] = [
  answer(getReconciliation, answerGetReconciliation),
  answer(getReconciliationLine, answerGetReconciliationLine),
  answer(fetchDispute, giveDisputeTicket),
  answer(updateTolerance, answerUpdateTolerance),
  answer(addReconciliationNote, answerAddNote),
  answer(removeReconciliationNote, answerRemoveNote),
];
