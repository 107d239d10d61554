import type { CampaignForm } from '@millrace/contract/advertiser/campaign';
import { type CampaignCsvColumn, campaignCsvColumns } from '@millrace/contract/advertiser/campaign';
import type { CampaignSwitch } from '@millrace/contract/advertiser/campaign-state';
import { dayMs } from '@millrace/contract/kit/duration';
import { pricesText, regionText } from '../../../../platform/spreadsheet/bulk/cells.ts';
import { audienceText } from './audience.ts';

/** What a row of the file says. */
export interface CsvCampaign {
  /** Null for one that is not stored yet. */
  readonly id: number | null;
  readonly switch: CampaignSwitch;
  readonly form: CampaignForm;
}

/**
 * A day as people write it, where the instant is the beginning of one (UTC), else the instant.
 * @param after how long after the beginning of its day the instant is: a last day ends with it
 */
function dayText(instant: string | null, after: number): string {
  if (instant === null) return '';
  const iso = new Date(Date.parse(instant) - after).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : instant;
}

/** Days and factors, what holds beyond them last: `1:1.5;7:1.2;0.8`; empty: nobody is told apart. */
function recencyText({ recency, recencyOlder }: CampaignForm): string {
  if (recency.length === 0 && Number(recencyOlder) === 1) return '';
  return [...recency.map(({ days, factor }) => `${days}:${factor}`), recencyOlder].join(';');
}

const writers: Readonly<Record<CampaignCsvColumn, (campaign: CsvCampaign) => string>> = {
  id: ({ id }) => (id === null ? '' : String(id)),
  name: ({ form }) => form.name,
  goal: ({ form }) => form.goal,
  state: (campaign) => campaign.switch,
  first_day: ({ form }) => dayText(form.startsAt, 0),
  last_day: ({ form }) => dayText(form.endsAt, dayMs),
  regions: ({ form }) => form.countries.map(regionText).join(','),
  pricing: ({ form }) => form.pricing,
  paid_event: ({ form }) => form.paidEvent ?? '',
  bid: ({ form }) => form.bid,
  bids: ({ form }) => pricesText(form.bids.map(({ countries, bid }) => ({ countries, price: bid }))),
  daily_budget: ({ form }) => form.dailyBudget ?? '',
  total_budget: ({ form }) => form.totalBudget ?? '',
  pacing: ({ form }) => form.pacing,
  cap_impressions: ({ form }) => String(form.capImpressions),
  cap_hours: ({ form }) => String(form.capHours),
  hold_out: ({ form }) => String(form.holdOut),
  recency: ({ form }) => recencyText(form),
  product_feed: ({ form }) => (form.productFeedId === null ? '' : String(form.productFeedId)),
  // What is picked of no feed says nothing.
  product_picks: ({ form }) => (form.productFeedId === null ? '' : form.productPicks.join(';')),
  link: ({ form }) => form.link ?? '',
  device_types: ({ form }) => audienceText(form.targeting.deviceTypes),
  connections: ({ form }) => audienceText(form.targeting.connections),
  os_min: ({ form }) => audienceText(form.targeting.osMin),
  os_max: ({ form }) => audienceText(form.targeting.osMax),
  brand_mode: ({ form }) => audienceText(form.targeting.brandMode),
  brands: ({ form }) => audienceText(form.targeting.brands),
  model_mode: ({ form }) => audienceText(form.targeting.modelMode),
  models: ({ form }) => audienceText(form.targeting.models),
  carriers: ({ form }) => audienceText(form.targeting.carriers),
  languages: ({ form }) => audienceText(form.targeting.languages),
};

/** The cells of a campaign, in the order of the columns. */
export function cellsOf(campaign: CsvCampaign): string[] {
  return campaignCsvColumns.map((column) => writers[column](campaign));
}
