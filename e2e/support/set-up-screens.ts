import type { Waterfall } from './waterfall.ts';

/** The addresses of every screen of the set-up of an app. */
export const screensOf = ({ pubAppId, placementId, rules, instances }: Waterfall) => ({
  lists: [
    '/publisher/app/list',
    `/publisher/placement/list?pubAppId=${pubAppId}`,
    `/adn/list?pubAppId=${pubAppId}`,
    '/adn/account',
    `/mediation/list?type=1&pubAppId=${pubAppId}`,
    `/mediation/list?type=2&pubAppId=${pubAppId}&placementId=${placementId}`,
    `/abt/list?pubAppId=${pubAppId}`,
    `/sdk/testing?pubAppId=${pubAppId}`,
    '/report/performance',
    '/report/bidding',
    '/report/ua',
    '/report/ltv',
    '/report/retention',
    '/report/builder',
    '/change-log',
    `/app/block-rules?pubAppId=${pubAppId}`,
    `/app/sdk?pubAppId=${pubAppId}`,
  ],
  forms: [
    '/publisher/app/add?type=Add',
    `/app/settings?pubAppId=${pubAppId}`,
    `/publisher/placement/add?pubAppId=${pubAppId}`,
    `/publisher/placement/edit/${placementId}`,
    '/adn/account/add',
    `/mediation/instance/add?pubAppId=${pubAppId}`,
    `/mediation/instance/edit/${instances.unity}`,
    `/mediation/instance/import?pubAppId=${pubAppId}`,
    `/mediation/rule/add?pubAppId=${pubAppId}&placementId=${placementId}`,
    `/mediation/rule/edit/${rules.us}`,
    `/mediation/serve?pubAppId=${pubAppId}&placementId=${placementId}`,
    `/abt/add?pubAppId=${pubAppId}`,
    `/app/block-rules/add?pubAppId=${pubAppId}`,
  ],
});
