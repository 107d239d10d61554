import * as abTest from './ab-test.ts';
import * as account from './account.ts';
import * as adNetwork from './ad-network.ts';
import * as app from './app.ts';
import * as blockRule from './block-rule.ts';
import * as changeLog from './change-log.ts';
import * as company from './company.ts';
import * as decisionTrace from './decision-trace.ts';
import * as device from './device.ts';
import * as dictionary from './dictionary.ts';
import * as exchangeRate from './exchange-rate.ts';
import * as instance from './instance.ts';
import * as invitation from './invitation.ts';
import type { Call } from './kit/call.ts';
import * as mediationRule from './mediation-rule.ts';
import * as notification from './notification.ts';
import * as organization from './organization.ts';
import * as password from './password.ts';
import * as placement from './placement.ts';
import * as promotion from './promotion.ts';
import * as region from './region.ts';
import * as registration from './registration.ts';
import * as report from './report.ts';
import * as reportExport from './report-export.ts';
import * as revenueUpload from './revenue-upload.ts';
import * as savedReport from './saved-report.ts';
import * as session from './session.ts';
import * as testMode from './test-mode.ts';
import * as user from './user.ts';

const features = {
  session,
  registration,
  password,
  invitation,
  user,
  organization,
  company,
  promotion,
  notification,
  region,
  dictionary,
  app,
  placement,
  device,
  adNetwork,
  account,
  instance,
  mediationRule,
  abTest,
  testMode,
  decisionTrace,
  blockRule,
  changeLog,
  exchangeRate,
  report,
  reportExport,
  revenueUpload,
  savedReport,
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
