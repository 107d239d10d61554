import * as z from 'zod/mini';
import { checkFields, checkSum, csvText as csv, imported, rowFields } from '../kit/bulk.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { id } from '../kit/fields.ts';

/** The columns of a file of campaigns, in their order; what none of them says stays as it is. */
export const campaignCsvColumns = [
  'id',
  'name',
  'goal',
  'state',
  'first_day',
  'last_day',
  'regions',
  'pricing',
  'paid_event',
  'bid',
  'bids',
  'daily_budget',
  'total_budget',
  'pacing',
  'cap_impressions',
  'cap_hours',
  'hold_out',
  'recency',
  'product_feed',
  'product_picks',
  'link',
  'device_types',
  'connections',
  'os_min',
  'os_max',
  'brand_mode',
  'brands',
  'model_mode',
  'models',
  'carriers',
  'languages',
] as const;
export type CampaignCsvColumn = (typeof campaignCsvColumns)[number];

/** Columns that a file must have; one that lacks another leaves what the campaign has. */
export const requiredCampaignCsvColumns: readonly CampaignCsvColumn[] = ['name'];

/** Each row is saved as its form would be, one after the other. */
export const campaignCsvRows = 1_000;

const campaignImportRow = z.object({ ...rowFields(campaignCsvColumns), name: z.string() });
export type CampaignImportRow = z.infer<typeof campaignImportRow>;

const campaignImportCheck = z.object({ ...checkFields, rows: z.array(campaignImportRow) });
export type CampaignImportCheck = z.infer<typeof campaignImportCheck>;

export const exportCampaigns = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/export',
  summary: 'A ticket for the CSV file of the campaigns of an app or website, but for archived ones.',
  access: { permission: 'promote', actions: ['export'] },
  request: z.object({ promotedAppId: id }),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

const access = { permission: 'promote', actions: ['import', 'edit'] } as const;

export const checkCampaignImport = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/import/check',
  summary:
    'Shows row by row what a CSV file would change in campaigns, and what is wrong with it. Changes nothing.',
  access,
  request: z.object({ promotedAppId: id, csv }),
  response: campaignImportCheck,
  errors: ['common.errors.notFound', 'bulk.errors.csvTooLarge', 'bulk.errors.csvEncoding'],
});

export const importCampaigns = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/import',
  summary:
    'Makes the changes that a check has shown, all of them or, when anything changed since, none; new ones are drafts.',
  access,
  request: z.object({ promotedAppId: id, csv, check: checkSum }),
  response: imported,
  errors: [
    'common.errors.notFound',
    'bulk.errors.csvTooLarge',
    'bulk.errors.csvEncoding',
    'bulk.errors.importWrong',
    'bulk.errors.importChanged',
  ],
});
