import * as company from './company.ts';
import * as dictionary from './dictionary.ts';
import * as invitation from './invitation.ts';
import type { Call } from './kit/call.ts';
import * as notification from './notification.ts';
import * as organization from './organization.ts';
import * as password from './password.ts';
import * as promotion from './promotion.ts';
import * as region from './region.ts';
import * as registration from './registration.ts';
import * as session from './session.ts';
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
};

/** A call with its place: `feature` and the name it is exported under. */
export interface NamedCall {
  readonly feature: string;
  readonly name: string;
  readonly call: Call;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every call of the product, for the documentation and the meta-tests. The console imports features one by one. */
export const calls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isCall(value) ? [{ feature, name, call: value }] : [])),
);
