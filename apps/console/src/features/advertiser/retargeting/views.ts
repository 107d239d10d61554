import { campaignStates } from '@millrace/contract/advertiser/campaign-state';
/** The tabs of the analysis; the first one needs no word in the address. */
export const views = ['incrementality', 'report', 'path', 'conversions'] as const;
export type View = (typeof views)[number];

export const viewIn = (query: URLSearchParams): View =>
  views.find((view) => view === query.get('view')) ?? 'incrementality';

/** Campaigns that may have shown or spent something to engage people: archived ones, too. */
export const engaging = {
  goal: 'engage',
  states: campaignStates.filter((state) => state !== 'draft'),
} as const;
