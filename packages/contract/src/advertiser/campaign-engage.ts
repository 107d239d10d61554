import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { productPickList, productPicks } from './campaign-products.ts';
import { bidFactor, recencySteps } from './campaign-recency.ts';

/** Percent of the devices that a campaign to engage is for, which never see it, so that there is something to measure by. */
export const usualHoldOut = 10;
export const mostHoldOut = 50;

/** What only campaigns of the goal engage have; what others say of it is not kept. */
export const engageFields = {
  /** Percent; 0: nobody is held out. Of another goal nobody ever is. */
  holdOut: z._default(z.int().check(z.minimum(0), z.maximum(mostHoldOut)), usualHoldOut),
  /** What the bid is multiplied by, by how long somebody is away; none: by 1. */
  recency: z._default(recencySteps, []),
  /** The same for whoever is away longer than the last step says. */
  recencyOlder: z._default(bidFactor, '1'),
  /** The feed whose items native ads and cards show; null: they show what their creatives say. */
  productFeedId: z._default(z.nullable(id), null),
  /** Which item of it, in the order in which they are asked. */
  productPicks: z._default(productPickList, [...productPicks]),
};

/** What a new campaign begins with. */
export const emptyEngagement = {
  holdOut: usualHoldOut,
  recency: [],
  recencyOlder: '1',
  productFeedId: null,
  productPicks: [...productPicks],
};
