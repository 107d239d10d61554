import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';

/**
 * Which item of a feed somebody is shown: one that they left in the cart, looked at last, that others bought together with what
 * they know, or that is bought most. The first of these that there is for them.
 */
export const productPicks = ['cart', 'viewed', 'related', 'best'] as const;
export type ProductPick = (typeof productPicks)[number];

/** Days that are looked back at what people did. */
export const productDays = 30;

const picksEmpty = 'campaign.errors.picksEmpty' satisfies ErrorKey;

/** In the order in which they are asked. */
export const productPickList = z.array(z.enum(productPicks), { error: picksEmpty }).check(
  z.minLength(1, picksEmpty),
  z.overwrite((picks) => [...new Set(picks)]),
);

/** What of an item is said of its picture. */
export const pictureStates = ['good', 'unreachable', 'noPicture', 'tooLarge', 'tooSmall'] as const;
export type PictureState = (typeof pictureStates)[number];
/** Pixels of the shorter side, of which a picture of an item has at least so many. */
export const smallestPicture = 200;
/** Pictures of a feed that are checked: of the items that people look at most, and of the first ones. */
export const picturesChecked = 2_000;
