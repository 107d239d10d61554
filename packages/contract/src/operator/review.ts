import * as z from 'zod/mini';
import { creative, reviewStates } from '../advertiser/creative.ts';
import { defineCall } from '../kit/call.ts';
import { id, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

const access = (action: 'query' | 'edit') => ({ permission: 'creative_review', actions: [action] }) as const;

/** A creative as who reviews it sees it: with the advertiser that it is of. */
export const reviewedCreative = z.extend(creative, { advertiser: z.object({ id, name: z.string() }) });
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
