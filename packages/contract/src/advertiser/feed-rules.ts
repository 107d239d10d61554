import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { oneLine, text } from '../kit/fields.ts';

/** What an item is made of. The first five it has to have. */
export const itemFields = [
  'id',
  'title',
  'price',
  'image',
  'link',
  'description',
  'currency',
  'iosLink',
  'androidLink',
  'brand',
  'category',
  'availability',
  'expires',
] as const;
export type ItemField = (typeof itemFields)[number];

/** Characters of each that an item may have; a longer one refuses it. */
export const longest: Readonly<Record<ItemField, number>> = {
  id: 100,
  title: 300,
  price: 60,
  image: 2_000,
  link: 2_000,
  description: 5_000,
  currency: 20,
  iosLink: 2_000,
  androidLink: 2_000,
  brand: 200,
  category: 500,
  availability: 60,
  expires: 60,
};

/** Rules of one feed. */
export const mostRules = 50;

const field = z.enum(itemFields);
const piece = (most: number) =>
  z.string().check(z.maxLength(most, 'common.errors.tooLong' satisfies ErrorKey), oneLine);
const given = (most: number) =>
  piece(most).check(z.minLength(1, 'feed.errors.ruleTextEmpty' satisfies ErrorKey));

const rules = [
  /** Takes a field of the feed, by the name that it has there. */
  z.object({ kind: z.literal('map'), field, from: text('feed.errors.ruleFieldEmpty', 100) }),
  /** Every place where a text stands, as it is written. */
  z.object({ kind: z.literal('replace'), field, find: given(200), replacement: piece(500) }),
  z.object({ kind: z.literal('prefix'), field, text: given(500) }),
  z.object({ kind: z.literal('suffix'), field, text: given(500) }),
  /** Adds a parameter to every http(s) link, or puts another value into it. */
  z.object({
    kind: z.literal('parameter'),
    name: text('feed.errors.ruleFieldEmpty', 100),
    value: piece(500),
  }),
] as const;

export const feedRule = z.discriminatedUnion('kind', rules);
export type FeedRule = z.infer<typeof feedRule>;
export const ruleKinds = ['map', 'replace', 'prefix', 'suffix', 'parameter'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** They are applied in their order, each to what the ones before it have made. */
export const feedRules = z
  .array(feedRule)
  .check(z.maxLength(mostRules, 'feed.errors.tooManyRules' satisfies ErrorKey));
