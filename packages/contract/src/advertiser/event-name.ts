import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';

/** As in the database: small letters, digits, `_`, `.` and `-`, up to 64. */
const pattern = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** What most advertisers call what happens in an app or on a website; any other name may be told of, too. */
export const usualEvents = [
  'install',
  'app_open',
  'sign_up',
  'log_in',
  'search',
  'page_view',
  'view_list',
  'view_item',
  'add_to_wishlist',
  'add_to_cart',
  'remove_from_cart',
  'begin_checkout',
  'add_payment_info',
  'purchase',
  'refund',
  'subscribe',
  'level_complete',
  'tutorial_complete',
] as const;

export const isEventName = (name: string): boolean => pattern.test(name);

/** The name of an event, in small letters. */
export const eventName = (malformed: ErrorKey) =>
  z.string().check(z.trim(), z.toLowerCase(), z.regex(pattern, malformed));
