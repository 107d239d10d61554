import type { screens as english } from '../enGB/screens.ts';
import type { Translated } from '../kit.ts';
import { adsOverview } from './advertiser/ads-overview.ts';
import { budget } from './advertiser/budget.ts';
import { campaign } from './advertiser/campaign.ts';
import { creative } from './advertiser/creative.ts';
import { creativeFile } from './advertiser/creative-file.ts';
import { eventDoc } from './advertiser/event-doc.ts';
import { eventKey } from './advertiser/event-key.ts';
import { eventTracking } from './advertiser/event-tracking.ts';
import { feed } from './advertiser/feed.ts';
import { forecast } from './advertiser/forecast.ts';
import { idList } from './advertiser/id-list.ts';
import { invoice } from './advertiser/invoice.ts';
import { keptId } from './advertiser/kept-id.ts';
import { postback } from './advertiser/postback.ts';
import { promotedApp } from './advertiser/promoted-app.ts';
import { retargeting } from './advertiser/retargeting.ts';
import { segment } from './advertiser/segment.ts';
import { bulk } from './bulk.ts';
import { list } from './list.ts';
import { billing } from './operator/billing.ts';
import { erasing } from './operator/erasing.ts';
import { installation } from './operator/installation.ts';
import { job } from './operator/job.ts';
import { person } from './operator/person.ts';
import { review } from './operator/review.ts';
import { system } from './operator/system.ts';
import { tenant } from './operator/tenant.ts';
import { accountRemoval } from './people/account-removal.ts';
import { apiKey } from './people/api-key.ts';
import { member } from './people/member.ts';
import { notification } from './people/notification.ts';
import { organization } from './people/organization.ts';
import { ownAccount } from './people/own-account.ts';
import { permission } from './people/permission.ts';
import { secondFactor } from './people/second-factor.ts';
import { user } from './people/user.ts';
import { picture } from './picture.ts';
import { abTest } from './publisher/ab-test.ts';
import { account } from './publisher/account.ts';
import { adNetwork } from './publisher/ad-network.ts';
import { adType } from './publisher/ad-type.ts';
import { agency } from './publisher/agency.ts';
import { app } from './publisher/app.ts';
import { appAds } from './publisher/app-ads.ts';
import { appScope } from './publisher/app-scope.ts';
import { blockRule } from './publisher/block-rule.ts';
import { caps } from './publisher/caps.ts';
import { decisionTrace } from './publisher/decision-trace.ts';
import { device } from './publisher/device.ts';
import { help } from './publisher/help.ts';
import { houseAd } from './publisher/house-ad.ts';
import { instance } from './publisher/instance.ts';
import { mediationRule } from './publisher/mediation-rule.ts';
import { nextStep } from './publisher/next-step.ts';
import { ownAds } from './publisher/own-ads.ts';
import { payment } from './publisher/payment.ts';
import { paymentFile } from './publisher/payment-file.ts';
import { placement } from './publisher/placement.ts';
import { ruleLab } from './publisher/rule-lab.ts';
import { sdk } from './publisher/sdk.ts';
import { setupCheck } from './publisher/setup-check.ts';
import { testMode } from './publisher/test-mode.ts';
import { alert } from './report/alert.ts';
import { alertRule } from './report/alert-rule.ts';
import { alertWebhook } from './report/alert-webhook.ts';
import { changeLog } from './report/change-log.ts';
import { chart } from './report/chart.ts';
import { cohortScreen } from './report/cohort-screen.ts';
import { dashboard } from './report/dashboard.ts';
import { exchangeRate } from './report/exchange-rate.ts';
import { figures } from './report/figures.ts';
import { fillLoss } from './report/fill-loss.ts';
import { payout } from './report/payout.ts';
import { quality } from './report/quality.ts';
import { reconciliation } from './report/reconciliation.ts';
import { report } from './report/report.ts';
import { reportExport } from './report/report-export.ts';
import { reportFinding } from './report/report-finding.ts';
import { reportSchedule } from './report/report-schedule.ts';
import { reportScreen } from './report/report-screen.ts';
import { reportSource } from './report/report-source.ts';
import { reportedUnit } from './report/reported-unit.ts';
import { revenuePull } from './report/revenue-pull.ts';
import { revenueUpload } from './report/revenue-upload.ts';
import { savedReport } from './report/saved-report.ts';
import { why } from './report/why.ts';
import { upload } from './upload.ts';

export const screens: Translated<typeof english> = {
  eventDoc,
  eventTracking,
  postback,
  promotedApp,
  adsOverview,
  feed,
  forecast,
  invoice,
  creative,
  creativeFile,
  budget,
  campaign,
  retargeting,
  segment,
  idList,
  keptId,
  eventKey,
  houseAd,
  ownAds,
  user,
  organization,
  accountRemoval,
  ownAccount,
  member,
  permission,
  apiKey,
  secondFactor,
  notification,
  erasing,
  list,
  picture,
  adType,
  app,
  appAds,
  appScope,
  nextStep,
  setupCheck,
  caps,
  chart,
  payment,
  paymentFile,
  agency,
  placement,
  device,
  adNetwork,
  account,
  help,
  instance,
  mediationRule,
  ruleLab,
  abTest,
  sdk,
  testMode,
  dashboard,
  decisionTrace,
  blockRule,
  changeLog,
  exchangeRate,
  report,
  reportScreen,
  quality,
  figures,
  reportExport,
  alert,
  alertRule,
  alertWebhook,
  reportSchedule,
  cohortScreen,
  reportSource,
  reportedUnit,
  reportFinding,
  revenuePull,
  revenueUpload,
  savedReport,
  why,
  fillLoss,
  reconciliation,
  payout,
  installation,
  system,
  review,
  billing,
  upload,
  bulk,
  job,
  tenant,
  person,
};
