import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { pictureStates } from './campaign-products.ts';

const access = { permission: 'promote', actions: ['query'] } as const;
const count = z.int();

/** Addresses that are shown of each problem. */
export const pictureSamples = 5;

export const feedPictures = defineCall({
  method: 'GET',
  path: '/advertiser/feed/pictures',
  summary:
    'What was found behind the picture addresses of a feed: how many are good, and what is wrong with others.',
  access,
  request: z.object({ id }),
  response: z.object({
    /** Addresses that were looked at, and how many of them are good. */
    checked: count,
    good: count,
    /** When one was looked at last; null: none was. */
    at: z.nullable(instant),
    /** Some are being looked at just now, or wait for their turn. */
    isLooking: z.boolean(),
    problems: z.array(
      z.object({
        state: z.enum(pictureStates),
        pictures: count,
        samples: z.array(
          z.object({
            address: z.string(),
            detail: z.nullable(z.string()),
            width: z.nullable(z.int()),
            height: z.nullable(z.int()),
            /** An item that has it; null: none has it any more. */
            item: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['common.errors.notFound'],
});

/** Items that a preview of ads shows at most. */
export const previewedProducts = 6;

export const previewProduct = z.object({
  id: z.string(),
  title: z.string(),
  price: z.string(),
  currency: z.string(),
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});
export type PreviewProduct = z.infer<typeof previewProduct>;

export const previewProducts = defineCall({
  method: 'GET',
  path: '/advertiser/feed/products',
  summary:
    'Some items of a feed as ads would show them: those that are bought most, with the pictures that devices get.',
  access,
  request: z.object({ id }),
  response: z.object({ products: z.array(previewProduct) }),
  errors: [
    'common.errors.notFound',
    'report.errors.tookTooLong',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
