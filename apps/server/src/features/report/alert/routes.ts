import { judgeAlert, listAlerts, quietAlert, seeAlert, wakeAlert } from '@millrace/contract/report/alert';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { list } from './list-alerts.ts';
import { judge, quiet, see, wake } from './mark-alert.ts';

export const alertRoutes: readonly Route[] = [
  answer(listAlerts, list),
  answerPerson(seeAlert, see),
  answerPerson(judgeAlert, judge),
  answer(quietAlert, quiet),
  answer(wakeAlert, wake),
];
