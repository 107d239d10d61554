import {
  cancelExport,
  exportAds,
  exportCohorts,
  exportReport,
  fetchExport,
  getExport,
  listExports,
} from '@millrace/contract/report/report-export';
import { answer, type Route } from '../../../platform/http/route.ts';
import { giveFileTicket } from './export-download.ts';
import { cancelOwnExport, getOwnExport, listOwnExports } from './own-exports.ts';
import { answerExportAds, answerExportCohorts, answerExportReport } from './start-export.ts';

export const reportExportRoutes: readonly Route[] = [
  answer(exportReport, answerExportReport),
  answer(exportAds, answerExportAds),
  answer(exportCohorts, answerExportCohorts),
  answer(listExports, listOwnExports),
  answer(getExport, getOwnExport),
  answer(cancelExport, cancelOwnExport),
  answer(fetchExport, giveFileTicket),
];
