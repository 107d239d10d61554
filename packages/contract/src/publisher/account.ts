import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { wholeNumber, wholeNumberOr } from '../kit/whole-number.ts';
import { reportFinding } from '../report/report-finding.ts';
import { networkIds } from './network/find-network.ts';
import { signInWays } from './network/network.ts';

export const accountErrors = defineErrors('account', {
  networkEmpty: { code: 'badParameter' },
  nameEmpty: { code: 'badParameter' },
  currencyEmpty: { code: 'badParameter' },
  signInEmpty: { code: 'badParameter' },
  withoutReports: { code: 'badParameter' },
  duplicate: { code: 'alreadyExists' },
  tooMany: { code: 'cannotChange' },
  inUse: { code: 'cannotChange' },
  isOff: { code: 'cannotChange' },
  secretsChanged: { code: 'cannotChange' },
  ofAllApps: { code: 'cannotChange' },
  justAsked: { code: 'cannotChange' },
  justChecked: { code: 'cannotChange' },
});

/** How the network answers the account's keys. */
export const accountStatus = { verifying: -1, off: 0, active: 1, exception: 2 } as const;
export type AccountStatus = (typeof accountStatus)[keyof typeof accountStatus];

/**
 * Why an account is in its status, where that needs saying: the network refused the keys; took them, but not for this;
 * could not be reached; was too slow; answered something else than expected; this network's keys can only be tried with
 * its first report; it asks for more than is stored; it has been shut down.
 */
export const accountReasons = [
  'refused',
  'limited',
  'unreachable',
  'slow',
  'unclear',
  'firstReport',
  'incomplete',
  'closed',
] as const;
export type AccountReason = (typeof accountReasons)[number];

/** Accounts of one organization, the removed ones left out. */
export const accountLimit = 1000;
export const defaultCurrency = 'USD';

/** ISO 4217, as far as the platform that runs this knows it. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

const networkEmpty: ErrorKey = 'account.errors.networkEmpty';

/** An ad network's id in a query string or body. */
export const adnId = wholeNumberOr(networkEmpty).check(
  z.refine((value) => networkIds.some((known) => known === value), networkEmpty),
);

/** Values by the keys of a network's fields; which they are and how they must look: `credentialsSchema`. */
export const credentialValues = z.record(
  z.string().check(z.maxLength(40)),
  z.nullable(z.string().check(z.maxLength(2000))),
);

const currency = z
  .string({ error: 'account.errors.currencyEmpty' satisfies ErrorKey })
  .check(z.refine((code) => currencies.includes(code), 'account.errors.currencyEmpty' satisfies ErrorKey));

/** What is entered beside the network and its credentials. */
export const accountFields = {
  name: text('account.errors.nameEmpty', 100),
  currency,
  signIn: z.enum(signInWays, { error: 'account.errors.signInEmpty' satisfies ErrorKey }),
};

export const accountForm = z.object({ ...accountFields, credentials: credentialValues });
export type AccountForm = z.infer<typeof accountForm>;

const shownApp = z.object({
  id,
  appName: z.string(),
  icon: z.nullable(z.string()),
  plat: z.literal([0, 1]),
});

export const account = z.object({
  id,
  adnId: z.int(),
  name: z.string(),
  currency: z.string(),
  signIn: z.enum(signInWays),
  /** Of fields that are not secret, by their keys. */
  credentials: z.record(z.string(), z.string()),
  /** Of secret ones the last characters; empty for one too short to show any. */
  tails: z.record(z.string(), z.string()),
  status: z.literal([-1, 0, 1, 2]),
  reason: z.nullable(z.enum(accountReasons)),
  /** What the network said, in its own words. */
  reasonDetail: z.nullable(z.string()),
  /** What was found wrong with its answer, or with the way to it. */
  reasonFinding: z.nullable(reportFinding),
  /** When its keys were last tried. */
  checkedAt: z.nullable(instant),
  /** The apps whose figures come from it: the first of them, and how many there are. */
  apps: z.array(shownApp),
  appCount: z.int(),
  version,
});
export type Account = z.infer<typeof account>;

const read = { permission: 'accounts', actions: ['query'] } as const;
const edit = { permission: 'accounts', actions: ['edit'] } as const;

export const listAccounts = defineCall({
  method: 'GET',
  path: '/publisher/account/list',
  summary:
    "The organization's accounts at ad networks with their status and the apps that use them; search looks at the account's and the network's name.",
  access: read,
  request: z.object({
    ...pageRequest,
    adnId: z.optional(adnId),
    status: z.optional(wholeNumber.check(z.minimum(-1), z.maximum(2))),
    ...sortRequest('name', 'status', 'checkedAt'),
  }),
  response: pageOf(account),
  errors: [],
});

export const getAccount = defineCall({
  method: 'GET',
  path: '/publisher/account/get',
  summary: 'One account; of secret credentials only the last characters.',
  access: read,
  request: z.object({ id }),
  response: account,
  errors: ['common.errors.notFound'],
});

export const selectAccounts = defineCall({
  method: 'GET',
  path: '/publisher/account/select/list',
  summary: 'The accounts at one network that an app can be given, those that are switched off left out.',
  access: { permission: 'app_settings', actions: ['query'] },
  request: z.object({ ...pageRequest, adnId }),
  response: pageOf(account),
  errors: [],
});

export const createAccount = defineCall({
  method: 'POST',
  path: '/publisher/account/create',
  summary: 'Adds an account at a network and tries its keys.',
  access: { permission: 'accounts', actions: ['add'] },
  request: z.extend(accountForm, { adnId }),
  response: account,
  errors: ['account.errors.withoutReports', 'account.errors.duplicate', 'account.errors.tooMany'],
});

export const updateAccount = defineCall({
  method: 'POST',
  path: '/publisher/account/update',
  summary:
    'Changes an account; secret credentials that are left out stay as they are. Changed credentials are tried again.',
  access: edit,
  request: z.extend(accountForm, { id, version }),
  response: account,
  errors: [
    'account.errors.ofAllApps',
    'common.errors.notFound',
    'common.errors.staleEdit',
    'account.errors.duplicate',
  ],
});

export const updateAccountStatus = defineCall({
  method: 'POST',
  path: '/publisher/account/status/update',
  summary: 'Switches an account off, or on again: its keys are then tried again.',
  access: { permission: 'accounts', actions: ['enable', 'disable'] },
  request: z.object({ id, status: z.literal([0, 1]) }),
  response: account,
  errors: ['account.errors.ofAllApps', 'common.errors.notFound'],
});

/** Seconds between two checks of an account that people ask for. */
export const accountCheckPause = 30;

export const verifyAccount = defineCall({
  method: 'POST',
  path: '/publisher/account/verify',
  summary: "Tries an account's keys now.",
  access: edit,
  request: z.object({ id }),
  response: account,
  errors: [
    'common.errors.notFound',
    'common.errors.tooManyRequests',
    'account.errors.isOff',
    'account.errors.justChecked',
  ],
});

export const removeAccount = defineCall({
  method: 'POST',
  path: '/publisher/account/remove',
  summary: 'Removes an account that no app uses.',
  access: { permission: 'accounts', actions: ['delete'] },
  request: z.object({ id }),
  response: z.null(),
  errors: ['account.errors.ofAllApps', 'common.errors.notFound', 'account.errors.inUse'],
});

export const restoreAccount = defineCall({
  method: 'POST',
  path: '/publisher/account/restore',
  summary: 'Brings a removed account back; its keys are tried again.',
  access: { permission: 'accounts', actions: ['delete'] },
  request: z.object({ id }),
  response: account,
  errors: ['account.errors.ofAllApps', 'common.errors.notFound', 'account.errors.duplicate'],
});
