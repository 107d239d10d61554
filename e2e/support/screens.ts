import { networkId } from '@millrace/contract/publisher/network/network-id';
import { idListsAddress, paths } from '../../apps/console/src/kit/navigation/paths.ts';
import type { SetUp } from './set-up.ts';

/** Who opens a screen; a publisher's are told apart by what they are for, so that each kind is swept by itself. */
export type Audience = 'anybody' | 'lists' | 'reports' | 'forms' | 'people' | 'promoter' | 'administrator';

interface Screen {
  readonly for: Audience;
  /** Several where its tabs are screens of their own. */
  readonly at: readonly string[];
}

/**
 * How a sweep opens each screen of the console: a path without a line here does not compile, and the console's own test holds
 * its routes to these paths.
 */
const screens = (set: SetUp) => {
  const { app: promoted, unverified, website, campaign, segment, idList, feed } = set.promotion;
  const {
    pubAppId,
    placementId,
    rules,
    instances,
    accountId,
    blockRuleId,
    deviceId,
    abTestId,
    runningTestId,
    apiKeyId,
  } = set;
  const to =
    (audience: Audience) =>
    (path: string, query?: object, tabs: readonly string[] = []) => {
      const address = (more: object) => {
        const said = new URLSearchParams({ ...query, ...more }).toString();
        return said === '' ? path : `${path}?${said}`;
      };
      return { for: audience, at: [address({}), ...tabs.map((tab) => address({ tab }))] };
    };
  const [open, list, report] = [to('anybody'), to('lists'), to('reports')];
  const [form, people] = [to('forms'), to('people')];
  const [promoter, administrator] = [to('promoter'), to('administrator')];
  const app = { pubAppId };
  const placement = { pubAppId, placementId };
  const one = (path: string, id: number) => path.replace(':id', String(id));

  return {
    [paths.logIn]: open(paths.logIn),
    [paths.promoterLogIn]: open(paths.promoterLogIn),
    [paths.administratorLogIn]: open(paths.administratorLogIn),
    [paths.signOn]: open(paths.signOn),
    [paths.register]: open(paths.register),
    [paths.registerResult]: open(paths.registerResult, { email: 'robin@example.com' }),
    [paths.forgotPassword]: open(paths.forgotPassword),
    [paths.resetPassword]: open(paths.resetPassword, { token: 'none' }),
    [paths.chooseSide]: open(paths.chooseSide),
    [paths.notFound]: open(paths.notFound),

    [paths.allApps]: list(paths.allApps),
    [paths.placements]: list(paths.placements, app),
    [paths.adNetworks]: list(paths.adNetworks, app),
    [paths.accounts]: list(paths.accounts),
    [paths.mediation]: {
      for: 'lists',
      at: [
        ...list(paths.mediation, { type: 1, ...app }).at,
        ...list(paths.mediation, { type: 2, ...placement }).at,
      ],
    },
    [paths.abTests]: list(paths.abTests, app, ['history']),
    [paths.abTestReport]: {
      for: 'lists',
      at: [abTestId, runningTestId].map((id) => one(paths.abTestReport, id)),
    },
    [paths.testMode]: list(paths.testMode, app, ['devices']),
    [paths.decisionTrace]: list(one(paths.decisionTrace, deviceId)),
    [paths.blockRules]: list(paths.blockRules, app),
    [paths.sdk]: list(paths.sdk, app),

    [paths.overview]: report(paths.overview),
    [paths.appDashboard]: report(paths.appDashboard, app),
    [paths.performance]: report(paths.performance),
    [paths.biddingReport]: report(paths.biddingReport),
    [paths.fillLoss]: report(paths.fillLoss),
    [paths.reconciliation]: report(paths.reconciliation),
    [paths.userActivity]: report(paths.userActivity),
    [paths.lifetimeValue]: report(paths.lifetimeValue),
    [paths.retention]: report(paths.retention),
    [paths.alerts]: report(paths.alerts),
    [paths.alertRules]: report(paths.alertRules),
    [paths.alertWebhooks]: report(paths.alertWebhooks),
    [paths.addAlertWebhook]: form(paths.addAlertWebhook),
    [paths.addAlertRule]: form(paths.addAlertRule),
    [paths.editAlertRule]: form(one(paths.editAlertRule, set.alertRuleId)),
    [paths.savedReports]: report(paths.savedReports),
    [paths.reportSchedule]: report(paths.reportSchedule, { report: set.savedReport }),
    [paths.reportMail]: open(paths.reportMail, { token: 'none' }),
    [paths.uploadHistory]: report(paths.uploadHistory),
    [paths.changeLog]: report(paths.changeLog),

    [paths.addApp]: form(paths.addApp, { type: 'Add' }),
    [paths.appSettings]: form(paths.appSettings, app),
    [paths.ownAds]: {
      for: 'forms',
      at: ['', '&tab=house', '&tab=house&ad=new', '&tab=ran'].map(
        (more) => `${paths.ownAds}?pubAppId=${pubAppId}${more}`,
      ),
    },
    [paths.addPlacement]: form(paths.addPlacement, app),
    [paths.editPlacement]: form(one(paths.editPlacement, placementId)),
    [paths.appNetwork]: form(one(paths.appNetwork, networkId.unity), app),
    [paths.addAccount]: form(paths.addAccount),
    [paths.editAccount]: form(one(paths.editAccount, accountId)),
    [paths.reportSource]: form(one(paths.reportSource, accountId)),
    [paths.reportedUnits]: form(one(paths.reportedUnits, accountId)),
    [paths.addInstances]: form(paths.addInstances, app),
    [paths.editInstance]: form(one(paths.editInstance, instances.unity)),
    [paths.importInstances]: form(paths.importInstances, app),
    [paths.addRule]: form(paths.addRule, placement),
    [paths.editRule]: form(one(paths.editRule, rules.us)),
    [paths.serve]: form(paths.serve, placement),
    [paths.addAbTest]: form(paths.addAbTest, app),
    [paths.editAbTest]: form(one(paths.editAbTest, abTestId)),
    [paths.addBlockRule]: form(paths.addBlockRule, app),
    [paths.editBlockRule]: form(one(paths.editBlockRule, blockRuleId)),

    [paths.company]: people(paths.company),
    [paths.payment]: people(paths.payment),
    [paths.apiKeys]: people(paths.apiKeys),
    [paths.addApiKey]: people(paths.addApiKey),
    [paths.editApiKey]: people(one(paths.editApiKey, apiKeyId)),
    [paths.erasings]: people(paths.erasings, {}, ['members']),
    [paths.erase]: people(paths.erase),
    [paths.help]: people(paths.help),
    [paths.userManagement]: people(paths.userManagement, {}, ['apps', 'roles', 'organizations']),
    [paths.account]: people(paths.account, {}, [
      'password',
      'sessions',
      'secondFactor',
      'history',
      'notices',
    ]),

    [paths.promote]: promoter(paths.promote),
    [paths.adsOverview]: { for: 'promoter', at: [paths.adsOverview, `${paths.adsOverview}?view=report`] },
    [paths.promotedApps]: {
      for: 'promoter',
      at: [
        '',
        '?status=all',
        '?app=new',
        '?app=new&kind=website',
        ...[promoted, unverified, website].map(({ id }) => `?app=${id}`),
        `?app=${promoted.id}&import=1`,
        `?app=${promoted.id}&campaign=new`,
        `?app=${promoted.id}&campaign=${campaign.id}`,
      ].map((query) => paths.promotedApps + query),
    },
    [paths.segments]: {
      for: 'promoter',
      at: [
        paths.segments,
        idListsAddress({ report: `${idList.id}` }),
        idListsAddress({ add: '1' }),
        idListsAddress({ list: `${idList.id}`, mode: 'add' }),
      ],
    },
    [paths.createSegment]: promoter(paths.createSegment),
    [paths.editSegment]: promoter(paths.editSegment, { id: segment.id }),
    [paths.retargeting]: {
      for: 'promoter',
      at: ['', '?view=report', '?view=path', '?view=conversions'].map((query) => paths.retargeting + query),
    },
    [paths.productFeed]: {
      for: 'promoter',
      at: ['', '?feed=new', `?feed=${feed.id}`].map((query) => paths.productFeed + query),
    },
    [paths.feedHistory]: { for: 'promoter', at: [paths.feedHistory, `${paths.feedHistory}?feed=${feed.id}`] },
    [paths.feedPreview]: { for: 'promoter', at: [paths.feedPreview, `${paths.feedPreview}?feed=${feed.id}`] },
    [paths.eventTracking]: {
      for: 'promoter',
      at: [
        ...['', '?tab=events', '?tab=names', '?tab=past', '?tab=keys', '?tab=privacy'],
        ...['?api=keys', '?api=new'],
      ].map((query) => paths.eventTracking + query),
    },
    [paths.eventDoc]: promoter(paths.eventDoc),
    [paths.invoices]: { for: 'promoter', at: [paths.invoices, `${paths.invoices}?invoice=${set.invoiceId}`] },
    [paths.budget]: promoter(paths.budget),

    [paths.creatives]: { for: 'promoter', at: [paths.creatives, `${paths.creatives}?add=video`] },
    [paths.creativeReview]: administrator(paths.creativeReview),
    [paths.billing]: {
      for: 'administrator',
      at: [paths.billing, `${paths.billing}?bank=1`, `${paths.billing}?invoice=${set.invoiceId}`],
    },
    [paths.exchangeRates]: administrator(paths.exchangeRates),
    [paths.adminOrganizations]: administrator(paths.adminOrganizations),
    [paths.adminPeople]: administrator(paths.adminPeople),
    [paths.adminSettings]: administrator(paths.adminSettings, {}, ['terms', 'history']),
    // An Administrator sees the organization's own, too.
    [paths.agency]: administrator(paths.agency, {}, ['all']),
    [paths.system]: administrator(paths.system, {}, ['jobs', 'backups']),
  } satisfies Record<(typeof paths)[keyof typeof paths], Screen>;
};

/** The addresses of everything that such a person sees. */
export function addressesFor(audience: Audience, set: SetUp): readonly string[] {
  return Object.values(screens(set))
    .filter((screen) => screen.for === audience)
    .flatMap((screen) => screen.at);
}
