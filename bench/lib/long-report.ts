/** As many days, countries and versions as make the longest report of a screen. */
const days = 5;
const countries = ['US', 'DE', 'CN', 'IN', 'BR', 'FR', 'GB', 'JP', 'KR', 'ES'] as const;
const versions = 2000;

export const longReport = {
  days,
  countries,
  rows: days * countries.length * versions,
  /** The address of the screen that shows it. */
  path: '/report/performance?by=day,country,appVersion&metrics=impressions,clicks,ctr,revenue,ecpm,estimatedRevenue',
} as const;
