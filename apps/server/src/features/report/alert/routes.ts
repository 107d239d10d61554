import { judgeAlert, listAlerts, quietAlert, seeAlert, wakeAlert } from '@millrace/contract/report/alert';
import {
  createAlertRule,
  getAlertRule,
  listAlertRules,
  listUnjudgedNetworks,
  removeAlertRule,
  restoreAlertRule,
  tuneAlertRule,
  updateAlertRule,
  updateAlertRuleStatus,
} from '@millrace/contract/report/alert-rule';
import {
  createAlertWebhook,
  listAlertWebhooks,
  removeAlertWebhook,
  testAlertWebhook,
  updateAlertWebhookStatus,
} from '@millrace/contract/report/alert-webhook';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listUnjudged } from './judge/unjudged-networks.ts';
import { list } from './list-alerts.ts';
import { judge, quiet, see, wake } from './mark-alert.ts';
import { addRule, listRules, saveRule, showRule, tuneRule } from './rule/save-rule.ts';
import { removeRule, restoreRule, setRuleStatus } from './rule/switch-rule.ts';
import { addWebhook, removeWebhook, setWebhookStatus, testWebhook } from './webhook/change-webhook.ts';
import { readWebhooks } from './webhook/queries.ts';

export const alertRoutes: readonly Route[] = [
  answer(listAlerts, list),
  answerPerson(seeAlert, see),
  answerPerson(judgeAlert, judge),
  answer(quietAlert, quiet),
  answer(wakeAlert, wake),
  answer(listAlertRules, listRules),
  answer(listUnjudgedNetworks, listUnjudged),
  answer(getAlertRule, showRule),
  answer(createAlertRule, addRule),
  answer(updateAlertRule, saveRule),
  answer(tuneAlertRule, tuneRule),
  answer(updateAlertRuleStatus, setRuleStatus),
  answer(removeAlertRule, removeRule),
  answer(restoreAlertRule, restoreRule),
  answer(listAlertWebhooks, (context) => context.read(async (tx) => ({ list: await readWebhooks(tx) }))),
  answer(createAlertWebhook, addWebhook),
  answer(updateAlertWebhookStatus, setWebhookStatus),
  answer(testAlertWebhook, testWebhook),
  answer(removeAlertWebhook, removeWebhook),
];
