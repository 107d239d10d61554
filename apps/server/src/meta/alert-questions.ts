import type { AlertForTests } from '../testing/alerts.ts';

/** A question of every call about one alert, in an order in which each can succeed. */
export const alertQuestions: Readonly<Record<string, (alert: AlertForTests) => object>> = {
  seeAlert: ({ id }) => ({ id }),
  judgeAlert: ({ id }) => ({ id, useful: true }),
  quietAlert: ({ id }) => ({ id, days: 3 }),
  wakeAlert: ({ id }) => ({ id }),
};
