import * as adsOverview from './advertiser/ads-overview.ts';
import * as budget from './advertiser/budget.ts';
import * as campaign from './advertiser/campaign.ts';
import * as campaignResults from './advertiser/campaign-results.ts';
import * as creative from './advertiser/creative.ts';
import * as eventKey from './advertiser/event-key.ts';
import * as eventTracking from './advertiser/event-tracking.ts';
import * as feed from './advertiser/feed.ts';
import * as feedImport from './advertiser/feed-import.ts';
import * as feedPictures from './advertiser/feed-pictures.ts';
import * as forecast from './advertiser/forecast.ts';
import * as idList from './advertiser/id-list.ts';
import * as invoice from './advertiser/invoice.ts';
import * as keptId from './advertiser/kept-id.ts';
import * as postback from './advertiser/postback.ts';
import * as promotedApp from './advertiser/promoted-app.ts';
import * as promotion from './advertiser/promotion.ts';
import * as publisherApp from './advertiser/publisher-app.ts';
import * as retargeting from './advertiser/retargeting.ts';
import * as segment from './advertiser/segment.ts';
import * as websiteLoader from './advertiser/website-loader.ts';
import type { Call } from './kit/call.ts';
import * as billing from './operator/billing.ts';
import * as erasing from './operator/erasing.ts';
import * as formerMember from './operator/former-member.ts';
import * as installation from './operator/installation.ts';
import * as installationLogo from './operator/installation-logo.ts';
import * as job from './operator/job.ts';
import * as person from './operator/person.ts';
import * as review from './operator/review.ts';
import * as system from './operator/system.ts';
import * as tenant from './operator/tenant.ts';
import * as tenantInvitation from './operator/tenant-invitation.ts';
import * as workingAs from './operator/working-as.ts';
import * as accountRemoval from './people/account-removal.ts';
import * as apiKey from './people/api-key.ts';
import * as dictionary from './people/dictionary.ts';
import * as invitation from './people/invitation.ts';
import * as member from './people/member.ts';
import * as notification from './people/notification.ts';
import * as organization from './people/organization.ts';
import * as ownAccount from './people/own-account.ts';
import * as password from './people/password.ts';
import * as region from './people/region.ts';
import * as registration from './people/registration.ts';
import * as search from './people/search.ts';
import * as secondFactor from './people/second-factor.ts';
import * as session from './people/session.ts';
import * as signOn from './people/sign-on.ts';
import * as user from './people/user.ts';
import * as abReport from './publisher/ab-report.ts';
import * as abTest from './publisher/ab-test.ts';
import * as account from './publisher/account.ts';
import * as adNetwork from './publisher/ad-network.ts';
import * as agency from './publisher/agency.ts';
import * as app from './publisher/app.ts';
import * as appAds from './publisher/app-ads.ts';
import * as blockRule from './publisher/block-rule.ts';
import * as company from './publisher/company.ts';
import * as decisionTrace from './publisher/decision-trace.ts';
import * as device from './publisher/device.ts';
import * as houseAd from './publisher/house-ad.ts';
import * as instance from './publisher/instance.ts';
import * as mediationRule from './publisher/mediation-rule.ts';
import * as ownAds from './publisher/own-ads.ts';
import * as ownAdsRan from './publisher/own-ads-ran.ts';
import * as payment from './publisher/payment.ts';
import * as paymentFile from './publisher/payment-file.ts';
import * as placement from './publisher/placement.ts';
import * as ruleEstimates from './publisher/rule-estimates.ts';
import * as ruleLab from './publisher/rule-lab.ts';
import * as setupCheck from './publisher/setup-check.ts';
import * as testMode from './publisher/test-mode.ts';
import * as alert from './report/alert.ts';
import * as alertRule from './report/alert-rule.ts';
import * as alertWebhook from './report/alert-webhook.ts';
import * as changeLog from './report/change-log.ts';
import * as exchangeRate from './report/exchange-rate.ts';
import * as fillLoss from './report/fill-loss.ts';
import * as payout from './report/payout.ts';
import * as reconciliation from './report/reconciliation.ts';
import * as report from './report/report.ts';
import * as reportExport from './report/report-export.ts';
import * as reportMail from './report/report-mail.ts';
import * as reportSchedule from './report/report-schedule.ts';
import * as reportSource from './report/report-source.ts';
import * as reportedUnit from './report/reported-unit.ts';
import * as revenuePull from './report/revenue-pull.ts';
import * as revenueUpload from './report/revenue-upload.ts';
import * as savedReport from './report/saved-report.ts';
import * as sentReport from './report/sent-report.ts';
import * as why from './report/why.ts';

const features = {
  session,
  signOn,
  registration,
  password,
  invitation,
  user,
  accountRemoval,
  ownAccount,
  member,
  secondFactor,
  organization,
  apiKey,
  company,
  payment,
  agency,
  paymentFile,
  promotion,
  eventKey,
  eventTracking,
  postback,
  promotedApp,
  websiteLoader,
  creative,
  budget,
  campaign,
  campaignResults,
  publisherApp,
  feed,
  feedImport,
  feedPictures,
  forecast,
  invoice,
  retargeting,
  segment,
  idList,
  keptId,
  adsOverview,
  houseAd,
  ownAds,
  ownAdsRan,
  notification,
  search,
  region,
  dictionary,
  app,
  appAds,
  placement,
  device,
  adNetwork,
  account,
  instance,
  mediationRule,
  ruleEstimates,
  ruleLab,
  abReport,
  abTest,
  setupCheck,
  testMode,
  decisionTrace,
  blockRule,
  changeLog,
  exchangeRate,
  fillLoss,
  reconciliation,
  payout,
  report,
  reportExport,
  reportMail,
  alert,
  alertRule,
  alertWebhook,
  reportSchedule,
  sentReport,
  reportSource,
  reportedUnit,
  revenuePull,
  revenueUpload,
  savedReport,
  why,
  installation,
  installationLogo,
  system,
  review,
  billing,
  job,
  tenant,
  tenantInvitation,
  person,
  workingAs,
  erasing,
  formerMember,
};

/** A call with its place: `feature` and the name it is exported under. */
export interface NamedCall {
  readonly feature: string;
  readonly name: string;
  readonly call: Call;
}

/** Whether an export of a feature is a call. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every call of the product, for the documentation and the meta-tests. The console imports features one by one. */
export const calls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isCall(value) ? [{ feature, name, call: value }] : [])),
);
