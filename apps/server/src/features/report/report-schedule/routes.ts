import { stopReportMail, viewReportMail } from '@millrace/contract/report/report-mail';
import {
  getReportDomains,
  getReportSchedule,
  listReportSends,
  retryRecipient,
  runReportSchedule,
  saveReportSchedule,
  updateReportDomains,
  updateReportScheduleStatus,
} from '@millrace/contract/report/report-schedule';
import { getSentReport } from '@millrace/contract/report/sent-report';
import { answer, answerPublic, type Route } from '../../../platform/http/route.ts';
import { listDomains, saveDomains } from './domains.ts';
import { listSends } from './list-sends.ts';
import { present } from './queries.ts';
import { readSent } from './read-sent.ts';
import { retry, run } from './run-schedule.ts';
import { save, setStatus } from './save-schedule.ts';
import { stopMail, viewMail } from './stop-mail.ts';

export const reportScheduleRoutes: readonly Route[] = [
  answer(getReportSchedule, (context, { id }) => context.read((tx) => present(context, tx, id))),
  answer(saveReportSchedule, save),
  answer(updateReportScheduleStatus, setStatus),
  answer(runReportSchedule, run),
  answer(retryRecipient, retry),
  answer(listReportSends, listSends),
  answer(getSentReport, readSent),
  answer(getReportDomains, listDomains),
  answer(updateReportDomains, saveDomains),
  answerPublic(viewReportMail, viewMail),
  answerPublic(stopReportMail, stopMail),
];
