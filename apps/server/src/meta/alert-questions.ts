import { type AlertForTests, alertRuleFormOf } from '../testing/alerts.ts';

/** A question of every call about one alert or one rule, in an order in which each can succeed. */
export const alertQuestions: Readonly<Record<string, (alert: AlertForTests) => object>> = {
  seeAlert: ({ id }) => ({ id }),
  judgeAlert: ({ id }) => ({ id, useful: true }),
  quietAlert: ({ id }) => ({ id, days: 3 }),
  wakeAlert: ({ id }) => ({ id }),
  getAlertRule: ({ ownRuleId: id }) => ({ id }),
  createAlertRule: ({ appId, webhookId }) => ({
    ...{ ...alertRuleFormOf(appId), name: 'Second', webhookIds: [webhookId] },
  }),
  updateAlertRule: ({ ownRuleId: id, appId, webhookId }) => ({
    ...{ ...alertRuleFormOf(appId), id, version: 1, webhookIds: [webhookId] },
  }),
  updateAlertRuleStatus: ({ ownRuleId: id }) => ({ id, status: 0 }),
  removeAlertRule: ({ ownRuleId: id }) => ({ id }),
  restoreAlertRule: ({ ownRuleId: id }) => ({ id }),
  testAlertWebhook: ({ webhookId: id }) => ({ id }),
  updateAlertWebhookStatus: ({ webhookId: id }) => ({ id, status: 0 }),
  removeAlertWebhook: ({ webhookId: id }) => ({ id }),
  tuneAlertRule: ({ ruleId: id }) => ({ id, version: 1, sensitivity: '5', floorUsd: '10', mail: false }),
};

/** The same of what names no id. */
export const webhookQuestions: Readonly<Record<string, () => object>> = {
  listUnjudgedNetworks: () => ({}),
  listAlertWebhooks: () => ({}),
  createAlertWebhook: () => ({ name: 'Second', url: 'https://pager.example/second' }),
};
