import * as z from 'zod/mini';
import { creative, reviewStates } from '../advertiser/creative.ts';
import { defineCall } from '../kit/call.ts';
import { id, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

const access = (action: 'query' | 'edit') => ({ permission: 'creative_review', actions: [action] }) as const;

const promoted = z.object({
  id,
  name: z.string(),
  /** Publishers keep categories out by it; null: nobody has said one. */
  category: z.nullable(z.string()),
  /** What else its store has it under, by each of which publishers keep it out, too; null: no store was asked yet. */
  genres: z.nullable(z.array(z.string())),
  /** It was said here, and not by a store or the advertiser. */
  categoryReviewed: z.boolean(),
});
export type ReviewedApp = z.infer<typeof promoted>;

/** A creative as who reviews it sees it: with the advertiser that it is of, and what campaigns promote with it. */
export const reviewedCreative = z.extend(creative, {
  advertiser: z.object({ id, name: z.string() }),
  promotes: z.array(promoted),
});
export type ReviewedCreative = z.infer<typeof reviewedCreative>;

export const listReviews = defineCall({
  method: 'GET',
  path: '/admin/review/list',
  summary:
    'Creatives of all advertisers, those in archives left out: those that wait, the longest waiting first, or those of another state, the latest reviewed first.',
  access: access('query'),
  request: z.object({ ...pageRequest, review: z.optional(z.enum(reviewStates)) }),
  response: pageOf(reviewedCreative),
  errors: [],
});

export const approveCreative = defineCall({
  method: 'POST',
  path: '/admin/review/approve',
  summary: 'Lets a creative run; its advertiser is told.',
  access: access('edit'),
  /** The version that was looked at: what was edited meanwhile has to be looked at again. */
  request: z.object({ id, version }),
  response: reviewedCreative,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});

export const rejectCreative = defineCall({
  method: 'POST',
  path: '/admin/review/reject',
  summary: 'Keeps a creative from running; its advertiser is told why.',
  access: access('edit'),
  request: z.object({ id, version, reason: text('creative.errors.reasonEmpty', 300) }),
  response: reviewedCreative,
  errors: ['common.errors.notFound', 'common.errors.staleEdit'],
});

export const correctCategory = defineCall({
  method: 'POST',
  path: '/admin/review/category',
  summary:
    'Says of what category an app or website of an advertiser is, whose people are told and change it no more.',
  access: access('edit'),
  request: z.object({ id, category: text('common.errors.required', 100) }),
  response: promoted,
  errors: ['common.errors.notFound'],
});
