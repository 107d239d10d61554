import { dayMs } from '../kit/duration.ts';

/** Why an install or event that we were told of does not count, in the order in which is asked. */
export const conversionRefusals = [
  'badSecret',
  'revokedKey',
  'badEvent',
  'ignored',
  'badTime',
  'badValue',
  'badCurrency',
  'noTouch',
  'unknownClick',
  'foreignClick',
  'beforeClick',
  'tooLate',
  'noTime',
  'noView',
  'repeated',
  'test',
] as const;
export type ConversionRefusal = (typeof conversionRefusals)[number];

/**
 * What is told later than this after it happened is not taken any more: by then nobody knows whether it was told of before. What
 * says no time counts only so long after its touch. Milliseconds.
 */
export const latestConversion = 3 * dayMs;

/** By what a conversion was won: the last click, else the last view. */
export const touches = ['click', 'view'] as const;
export type Touch = (typeof touches)[number];

/** Where installs and events are told of, below the address by which phones reach the server. */
export const postbackPath = '/sdk/cp/postback';
/** Of a signed call: HMAC-SHA256 of the body by the app's secret, in hexadecimal digits. */
export const signatureHeader = 'x-millrace-signature';
/** Events that one signed call may tell of. */
export const mostConversions = 1_000;
