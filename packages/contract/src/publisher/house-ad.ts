import * as z from 'zod/mini';
import { creativeKindNames } from '../advertiser/creative.ts';
import { storedFile, untakenFileErrors } from '../advertiser/creative-file.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, text, version } from '../kit/fields.ts';
import { uploadId } from '../kit/upload-id.ts';
import { ownAdsNetwork } from './own-ads.ts';

export const houseAdErrors = defineErrors('houseAd', {
  appNotInStore: { code: 'badParameter' },
  alreadyPromoted: { code: 'alreadyExists' },
  titleEmpty: { code: 'badParameter' },
  descnEmpty: { code: 'badParameter' },
  fileUnfit: { code: 'badParameter' },
  appsEmpty: { code: 'badParameter' },
  appPromoted: { code: 'badParameter' },
  otherPlatform: { code: 'badParameter' },
});

const ids = z.array(id).check(z.overwrite((list: number[]) => [...new Set(list)]));

const fields = {
  /** What phones say of the app. */
  title: text('houseAd.errors.titleEmpty', 90),
  descn: text('houseAd.errors.descnEmpty', 200),
  /** Pictures and videos, each of them an ad of its own; a card with the icon is always there. */
  files: ids.check(z.maxLength(20)),
  /** The apps that show it. */
  apps: ids.check(z.minLength(1, 'houseAd.errors.appsEmpty' satisfies ErrorKey), z.maxLength(200)),
};
export const houseAdForm = z.object({ pubAppId: id, ...fields });
export const houseAdEditForm = z.object(fields);
export type HouseAdForm = z.infer<typeof houseAdEditForm>;

const status = z.literal([0, 1]);

export const houseAd = z.object({
  id,
  /** What is promoted. */
  pubAppId: id,
  title: z.string(),
  descn: z.string(),
  files: z.array(storedFile),
  apps: z.array(id),
  /** What phones may get of it. */
  kinds: z.array(z.enum(creativeKindNames)),
  /** 1: it is shown. */
  status,
  version,
});
export type HouseAd = z.infer<typeof houseAd>;

/** An app of the organization, as one that is promoted or shows such ads. */
export const houseApp = z.object({
  id,
  name: z.string(),
  plat: z.literal([0, 1]),
  icon: z.nullable(z.string()),
  /** Its store has told what an ad needs. */
  isInStore: z.boolean(),
  /** Of those that an ad names: it shows house ads. */
  showsHouseAds: z.boolean(),
  /** Rules of its placements that can show own ads, of those that are switched on, and the ones that own ads bid in. */
  rules: z.int(),
  rulesWith: z.int(),
  /** null: not set up yet. */
  network: z.nullable(ownAdsNetwork),
});
export type HouseApp = z.infer<typeof houseApp>;

const access = (action: 'query' | 'add' | 'edit' | 'enable' | 'disable' | 'delete') =>
  ({ permission: 'cross_bid', actions: [action] }) as const;

export const listHouseAds = defineCall({
  method: 'GET',
  path: '/publisher/house-ad/list',
  summary: 'The house ads of the organization: own apps that are promoted in own apps, at a price of 0.',
  access: access('query'),
  request: z.object({}),
  response: z.object({ list: z.array(houseAd), apps: z.array(houseApp) }),
  errors: [],
});

export const takeHouseAdFile = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/file/take',
  summary: 'Takes a finished upload as a file for house ads, as for creatives of advertisers.',
  access: access('add'),
  request: z.object({ upload: uploadId }),
  response: storedFile,
  errors: untakenFileErrors,
});
/** Where uploads of house ads begin, by the tus protocol: below the base path `/api`. */
export const houseUploadPath = '/publisher/house-ad/upload';

export const createHouseAd = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/create',
  summary: 'Promotes an own app in own apps, at once: their placements that can show it get what they need.',
  access: access('add'),
  request: houseAdForm,
  response: houseAd,
  errors: [
    'common.errors.notFound',
    'houseAd.errors.appNotInStore',
    'houseAd.errors.alreadyPromoted',
    'houseAd.errors.fileUnfit',
    'houseAd.errors.appPromoted',
    'houseAd.errors.otherPlatform',
  ],
});

export const updateHouseAd = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/update',
  summary: 'Saves a house ad whole, with what the store says of the app by now.',
  access: access('edit'),
  request: z.extend(houseAdEditForm, { id, version }),
  response: houseAd,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'houseAd.errors.appNotInStore',
    'houseAd.errors.fileUnfit',
    'houseAd.errors.appPromoted',
    'houseAd.errors.otherPlatform',
  ],
});

export const updateHouseAdStatus = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/status/update',
  summary: 'Switches a house ad on or off.',
  access: { permission: 'cross_bid', actions: ['enable', 'disable'] },
  request: z.object({ id, status }),
  response: houseAd,
  errors: ['common.errors.notFound'],
});

export const deleteHouseAd = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/delete',
  summary: 'Removes a house ad.',
  access: access('delete'),
  request: z.object({ id }),
  response: z.object({}),
  errors: ['common.errors.notFound'],
});

export const restoreHouseAd = defineCall({
  method: 'POST',
  path: '/publisher/house-ad/restore',
  summary: 'Brings a removed house ad back, switched off.',
  access: access('delete'),
  request: z.object({ id }),
  response: houseAd,
  errors: ['common.errors.notFound', 'houseAd.errors.alreadyPromoted'],
});
