import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { wholeNumber } from './whole-number.ts';

const unseen: ErrorKey = 'common.errors.unseen';
/** One line, and nothing in it that breaks lines or that nobody sees; marks of direction and joined emoji may. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, unseen);
const someLines = z.regex(/^[^\p{Cc}]*([\t\n\r][^\p{Cc}]*)*$/u, unseen);

/** A required line of text: trimmed, 1 to `max` characters; `missing` is the message when it is empty. */
export function text(missing: ErrorKey, max: number) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, 'common.errors.tooLong' satisfies ErrorKey),
      oneLine,
    );
}

const noLink = (value: string | null) => value === null || !value.includes('://');

/** A required name that stands in mails to people who know nothing of its owner: no line of an advertisement with its link. */
export function mailedName(missing: ErrorKey, max: number) {
  return text(missing, max).check(z.refine(noLink, 'common.errors.linkInName' satisfies ErrorKey));
}

/** The same where it may be left out. */
export function optionalMailedName(max: number) {
  return optionalText(max).check(z.refine(noLink, 'common.errors.linkInName' satisfies ErrorKey));
}

/** An optional text of a line or several; null clears it. */
export function optionalText(max: number) {
  return z.nullable(
    z.string().check(z.trim(), z.maxLength(max, 'common.errors.tooLong' satisfies ErrorKey), someLines),
  );
}

/** An e-mail address, kept as typed apart from outer blanks; compared without regard to case by the server. */
export function email(missing: ErrorKey, malformed: ErrorKey) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, 'common.errors.tooLong' satisfies ErrorKey),
      z.regex(z.regexes.html5Email, malformed),
    );
}

/**
 * One that anybody can write to, as of a company or where money goes: its domain has a dot. Who signs in may have an
 * address of the own network's.
 */
export function publicEmail(missing: ErrorKey, malformed: ErrorKey) {
  return email(missing, malformed).check(z.regex(/\.[^.@]+$/, malformed));
}

/** A full http(s) address with a host, as a person would paste it from the browser. */
export function isWebsite(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return /^[^.]+(\.[^.]+)+$/.test(new URL(value).hostname);
}

/** An id in a query string or body; int32, because SDKs need that. */
export const id = wholeNumber.check(z.positive(), z.maximum(2_147_483_647));

/** ISO 3166-1 alpha-2, upper case. */
export function country(missing: ErrorKey) {
  return z.string({ error: missing }).check(z.regex(/^[A-Z]{2}$/, missing));
}

/** The number of an entity's last change; an edit that names an older one is refused as stale. */
export const version = z.int().check(z.positive());

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An amount of money as decimal text: up to 12 digits and 6 decimals, never a float. */
export function money(invalid: ErrorKey) {
  return z.string({ error: invalid }).check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,6})?$/, invalid));
}

/** ISO 3166-1 alpha-2, or `00` for ALL. */
export const region = z.string().check(z.regex(/^([A-Z]{2}|00)$/));
export const allRegions = '00';
