import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { pageRequest } from '../kit/page.ts';

/** What can be looked for by name or id, in the order in which it is offered. */
export const foundKinds = [
  'app',
  'placement',
  'instance',
  'rule',
  'abTest',
  'promotedApp',
  'campaign',
  'creative',
  'segment',
  'feed',
  'report',
  'person',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** So many of each kind are found: who means another one types more. */
export const mostFound = 5;

export const found = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  name: z.string(),
  /** What it stands in or is known by: the app of a placement, the placement of an instance, a person's address; null: nothing. */
  within: z.nullable(z.string()),
  /** The app, or what is promoted, that its screen is about; null: none. */
  appId: z.nullable(z.int()),
  /** It has not begun yet, and the caller may go on with it. */
  isDraft: z.optional(z.literal(true)),
});
export type Found = z.infer<typeof found>;

export const searchAll = defineCall({
  method: 'GET',
  path: '/user/search',
  summary:
    'What the caller may open in the current organization by name or id, of each kind the best few: the exact ones first, then those that begin so.',
  access: 'signed-in',
  request: z.object({ search: pageRequest.search }),
  response: z.array(found),
  errors: [],
});
