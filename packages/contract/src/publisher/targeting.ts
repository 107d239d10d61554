import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { deviceFilter } from '../kit/caps.ts';
import { oneLine } from '../kit/fields.ts';
import { checkTargeting } from '../kit/targeting-checks.ts';
import { versionPattern } from '../kit/version.ts';
import { maxExpressionLength } from '../kit/version-expression.ts';
import { whenRight } from '../kit/when-right.ts';

export const genders = ['male', 'female'] as const;
export const connections = ['wifi', '2g', '3g', '4g', '5g'] as const;
export const deviceTypes = ['phone', 'tablet', 'tv'] as const;
export const tagTypes = ['string', 'int', 'float'] as const;
export const tagOperators = ['=', '!=', '>', '>=', '<', '<=', 'in', 'notin'] as const;
export type TagType = (typeof tagTypes)[number];
export type TagOperator = (typeof tagOperators)[number];

const invalid = 'common.errors.invalid' satisfies ErrorKey;

const version = z.string().check(z.trim(), z.regex(versionPattern, invalid));
/** Written as kit/version-expression.ts wants it; kit/targeting-checks.ts says which one is not. */
const versionExpressions = z
  .array(z.string().check(z.trim(), z.maxLength(maxExpressionLength)))
  .check(z.maxLength(100));
const dollars = z.string().check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,2})?$/, invalid));
const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine);
/** How long it may be says {@link checkTargeting}, of all of them together. */
const channel = z.string().check(z.trim(), z.minLength(1), oneLine);

const customTag = z.object({
  name: shortText,
  type: z.enum(tagTypes),
  operator: z.enum(tagOperators),
  /** One value; several for `in` and `notin`. Numbers as decimal text. */
  values: z.array(shortText).check(z.minLength(1), z.maxLength(100)),
});
export type CustomTag = z.infer<typeof customTag>;

/**
 * Who a mediation rule is for, its countries apart. Every condition must hold; an empty list, `null` or `false` is no
 * condition. A phone that does not say what a condition asks for does not meet it (an excluded list apart).
 */
export const targetingFields = {
  /** Only phones with an advertising id (on iOS: app tracking allowed). */
  requireTracking: z.boolean(),
  channelMode: z.nullable(z.enum(['include', 'exclude'])),
  channels: z.array(channel).check(z.maxLength(500)),
  /** Version expressions; one of them has to hold. */
  appVersions: versionExpressions,
  sdkVersions: versionExpressions,
  osMin: z.nullable(version),
  osMax: z.nullable(version),
  /** Impressions that the person has seen already in this placement today. */
  frequencyMin: z.nullable(z.int().check(z.minimum(0), z.maximum(500))),
  frequencyMax: z.nullable(z.int().check(z.minimum(0), z.maximum(500))),
  /** In-app purchases of the person so far, USD, inclusive. */
  iapMin: z.nullable(dollars),
  iapMax: z.nullable(dollars),
  genders: z.array(z.enum(genders)),
  ageMin: z.nullable(z.int().check(z.minimum(0), z.maximum(200))),
  ageMax: z.nullable(z.int().check(z.minimum(0), z.maximum(200))),
  connections: z.array(z.enum(connections)),
  deviceTypes: z.array(z.enum(deviceTypes)),
  ...deviceFilter,
  /** All of them have to hold. */
  customTags: z.array(customTag).check(z.maxLength(50)),
};
const fields = z.object(targetingFields);
export type Targeting = z.infer<typeof fields>;

/** A rule for everyone. */
export const everyone: Targeting = {
  requireTracking: false,
  channelMode: null,
  channels: [],
  appVersions: [],
  sdkVersions: [],
  osMin: null,
  osMax: null,
  frequencyMin: null,
  frequencyMax: null,
  iapMin: null,
  iapMax: null,
  genders: [],
  ageMin: null,
  ageMax: null,
  connections: [],
  deviceTypes: [],
  brandMode: null,
  brands: [],
  modelMode: null,
  models: [],
  customTags: [],
};

export const targeting = fields.check(
  z.check<Targeting>((payload) => checkTargeting(payload, everyone), { when: whenRight() }),
);

/** The conditions of a rule as a list shows them: which kinds it has, not their values. */
export const conditionNames = [
  'requireTracking',
  'channel',
  'appVersion',
  'sdkVersion',
  'osVersion',
  'frequency',
  'iap',
  'gender',
  'age',
  'connection',
  'deviceType',
  'brand',
  'model',
  'customTag',
] as const;
export type ConditionName = (typeof conditionNames)[number];

const conditionFields: Readonly<Record<ConditionName, readonly (keyof Targeting)[]>> = {
  requireTracking: ['requireTracking'],
  channel: ['channels'],
  appVersion: ['appVersions'],
  sdkVersion: ['sdkVersions'],
  osVersion: ['osMin', 'osMax'],
  frequency: ['frequencyMin', 'frequencyMax'],
  iap: ['iapMin', 'iapMax'],
  gender: ['genders'],
  age: ['ageMin', 'ageMax'],
  connection: ['connections'],
  deviceType: ['deviceTypes'],
  brand: ['brands'],
  model: ['models'],
  customTag: ['customTags'],
};

const unset: readonly unknown[] = [undefined, null, false, ''];

/** The conditions that are set, in the order of {@link conditionNames}; also of a form that is being filled in. */
export function conditionsOf(value: Readonly<Partial<Record<keyof Targeting, unknown>>>): ConditionName[] {
  const isSet = (field: keyof Targeting) => {
    const held = value[field];
    return Array.isArray(held) ? held.length > 0 : !unset.includes(held);
  };
  return conditionNames.filter((name) => conditionFields[name].some(isSet));
}
