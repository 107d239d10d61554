import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { reportFinding } from '../report/report-finding.ts';
import { accountForm, accountReasons, adnId, credentialValues } from './account.ts';

export const adNetworkErrors = defineErrors('adNetwork', {
  fieldEmpty: { code: 'badParameter' },
  fieldUnseen: { code: 'badParameter' },
  fieldSeparator: { code: 'badParameter' },
  alreadySetUp: { code: 'alreadyExists' },
  accountEmpty: { code: 'badParameter' },
  accountUnknown: { code: 'badParameter' },
  accountForbidden: { code: 'badParameter' },
});

const status = z.literal([0, 1]);

/** The account that the network's figures come from, as an app's networks show it. */
const usedAccount = z.object({
  id,
  name: z.string(),
  status: z.literal([-1, 0, 1, 2]),
  reason: z.nullable(z.enum(accountReasons)),
  reasonDetail: z.nullable(z.string()),
  /** What was found wrong with its answer, or with the way to it. */
  reasonFinding: z.nullable(reportFinding),
});

/** A network as one app has set it up. */
export const appNetwork = z.object({
  id,
  pubAppId: id,
  adnId: z.int(),
  /** 1: its instances are served. */
  status,
  /** Of fields that are not secret, by their keys. */
  credentials: z.record(z.string(), z.string()),
  /** Of secret ones the last characters. */
  tails: z.record(z.string(), z.string()),
  /** Null: the network has no reporting API, or no account was given yet. */
  account: z.nullable(usedAccount),
  /** Instances in the app's placements, the disabled ones included. */
  instanceCount: z.int(),
  version,
});
export type AppNetwork = z.infer<typeof appNetwork>;

/** One network of the product in the light of one app; `setUp` is null where the app does not use it yet. */
export const listedNetwork = z.object({ adnId: z.int(), setUp: z.nullable(appNetwork) });
export type ListedNetwork = z.infer<typeof listedNetwork>;

export const listAppNetworks = defineCall({
  method: 'GET',
  path: '/app/adnetwork/list',
  summary:
    'All ad networks and how an app has set them up: those switched on first, then those switched off; search knows brand names too.',
  access: { permission: 'app_settings', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    pubAppId: id,
    /** Only those that are switched on, set up at all, or not set up yet. */
    show: z.optional(z.enum(['on', 'setUp', 'open'])),
  }),
  response: pageOf(listedNetwork),
  errors: ['common.errors.notFound'],
});

export const getAppNetwork = defineCall({
  method: 'GET',
  path: '/adnetwork/app/get',
  summary: 'One network of an app; of secret credentials only the last characters.',
  access: { permission: 'app_settings', actions: ['query'] },
  request: z.object({ adNetworkAppId: id }),
  response: appNetwork,
  errors: ['common.errors.notFound'],
});

/**
 * What is entered for a network of an app. The account is an existing one (`accountId`), one that is added with it
 * (`account`), or none yet; both at once is refused.
 */
export const appNetworkForm = z.object({
  credentials: credentialValues,
  accountId: z.nullable(id),
  account: z.nullable(accountForm),
});
export type AppNetworkForm = z.infer<typeof appNetworkForm>;

const accountTroubles = [
  'account.errors.withoutReports',
  'account.errors.duplicate',
  'account.errors.tooMany',
  'adNetwork.errors.accountUnknown',
  'adNetwork.errors.accountForbidden',
] as const;

export const createAppNetwork = defineCall({
  method: 'POST',
  path: '/adnetwork/app/create',
  summary: 'Sets a network up for an app and switches it on, with a new account in the same step if need be.',
  access: { permission: 'app_settings', actions: ['add'] },
  request: z.extend(appNetworkForm, { pubAppId: id, adnId }),
  response: appNetwork,
  errors: ['common.errors.notFound', 'adNetwork.errors.alreadySetUp', ...accountTroubles],
});

export const updateAppNetwork = defineCall({
  method: 'POST',
  path: '/adnetwork/app/update',
  summary: 'Changes how an app has set a network up; secret credentials that are left out stay as they are.',
  access: { permission: 'app_settings', actions: ['edit'] },
  request: z.extend(appNetworkForm, { adNetworkAppId: id, version }),
  response: appNetwork,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', ...accountTroubles],
});

export const updateAppNetworkStatus = defineCall({
  method: 'POST',
  path: '/adnetwork/app/status/update',
  summary: "Switches a network of an app on or off; its instances stay, but aren't served while it is off.",
  access: { permission: 'app_settings', actions: ['enable', 'disable'] },
  request: z.object({ adNetworkAppId: id, status }),
  response: appNetwork,
  errors: ['common.errors.notFound'],
});

export const selectAppNetworks = defineCall({
  method: 'GET',
  path: '/adnetwork/select/list',
  summary:
    "The networks that are switched on in an app, for a placement only those that serve its ad type on the app's platform; or those that have instances in the app, on or off.",
  access: { permission: 'adn', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    pubAppId: id,
    placementId: z.optional(id),
    /** 1: every network with instances in the app instead of those that are on. */
    withInstances: choiceOf([1]),
  }),
  response: pageOf(z.object({ adnId: z.int(), adNetworkAppId: id })),
  errors: ['common.errors.notFound'],
});
