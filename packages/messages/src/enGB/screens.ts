import { abTest } from './ab-test.ts';
import { account } from './account.ts';
import { adNetwork } from './ad-network.ts';
import { adType } from './ad-type.ts';
import { app } from './app.ts';
import { appScope } from './app-scope.ts';
import { blockRule } from './block-rule.ts';
import { caps } from './caps.ts';
import { changeLog } from './change-log.ts';
import { chart } from './chart.ts';
import { cohortScreen } from './cohort-screen.ts';
import { dashboard } from './dashboard.ts';
import { decisionTrace } from './decision-trace.ts';
import { device } from './device.ts';
import { exchangeRate } from './exchange-rate.ts';
import { figures } from './figures.ts';
import { instance } from './instance.ts';
import { list } from './list.ts';
import { mediationRule } from './mediation-rule.ts';
import { nextStep } from './next-step.ts';
import { notification } from './notification.ts';
import { placement } from './placement.ts';
import { quality } from './quality.ts';
import { report } from './report.ts';
import { reportExport } from './report-export.ts';
import { reportScreen } from './report-screen.ts';
import { revenueUpload } from './revenue-upload.ts';
import { savedReport } from './saved-report.ts';
import { sdk } from './sdk.ts';
import { testMode } from './test-mode.ts';
import { user } from './user.ts';

/** The texts of the screens behind the log-in; the console loads them with the first of those. */
export const screens = {
  user,
  notification,
  list,
  adType,
  app,
  appScope,
  nextStep,
  caps,
  chart,
  placement,
  device,
  adNetwork,
  account,
  instance,
  mediationRule,
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
  cohortScreen,
  revenueUpload,
  savedReport,
} as const;
