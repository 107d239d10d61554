import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { headerName, headerValue, ownHeaders } from '../kit/address-secret.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, isWebsite, optionalText, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { whenRight } from '../kit/when-right.ts';
import { currencies } from '../publisher/account.ts';
import { feedRules } from './feed-rules.ts';
import { importStates, lights, mostHours } from './feed-state.ts';
import { promotedPlatforms } from './promoted-app.ts';

export const feedErrors = defineErrors('feed', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  addressEmpty: { code: 'badParameter' },
  addressMalformed: { code: 'badParameter' },
  addressFtp: { code: 'badParameter' },
  addressSecret: { code: 'badParameter' },
  addressPrivate: { code: 'badParameter' },
  authNameEmpty: { code: 'badParameter' },
  headerMalformed: { code: 'badParameter' },
  secretEmpty: { code: 'badParameter' },
  secretAgain: { code: 'badParameter' },
  secretChanged: { code: 'cannotChange' },
  hoursTooMany: { code: 'badParameter' },
  currencyUnknown: { code: 'badParameter' },
  brakeMalformed: { code: 'badParameter' },
  ruleTextEmpty: { code: 'badParameter' },
  ruleFieldEmpty: { code: 'badParameter' },
  tooManyRules: { code: 'badParameter' },
  leadOther: { code: 'badParameter' },
  leadLed: { code: 'badParameter' },
  leadLeads: { code: 'badParameter' },
  leadShown: { code: 'badParameter' },
  archived: { code: 'cannotChange' },
  leads: { code: 'cannotChange' },
  leadAway: { code: 'cannotChange' },
  led: { code: 'cannotChange' },
  tooMany: { code: 'cannotChange' },
  appArchived: { code: 'cannotChange' },
  running: { code: 'cannotChange' },
  notByUpload: { code: 'cannotChange' },
  noFileYet: { code: 'cannotChange' },
  uploadUnfinished: { code: 'cannotChange' },
  notBlocked: { code: 'cannotChange' },
  reasonEmpty: { code: 'badParameter' },
});

/** Feeds of one advertiser, the archived ones included. */
export const feedLimit = 200;
export const feedSources = ['address', 'upload'] as const;
export const feedAuths = ['none', 'basic', 'header'] as const;
export const feedFormats = ['auto', 'csv', 'tsv', 'xml', 'jsonl'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Says what is wrong with an address, in the order in which it would be noticed. */
function addressProblem(address: string): ErrorKey | undefined {
  if (/^s?ftps?:/i.test(address)) return 'feed.errors.addressFtp';
  if (!isWebsite(address)) return 'feed.errors.addressMalformed';
  const { username, password } = new URL(address);
  return username + password === '' ? undefined : 'feed.errors.addressSecret';
}

const address = z.string().check(
  z.trim(),
  z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
  z.check(({ value, issues }) => {
    const message = addressProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
);

const hour = z.int().check(z.minimum(0), z.maximum(23));
const brakeMalformed = 'feed.errors.brakeMalformed' satisfies ErrorKey;

export const feedFields = {
  name: text('feed.errors.nameEmpty', 100),
  source: z.enum(feedSources),
  /** null: it is uploaded. What is said of address, way in and hours is not kept then. */
  address: z.nullable(address),
  auth: z.enum(feedAuths),
  /** The user of basic, the name of the header; null: neither. */
  authName: optionalText(200),
  /** Password, or the header's value; null: as it is stored. */
  secret: z.nullable(z.string().check(z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey))),
  format: z.enum(feedFormats),
  /** Of the day, UTC, at which it is brought in by itself; none: only when somebody asks. Not kept of one with a lead. */
  hours: z.array(hour).check(
    z.maxLength(mostHours, 'feed.errors.hoursTooMany' satisfies ErrorKey),
    z.overwrite((all) => [...new Set(all)].toSorted((one, other) => one - other)),
  ),
  /** Percent of the last good catalogue that may have changed or gone; more is blocked. */
  brake: z.int({ error: brakeMalformed }).check(z.minimum(1, brakeMalformed), z.maximum(100, brakeMalformed)),
  /** Of prices that name none; null: those refuse their item. */
  currency: z.nullable(
    z
      .string()
      .check(z.refine((code) => currencies.includes(code), 'feed.errors.currencyUnknown' satisfies ErrorKey)),
  ),
  /** Prices are in cents, or whatever the smallest unit of their currency is. */
  minorUnits: z.boolean(),
  rules: feedRules,
  /** The feed that it is brought in together with, as one catalogue; null: it stands by itself. */
  leadId: z.nullable(id),
};

const form = z.object(feedFields);
export type FeedForm = z.infer<typeof form>;

const checks = [
  z.refine<FeedForm>(({ source, address: at }) => source !== 'address' || (at !== null && at !== ''), {
    error: 'feed.errors.addressEmpty' satisfies ErrorKey,
    path: ['address'],
    when: whenRight('source', 'address'),
  }),
  z.refine<FeedForm>(
    ({ source, auth, authName }) =>
      source !== 'address' || auth === 'none' || (authName !== null && authName !== ''),
    {
      error: 'feed.errors.authNameEmpty' satisfies ErrorKey,
      path: ['authName'],
      when: whenRight('source', 'auth', 'authName'),
    },
  ),
  z.refine<FeedForm>(
    ({ auth, authName }) =>
      auth !== 'header' ||
      authName === null ||
      authName === '' ||
      (headerName.test(authName) && !ownHeaders.includes(authName.toLowerCase())),
    {
      error: 'feed.errors.headerMalformed' satisfies ErrorKey,
      path: ['authName'],
      when: whenRight('auth', 'authName'),
    },
  ),
  z.refine<FeedForm>(({ auth, secret }) => auth !== 'header' || secret === null || headerValue.test(secret), {
    error: 'common.errors.unseen' satisfies ErrorKey,
    path: ['secret'],
    when: whenRight('auth', 'secret'),
  }),
] as const;

export const feedForm = form.check(...checks);
/** What it is of, it is of for good. */
export const newFeedForm = z.object({ ...feedFields, promotedAppId: id }).check(...checks);

export const feedSwitches = ['on', 'archived'] as const;
export type FeedSwitch = (typeof feedSwitches)[number];

export const feedRow = z.object({
  id,
  name: z.string(),
  app: z.object({ id, name: z.string(), platform: z.enum(promotedPlatforms) }),
  source: z.enum(feedSources),
  address: z.nullable(z.string()),
  hours: z.array(z.int()),
  switch: z.enum(feedSwitches),
  /** Its last import; null: none yet. Of one that is linked: that of the feed which it is brought in with. */
  last: z.nullable(
    z.object({ id, state: z.enum(importStates), light: z.nullable(z.enum(lights)), at: instant }),
  ),
  /** Items of its last good catalogue, and when that was brought in; none and null: there is none yet. */
  items: z.int(),
  catalogueAt: z.nullable(instant),
  /** The feed that it is brought in with. */
  lead: z.nullable(z.object({ id, name: z.string() })),
  /** When it is brought in next by itself; null: only when somebody asks. */
  dueAt: z.nullable(instant),
  version,
  createdAt: instant,
});
export type FeedRow = z.infer<typeof feedRow>;

export const feed = z.object({
  ...feedRow.shape,
  auth: z.enum(feedAuths),
  authName: z.nullable(z.string()),
  /** The end of the stored password or header; null: there is none. */
  secretTail: z.nullable(z.string()),
  format: z.enum(feedFormats),
  brake: z.int(),
  currency: z.nullable(z.string()),
  minorUnits: z.boolean(),
  rules: feedRules,
  /** Feeds that are brought in with it. */
  linked: z.array(z.object({ id, name: z.string() })),
});
export type Feed = z.infer<typeof feed>;

const access = (...actions: ('query' | 'add' | 'edit' | 'enable' | 'disable')[]) =>
  ({ permission: 'promote', actions }) as const;

export const listFeeds = defineCall({
  method: 'GET',
  path: '/advertiser/feed/list',
  summary: "The advertiser's product feeds, the newest first; archived ones only when asked for.",
  access: access('query'),
  request: z.object({
    ...pageRequest,
    promotedAppId: z.optional(id),
    archived: z.optional(z.enum(['only'])),
    ...sortRequest('name', 'createdAt'),
  }),
  response: pageOf(feedRow),
  errors: ['common.errors.notFound'],
});

export const getFeed = defineCall({
  method: 'GET',
  path: '/advertiser/feed/get',
  summary: 'One product feed; of its password only the last characters.',
  access: access('query'),
  request: z.object({ id }),
  response: feed,
  errors: ['common.errors.notFound'],
});

const refused = [
  'common.errors.notFound',
  'feed.errors.nameTaken',
  'feed.errors.addressPrivate',
  'feed.errors.secretEmpty',
  'feed.errors.leadOther',
  'feed.errors.leadLed',
  'feed.errors.leadLeads',
  'feed.errors.leadShown',
] as const;

export const createFeed = defineCall({
  method: 'POST',
  path: '/advertiser/feed/create',
  summary: 'Adds a product feed of an app or a website.',
  access: access('add'),
  request: newFeedForm,
  response: feed,
  errors: [...refused, 'feed.errors.tooMany', 'feed.errors.appArchived'],
});

export const updateFeed = defineCall({
  method: 'POST',
  path: '/advertiser/feed/update',
  summary: 'Saves a product feed whole; its catalogue follows with the next import.',
  access: access('edit'),
  request: z.object({ ...feedFields, id, version }).check(...checks),
  response: feed,
  errors: [...refused, 'common.errors.staleEdit', 'feed.errors.archived', 'feed.errors.secretAgain'],
});

export const setFeedStatus = defineCall({
  method: 'POST',
  path: '/advertiser/feed/status',
  summary: 'Archives a product feed, whose items are then shown nowhere, or brings it back.',
  access: access('enable', 'disable'),
  request: z.object({ id, switch: z.enum(feedSwitches) }),
  response: feed,
  errors: ['common.errors.notFound', 'feed.errors.nameTaken', 'feed.errors.leads', 'feed.errors.leadAway'],
});
