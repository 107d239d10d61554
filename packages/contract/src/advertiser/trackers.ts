import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { isWebsite } from '../kit/fields.ts';
import { isHostFilled, withoutMacros } from './campaign-link.ts';

/** An address with or without macros, as in `https://shop.example/?click={click_id}`. */
const tracker = z.string().check(
  z.trim(),
  z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
  z.refine((value) => isWebsite(withoutMacros(value)), 'campaign.errors.trackerMalformed' satisfies ErrorKey),
  z.refine(isHostFilled, 'campaign.errors.hostMacro' satisfies ErrorKey),
);
export const trackers = z.array(tracker).check(z.maxLength(10));
/** Phones get these with the ad: a click id in them would be one before there was any click. */
export const clickTrackers = z
  .array(
    tracker.check(
      z.refine((value) => !value.includes('{click_id}'), 'campaign.errors.trackerClickId' satisfies ErrorKey),
    ),
  )
  .check(z.maxLength(10));
