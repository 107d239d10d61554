import {
  createSavedReport,
  listSavedReports,
  removeSavedReport,
  restoreSavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listReports } from './list-saved-reports.ts';
import { removeReport, restoreReport } from './remove-report.ts';
import { addReport, saveReport } from './save-report.ts';

export const savedReportRoutes: readonly Route[] = [
  answer(listSavedReports, listReports),
  answerPerson(createSavedReport, addReport),
  answer(updateSavedReport, saveReport),
  answer(removeSavedReport, removeReport),
  answer(restoreSavedReport, restoreReport),
];
