import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { choiceOf } from '../kit/query.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { anyReadingScope } from '../people/api-key-scope.ts';
import { platform } from './platform.ts';

export const deviceErrors = defineErrors('device', {});

const plat = z.literal([platform.ios, platform.android]);

/** Catalogues are long and searched by typing: a page is what a menu shows. */
const searched = {
  ...pageRequest,
  size: z._default(wholeNumber.check(z.positive(), z.maximum(100)), 30),
};
const ofPlatform = { plat: choiceOf([platform.ios, platform.android]) };

export const listDeviceBrands = defineCall({
  method: 'GET',
  path: '/device/brand/list',
  summary:
    'Brands of phones, tablets and TVs; the search looks anywhere in the name, well-known brands come first.',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({ ...searched, ...ofPlatform }),
  response: pageOf(z.object({ brand: z.string(), models: z.int() })),
  errors: [],
});

export const deviceModel = z.object({
  brand: z.string(),
  /** As phones report it: `SM-S911B`, `iPhone14,2`. */
  model: z.string(),
  /** What it is sold as: `Galaxy S23`, `iPhone 13 Pro`. */
  name: z.string(),
});
export type DeviceModel = z.infer<typeof deviceModel>;

export const listDeviceModels = defineCall({
  method: 'GET',
  path: '/device/model/list',
  summary: 'Models, of one brand or of all; every word of the search has to stand in brand, name or model.',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({
    ...searched,
    ...ofPlatform,
    brand: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: pageOf(deviceModel),
  errors: [],
});

export const listOsVersions = defineCall({
  method: 'GET',
  path: '/device/osv/list',
  summary:
    'Versions of iOS and Android, newest first; the search is the beginning of the number or of the name.',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({ ...searched, ...ofPlatform }),
  response: pageOf(z.object({ plat, version: z.string(), name: z.string() })),
  errors: [],
});

export const listCarriers = defineCall({
  method: 'GET',
  path: '/device/carrier/list',
  summary: 'Mobile networks in operation, by name or by the beginning of their code (MCC and MNC).',
  access: 'signed-in',
  scopes: anyReadingScope,
  request: z.object({
    ...searched,
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'common.errors.invalid'))),
  }),
  response: pageOf(
    z.object({
      /** Mobile country code and mobile network code, as phones report them: `26201`. */
      code: z.string(),
      name: z.string(),
      /** ISO 3166-1 alpha-2; some networks serve several. */
      countries: z.array(z.string()),
    }),
  ),
  errors: [],
});

/** How a model stands in the lists of a device filter. */
export function modelKey(device: { readonly brand: string; readonly model: string }): string {
  return `${device.brand}:${device.model}`;
}
