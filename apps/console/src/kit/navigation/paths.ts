import { type Side, side } from '@millrace/contract/common';
import { signOnPath } from '@millrace/contract/people/sign-on';

/** Addresses of the console that more than one place leads to. */
export const paths = {
  logIn: '/user/login',
  promoterLogIn: '/user/adtlogin',
  administratorLogIn: '/login.admin',
  /** Where the company's provider leads back to. */
  signOn: signOnPath,
  register: '/user/register',
  registerResult: '/user/registerResult',
  forgotPassword: '/user/password/reset',
  resetPassword: '/user/reset',
  chooseSide: '/plat',
  notFound: '/404',
  overview: '/overview/dashboard',
  appDashboard: '/app/dashboard',
  company: '/company/Settings',
  payment: '/finance/payment',
  apiKeys: '/company/api-keys',
  addApiKey: '/company/api-keys/add',
  editApiKey: '/company/api-keys/edit/:id',
  /** Requests to erase a device or a user. */
  erasings: '/company/privacy',
  erase: '/company/privacy/erase',
  agency: '/finance/agency',
  promote: '/promote/edit',
  /** The advertiser's overview. */
  adsOverview: '/adv/overview/rt',
  /** What is promoted; `?app=new` adds, `?app=3` is one of them ({@link promotedAppAddress}). */
  promotedApps: '/adv/app',
  segments: '/adv/segments/index',
  createSegment: '/segment/create',
  editSegment: '/segment/edit',
  retargeting: '/advAnalytics/appRetargeting',
  productFeed: '/product/feed',
  feedHistory: '/feed/history',
  feedPreview: '/feed/preview',
  eventTracking: '/event/tracking',
  eventDoc: '/doc/event',
  invoices: '/invoice/list',
  budget: '/budget/detail',
  userManagement: '/um/user-manage',
  /** Everybody's own; `?tab=` says which part, `?help=1` is the help of an advertiser. */
  account: '/account',
  addApp: '/publisher/app/add',
  allApps: '/publisher/app/list',
  appSettings: '/app/settings',
  sdk: '/app/sdk',
  /** `?guide=` opens one. */
  help: '/help',
  blockRules: '/app/block-rules',
  addBlockRule: '/app/block-rules/add',
  editBlockRule: '/app/block-rules/edit/:id',
  ownAds: '/app/own-ads',
  placements: '/publisher/placement/list',
  addPlacement: '/publisher/placement/add',
  editPlacement: '/publisher/placement/edit/:id',
  adNetworks: '/adn/list',
  /** By its `adnId`: how an app sets this network up. */
  appNetwork: '/adn/network/:id',
  accounts: '/adn/account',
  addAccount: '/adn/account/add',
  editAccount: '/adn/account/edit/:id',
  /** By its account: where its revenue is fetched from. */
  reportSource: '/adn/account/source/:id',
  /** By its account: what it reports of ad units that nothing is called like. */
  reportedUnits: '/adn/account/units/:id',
  /** `?type=1`: instances, `?type=2`: rules. */
  mediation: '/mediation/list',
  addInstances: '/mediation/instance/add',
  editInstance: '/mediation/instance/edit/:id',
  importInstances: '/mediation/instance/import',
  addRule: '/mediation/rule/add',
  editRule: '/mediation/rule/edit/:id',
  /** Who serves whom. */
  serve: '/mediation/serve',
  abTests: '/abt/list',
  addAbTest: '/abt/add',
  editAbTest: '/abt/edit/:id',
  abTestReport: '/abt/report/:id',
  testMode: '/sdk/testing',
  /** Of a registered device. */
  decisionTrace: '/sdk/testing/trace/:id',
  performance: '/report/performance',
  biddingReport: '/report/bidding',
  fillLoss: '/report/fill-loss',
  reconciliation: '/report/reconciliation',
  userActivity: '/report/ua',
  lifetimeValue: '/report/ltv',
  retention: '/report/retention',
  alerts: '/report/alerts',
  alertRules: '/report/alerts/rules',
  alertWebhooks: '/report/alerts/webhooks',
  addAlertWebhook: '/report/alerts/webhooks/add',
  addAlertRule: '/report/alerts/rules/add',
  editAlertRule: '/report/alerts/rules/edit/:id',
  savedReports: '/report/builder',
  /** `?report=` says of which saved one. */
  reportSchedule: '/report/schedule',
  /** `?token=` of a mail. */
  reportMail: '/user/report-mail',
  uploadHistory: '/upload/history',
  exchangeRates: '/exchange-rate/list',
  changeLog: '/change-log',
  adminOrganizations: '/admin/organizations',
  adminPeople: '/admin/people',
  adminSettings: '/admin/settings',
  system: '/admin/system',
  /** `?creative=` opens one, `?add=` begins one of a kind. */
  creatives: '/creative/upload',
  creativeReview: '/admin/review',
  /** `?invoice=` opens one, `?bank=1` brings in a bank's statement. */
  billing: '/admin/invoices',
} as const;

/** Where an app is added, as every link to it says it. */
export const addAppAddress = `${paths.addApp}?type=Add`;

/** The addresses that promoters open, all others send them away: section 2 of the specification and its decision 40. */
export const promoterPaths: ReadonlySet<string> = new Set([
  ...[paths.account, paths.promote, paths.adsOverview, paths.budget, paths.promotedApps, paths.creatives],
  ...[paths.segments, paths.createSegment, paths.editSegment, paths.retargeting, paths.invoices],
  ...[paths.productFeed, paths.feedHistory, paths.feedPreview, paths.eventTracking, paths.eventDoc],
]);

/** The address of one thing: {@link paths} with an `:id`, e.g. `pathTo(paths.editPlacement, 7)`. */
export function pathTo(path: `${string}/:id`, id: number): string {
  return path.replace(':id', String(id));
}

/** The address of one app or website that is promoted, or of adding one. */
export function promotedAppAddress(app: number | 'new'): string {
  return `${paths.promotedApps}?app=${app}`;
}

/** The editor of a campaign, which stands with its app. */
export function campaignAddress(app: number, campaign: number | 'new'): string {
  return `${promotedAppAddress(app)}&campaign=${campaign}`;
}

/** Where many campaigns of an app are changed by a file. */
export function campaignImportAddress(app: number): string {
  return `${promotedAppAddress(app)}&import=1`;
}

/** The editor of a segment. */
export function segmentAddress(id: number): string {
  return `${paths.editSegment}?id=${id}`;
}

/** The lists of ids beside segments; `add` begins one, `list` with `mode` brings a file into one, `report` tells of its last. */
export function idListsAddress(more: Readonly<Record<string, string>> = {}): string {
  return `${paths.segments}?${new URLSearchParams({ part: 'lists', ...more })}`;
}

/** Where an advertiser has ids kept, or no more. */
export function idSettingAddress(): string {
  return `${paths.eventTracking}?tab=privacy`;
}

/** The API keys of an advertiser: all of them, a new one, or one. */
export function ownKeysAddress(view: 'keys' | 'new' | number = 'keys'): string {
  return `${paths.eventTracking}?api=${view}`;
}

/** One feed, or adding one. */
export function feedAddress(id: number | 'new'): string {
  return `${paths.productFeed}?feed=${id}`;
}

/** The rules of a feed and what they make of it. */
export function feedPreviewAddress(id: number): string {
  return `${paths.feedPreview}?feed=${id}`;
}

/** The imports of a feed, and one of them. */
export function feedHistoryAddress(id: number, ofImport?: number): string {
  return `${paths.feedHistory}?feed=${id}${ofImport === undefined ? '' : `&import=${ofImport}`}`;
}

/** Which of its two lists {@link paths.mediation} shows. */
export const mediationType = { instances: '1', rules: '2' } as const;

/** Public addresses without a screen of their own. The one of `/upload` is for exactly that path. */
export const publicRedirects: ReadonlyMap<string, string> = new Map([
  ['/user', paths.promoterLogIn],
  ['/upload', paths.logIn],
  ['/user/recover', paths.forgotPassword],
]);

/** Addresses behind the log-in that only lead on; what they lead to checks the rights. */
export const innerRedirects: ReadonlyMap<string, string> = new Map([
  ['/promote', paths.promote],
  ['/creative', paths.creatives],
  ['/adv', paths.promotedApps],
  ['/adv/overview', paths.adsOverview],
  ['/adv/segments', paths.segments],
  ['/advAnalytics', paths.retargeting],
  ['/user/password/change', `${paths.account}?tab=password`],
]);

/** Where `/`, log-in, the logo and every Index button lead. */
export function homeOf(userType: Side): string {
  return userType === side.advertiser ? paths.promote : paths.overview;
}

/** The form that a new user is held at. */
export function profileOf(userType: Side): string {
  return userType === side.advertiser ? paths.promote : paths.company;
}

/** The part of an app's settings that is about its app-ads.txt. */
export const adsPart = 'app-ads';
