import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, isWebsite, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { adTypes } from './ad-type.ts';

export const appErrors = defineErrors('app', {
  urlEmpty: { code: 'badParameter' },
  idMalformed: { code: 'badParameter' },
  notInStore: { code: 'badParameter' },
  platformMismatch: { code: 'badParameter' },
  platformEmpty: { code: 'badParameter' },
  nameEmpty: { code: 'badParameter' },
  websiteMalformed: { code: 'badParameter' },
  coppaRequired: { code: 'badParameter' },
  alreadyThere: { code: 'alreadyExists' },
  notPublished: { code: 'cannotChange' },
  tooMany: { code: 'cannotChange' },
});

/** Where what is known of an app comes from (`verifyStatus`). */
export const verification = { notPublished: 0, verified: 1, unverified: 2 } as const;

/** Apps of one organization, the disabled ones included. */
export const appLimit = 10_000;

const plat = z.literal([0, 1]);

export const app = z.object({
  id,
  appName: z.string(),
  /** App Store number or Android package; null: not published. */
  appId: z.nullable(z.string()),
  /** An https address; null: the store shows none, or the app is not published. */
  icon: z.nullable(z.string()),
  /** 0 iOS, 1 Android. */
  plat,
  /** 1 active, 0 disabled. */
  status: z.literal([0, 1]),
  /** 1 when the app has an enabled bidding instance. */
  bidStatus: z.literal([0, 1]),
  /** What the SDK is started with; 32 characters. */
  appKey: z.string(),
  /** 0 not published, 1 found in the store, 2 entered by hand and not looked up yet. */
  verifyStatus: z.literal([0, 1, 2]),
  /** That the app keeps to the rules on children's privacy was confirmed. */
  coppa: z.boolean(),
  storeUrl: z.nullable(z.string()),
  developer: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The developer's website as a person named it; null: the one that the store names. */
  website: z.nullable(z.string()),
  /** Active placements, counted by type. */
  placements: z.array(z.object({ adType: z.literal(adTypes), count: z.int() })),
  version,
  createdAt: instant,
});
export type App = z.infer<typeof app>;

/** What a store shows of an app, before it is added or linked. */
export const storeApp = z.object({
  appName: z.string(),
  icon: z.nullable(z.string()),
  developer: z.nullable(z.string()),
  category: z.nullable(z.string()),
  storeUrl: z.string(),
});
export type StoreApp = z.infer<typeof storeApp>;

/** Of an app to be: one has to be chosen. */
const platform = z.literal([0, 1], { error: 'app.errors.platformEmpty' satisfies ErrorKey });
const appName = text('app.errors.nameEmpty', 50);
const coppa = z.literal(true, { error: 'app.errors.coppaRequired' satisfies ErrorKey });
/** An App Store number, an Android package, or the address of the app's page in either store. */
const storeReference = z
  .string({ error: 'app.errors.urlEmpty' satisfies ErrorKey })
  .check(
    z.trim(),
    z.minLength(1, 'app.errors.urlEmpty' satisfies ErrorKey),
    z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
  );

export const listApps = defineCall({
  method: 'GET',
  path: '/publisher/app/list',
  summary:
    "The organization's apps, active ones first, then the newest; search looks at name, store id, app key and id.",
  access: { permission: 'pubapp', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    userId: z.optional(id),
    status: choiceOf([0, 1]),
    plat: choiceOf([0, 1]),
    ...sortRequest('appName', 'createdAt', 'status'),
  }),
  response: pageOf(app),
  errors: ['common.errors.notFound'],
});

export const getApp = defineCall({
  method: 'GET',
  path: '/publisher/app/get',
  summary: 'One app of the organization.',
  access: { permission: 'pubapp', actions: ['query'] },
  request: z.object({ id }),
  response: app,
  errors: ['common.errors.notFound'],
});

/** A published app is named by `appId` and looked up in its store; of any other, platform and name are entered. */
export const appForm = z.object({
  /** null: not published yet. */
  appId: z.nullable(storeReference),
  /** May be left out for a published app, whose store tells it. */
  plat: z.optional(platform),
  /** May be left out for an app that its store names. */
  appName: z.optional(appName),
  coppa,
});

/** What is entered of an app in each case, as {@link appForm} without what is not asked for. */
export const appForms = {
  /** The store was asked and has it. */
  found: z.object({ appId: storeReference, coppa }),
  /** The store can't be reached: the name is entered by hand. */
  byHand: z.object({ appId: storeReference, appName, coppa }),
  unpublished: z.object({ plat: platform, appName, coppa }),
};

export const createApp = defineCall({
  method: 'POST',
  path: '/publisher/app/create',
  summary:
    'Adds an app; a published one is looked up in its store, and stays unverified while that cannot be reached.',
  access: { permission: 'pubapp', actions: ['add'] },
  request: appForm,
  response: app,
  errors: [
    'app.errors.idMalformed',
    'app.errors.notInStore',
    'app.errors.platformMismatch',
    'app.errors.alreadyThere',
    'app.errors.tooMany',
  ],
});

/** Where buyers look for app-ads.txt, for an app whose store does not say it. */
const website = z.string().check(
  z.trim(),
  z.maxLength(500, 'common.errors.tooLong' satisfies ErrorKey),
  z.refine((value) => value === '' || (isWebsite(value) && new URL(value).username === ''), {
    error: 'app.errors.websiteMalformed' satisfies ErrorKey,
  }),
);

export const appEditForm = z.object({
  appName,
  /** Another store page: it is looked up. null: not published (any more). */
  appId: z.nullable(storeReference),
  /** null or empty: what the store says. Left out: it stays as it is. */
  website: z.optional(z.nullable(website)),
  coppa,
});
export type AppEditForm = z.infer<typeof appEditForm>;

export const updateApp = defineCall({
  method: 'POST',
  path: '/publisher/app/update',
  summary: "Renames an app or links it to a page of its own platform's store, which is then looked up.",
  access: { permission: 'pubapp', actions: ['edit'] },
  request: z.extend(appEditForm, { id, version }),
  response: app,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'app.errors.idMalformed',
    'app.errors.notInStore',
    'app.errors.platformMismatch',
    'app.errors.alreadyThere',
  ],
});

export const updateAppStatus = defineCall({
  method: 'POST',
  path: '/publisher/app/status/update',
  summary: 'Switches an app on or off; one that is off is not offered in selectors and not served.',
  access: { permission: 'pubapp', actions: ['enable', 'disable'] },
  request: z.object({ id, status: z.literal([0, 1]) }),
  response: app,
  errors: ['common.errors.notFound', 'app.errors.alreadyThere'],
});

export const lookUpApp = defineCall({
  method: 'GET',
  path: '/app/get',
  summary: 'What the store says about an app, named by its store id or the address of its page.',
  access: { permission: 'pubapp', actions: ['edit'] },
  request: z.object({
    appId: storeReference,
    plat: choiceOf([0, 1]),
  }),
  response: z.object({
    plat,
    appId: z.string(),
    /** null: the store can't be reached. */
    app: z.nullable(storeApp),
    /** The organization's active app of this page, if it has one. */
    known: z.nullable(z.object({ id, appName: z.string() })),
  }),
  errors: [
    'app.errors.idMalformed',
    'app.errors.notInStore',
    'app.errors.platformMismatch',
    'common.errors.tooManyRequests',
  ],
});

export const lookUpAppAgain = defineCall({
  method: 'POST',
  path: '/publisher/app/lookup',
  summary:
    'Looks a published app up in its store now; what a person has edited stays, and so does everything while the store can not be reached.',
  access: { permission: 'pubapp', actions: ['edit'] },
  request: z.object({ id }),
  response: z.object({ app, reached: z.boolean() }),
  errors: [
    'common.errors.notFound',
    'common.errors.tooManyRequests',
    'app.errors.notPublished',
    'app.errors.notInStore',
  ],
});

export const getAppProgress = defineCall({
  method: 'GET',
  path: '/publisher/app/progress',
  summary: 'How far the set-up of an app has come: what it has that is switched on.',
  access: { permission: 'pubapp', actions: ['query'] },
  request: z.object({ pubAppId: id }),
  response: z.object({
    placements: z.int(),
    networks: z.int(),
    instances: z.int(),
    rules: z.int(),
  }),
  errors: ['common.errors.notFound'],
});

export const getSdkHost = defineCall({
  method: 'GET',
  path: '/publisher/app/sdk/get',
  summary:
    'Where devices, websites and partners reach this server: scheme and host of its public address, null where none is set.',
  access: 'signed-in',
  request: z.object({}),
  response: z.object({ host: z.nullable(z.string()) }),
  errors: [],
});
