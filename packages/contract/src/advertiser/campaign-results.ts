import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { adFigures } from './ads-overview.ts';

/** Days that a list shows results of, today so far among them, UTC: others than the presets' last 7, which end yesterday. */
export const resultDays = 7;

export const listCampaignResults = defineCall({
  method: 'GET',
  path: '/advertiser/campaign/results',
  summary:
    'What the campaigns of an app or website did today so far and in the 6 days before, UTC; those that did nothing are left out.',
  access: { permission: 'promote', actions: ['query'] },
  scopes: ['report:read'],
  request: z.object({ promotedAppId: id }),
  response: z.object({ list: z.array(z.object({ id, ...adFigures.shape })) }),
  errors: [
    'common.errors.notFound',
    'report.errors.tookTooLong',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
