/** The tables of cohorts: lifetime value and retention. */
export const cohortScreen = {
  rows: 'Break down by',
  firstDay: 'First day',
  view: 'Metric',
  views: {
    retention: 'Share who came back',
    retained: 'Users who came back',
    totalValue: 'Ads and purchases per user',
    adValue: 'Ads per user',
    purchaseValue: 'Purchases per user',
  },
  everyDay: 'Every day',
  firstSeen: 'Users who were first seen on {{days}}, in UTC.',
  users: 'New users',
  usersOf: 'New users: {{users}}',
  day: 'Day {{day}}',
  average: 'Weighted average',
  averageNote:
    'The weighted average counts each user once. For each day it has only the cohorts that have reached it.',
  notYet: 'Not known yet: this day has not ended for all of them',
  fewUsers: 'Fewer than {{least}} users have reached this day',
  fewNote: 'Days that fewer than {{least}} users have reached are grey, and not drawn in the chart.',
  noCurve: 'There is no curve yet: fewer than {{least}} users have reached a day.',
} as const;
