import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, oneLine, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { storeApp } from '../publisher/app.ts';

export const promotedAppErrors = defineErrors('promotedApp', {
  linkEmpty: { code: 'badParameter' },
  nameEmpty: { code: 'badParameter' },
  websiteMalformed: { code: 'badParameter' },
  alreadyThere: { code: 'alreadyExists' },
  tooMany: { code: 'cannotChange' },
});

/** What an advertiser promotes: an app of a store, or a website. */
export const promotedPlatforms = ['ios', 'android', 'web'] as const;
export type PromotedPlatform = (typeof promotedPlatforms)[number];

/** Apps and websites of one advertiser, the archived ones included. */
export const promotedAppLimit = 1_000;

const status = z.literal([0, 1]);
const count = wholeNumber.check(z.nonnegative());
const clickDays = z.int().check(z.minimum(1), z.maximum(30));
const viewHours = z.int().check(z.minimum(0), z.maximum(168));

export const promotedApp = z.object({
  id,
  name: z.string(),
  platform: z.enum(promotedPlatforms),
  /** App Store number or Android package; null: a website. */
  storeId: z.nullable(z.string()),
  /** Host name of a website, with its port where it has one; null: an app. */
  domain: z.nullable(z.string()),
  /** The page in the store, or the website. */
  url: z.string(),
  icon: z.nullable(z.string()),
  developer: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** What else its store has it under; null: no store was asked yet. */
  genres: z.nullable(z.array(z.string())),
  /** It is what the review says: its people can't change it. */
  categoryReviewed: z.boolean(),
  /** 1 active, 0 archived. */
  status,
  /** The store shows the app, or the website carries its loader. */
  verified: z.boolean(),
  /** What a website's loader names it by; null: an app. */
  siteKey: z.nullable(z.string()),
  /** Its campaigns that are not archived, and how many of them are switched on. */
  campaigns: z.object({ all: count, on: count }),
  /** When its last event came; null: none came yet. */
  eventsAt: z.nullable(instant),
  /** A conversion belongs to the last click within so many days. */
  clickDays,
  /** Without such a click to the last view within so many hours; 0: to none. */
  viewHours,
  /** Makes the secret of its postbacks; another key, another secret. */
  postbackKey: z.string(),
  /** What its events are called where they are told of, and here: `told=name`. */
  eventNames: z.array(z.string()),
  version,
  createdAt: instant,
});
export type PromotedApp = z.infer<typeof promotedApp>;

const name = text('promotedApp.errors.nameEmpty', 50);
/** App Store number, Android package or address of the store page; of a website its address. */
const link = z
  .string({ error: 'promotedApp.errors.linkEmpty' satisfies ErrorKey })
  .check(
    z.trim(),
    z.minLength(1, 'promotedApp.errors.linkEmpty' satisfies ErrorKey),
    z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
  );
/** As stores call them, for those that no store names: publishers keep categories out by it. Left out: as it is; null, empty: none. */
const category = z.optional(
  z.nullable(
    z.string().check(z.trim(), z.maxLength(100, 'common.errors.tooLong' satisfies ErrorKey), oneLine),
  ),
);
/** An Android package and a website's name look alike, so people say which of them it is. */
const kind = z.enum(['app', 'website']);

export const listPromotedApps = defineCall({
  method: 'POST',
  path: '/advertiser/app/list',
  summary:
    "The advertiser's apps and websites, active ones first, then the newest; search looks at name, store id and domain.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    status: choiceOf([0, 1]),
    platform: z.optional(z.enum(promotedPlatforms)),
    ...sortRequest('name', 'createdAt', 'status'),
  }),
  response: pageOf(promotedApp),
  errors: [],
});

/**
 * How retargeting stands of an app that something was told of: nothing was for a week; there is no campaign to engage yet; none is
 * switched on; some are.
 */
export const retargetingStates = ['silent', 'ready', 'paused', 'on'] as const;
export type RetargetingState = (typeof retargetingStates)[number];

export const appWithEvents = z.extend(promotedApp, {
  events24h: count,
  events7d: count,
  /** Its campaigns with the goal to engage, as {@link promotedApp} counts them all. */
  engage: z.object({ all: count, on: count }),
  retargeting: z.enum(retargetingStates),
});
export type AppWithEvents = z.infer<typeof appWithEvents>;

export const listAppsWithEvents = defineCall({
  method: 'POST',
  path: '/advertiser/rtapp/list',
  summary:
    'Active apps and websites that installs or events came of, the latest first, with their counts of the last 24 hours and 7 days, and how retargeting stands.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    /** Of these alone. */
    ids: z.optional(z.array(id).check(z.maxLength(100))),
  }),
  response: pageOf(appWithEvents),
  errors: ['common.errors.notFound'],
});

export const getPromotedApp = defineCall({
  method: 'GET',
  path: '/advertiser/app/get',
  summary: 'One app or website of the advertiser.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: promotedApp,
  errors: ['common.errors.notFound'],
});

export const lookUpPromotedApp = defineCall({
  method: 'GET',
  path: '/advertiser/app/lookup',
  summary: 'What is known of an app or website before it is added.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({
    kind,
    link,
    /** Of an app: the platform that it has to be of. */
    platform: z.optional(z.enum(['ios', 'android'])),
  }),
  response: z.object({
    platform: z.enum(promotedPlatforms),
    /** Store id or domain. */
    reference: z.string(),
    /** What the store shows; null: it can't be reached, or it is a website. */
    app: z.nullable(storeApp),
    /** The advertiser's own that is linked to it already. */
    known: z.nullable(z.object({ id, name: z.string() })),
  }),
  errors: [
    'app.errors.idMalformed',
    'app.errors.notInStore',
    'app.errors.platformMismatch',
    'promotedApp.errors.websiteMalformed',
  ],
});

export const promotedAppForm = z.object({
  kind,
  link,
  /** May be left out for an app that its store names, and for a website, which has its domain for a name then. */
  name: z.optional(name),
  category,
});
/** As {@link promotedAppForm}, where the store can't say the name. */
export const promotedAppByHand = z.extend(promotedAppForm, { name });

const linkErrors = [
  'app.errors.idMalformed',
  'app.errors.notInStore',
  'app.errors.platformMismatch',
  'promotedApp.errors.websiteMalformed',
  'promotedApp.errors.alreadyThere',
] as const;

export const createPromotedApp = defineCall({
  method: 'POST',
  path: '/advertiser/app/create',
  summary: 'Adds an app, which is looked up in its store, or a website.',
  access: { permission: 'promote', actions: ['add'] },
  request: promotedAppForm,
  response: promotedApp,
  errors: [...linkErrors, 'promotedApp.errors.nameEmpty', 'promotedApp.errors.tooMany'],
});

export const promotedAppEdit = z.object({ name, link, category, clickDays, viewHours });
export type PromotedAppEdit = z.infer<typeof promotedAppEdit>;

export const updatePromotedApp = defineCall({
  method: 'POST',
  path: '/advertiser/app/update',
  summary: 'Renames an app or website, links it anew, or changes how conversions are attributed.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.extend(promotedAppEdit, { id, version }),
  response: promotedApp,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', ...linkErrors],
});

export const updatePromotedAppStatus = defineCall({
  method: 'POST',
  path: '/advertiser/app/status/update',
  summary: 'Archives an app or website, or brings it back; nothing of an archived one runs.',
  access: { permission: 'promote', actions: ['enable', 'disable'] },
  request: z.object({ id, status }),
  response: promotedApp,
  errors: ['common.errors.notFound', 'promotedApp.errors.alreadyThere'],
});
