import {
  type Campaign,
  type CampaignRow,
  campaign,
  campaignRow,
} from '@millrace/contract/advertiser/campaign';
import { recencySteps } from '@millrace/contract/advertiser/campaign-recency';
import {
  type CampaignFacts,
  campaignState,
  type OutOfReach,
} from '@millrace/contract/advertiser/campaign-state';
import { campaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { add, compare, type Decimal, decimal, multiply, withoutZeros } from '../../../platform/decimal.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { outOfReach } from './out-of-reach.ts';
import {
  type CampaignRecord,
  countCreatives,
  lowestBids,
  noCreatives,
  queryCampaigns,
  type ReviewCounts,
  readStored,
  storedOf,
  withoutMembers,
  withUncounted,
} from './queries.ts';

/** What the state of a campaign hangs on besides what is stored of it. */
export interface Moment {
  readonly now: Date;
  /** Whether creatives run before or after they are reviewed. */
  readonly reviewing: 'before' | 'after';
}

/** Rows as the list has them, in their order. */
export async function presentRows(
  tx: Tx,
  rows: readonly CampaignRecord[],
  moment: Moment,
): Promise<CampaignRow[]> {
  const ids = rows.map(({ id }) => id);
  const creatives = await countCreatives(tx, ids);
  const unreached = await withoutMembers(tx, ids);
  const uncounted = await withUncounted(tx, ids);
  const bids = await lowestBids(tx, ids);
  const unreachable = await outOfReach(tx, ids, moment.reviewing);
  return rows.map((row) =>
    presentRow(row, creatives.get(row.id) ?? noCreatives, {
      ...moment,
      reachesSegment: !unreached.has(row.id),
      knowsKeptFrom: !uncounted.has(row.id),
      lowestBid: bids.get(row.id) ?? row.bid,
      outOfReach: unreachable.get(row.id) ?? null,
    }),
  );
}

interface RowMoment extends Moment {
  readonly reachesSegment: boolean;
  readonly knowsKeptFrom: boolean;
  readonly outOfReach: OutOfReach | null;
  readonly lowestBid: string;
}

function presentRow(row: CampaignRecord, creatives: ReviewCounts, moment: RowMoment): CampaignRow {
  const { approved, waiting, rejected } = creatives;
  const stored = storedOf(row);
  const startsAt = row.starts_at?.toISOString() ?? null;
  const endsAt = row.ends_at?.toISOString() ?? null;
  const state = campaignState(
    {
      switch: stored.switch,
      advertiserActive: row.advertiser_status === 1,
      appActive: stored.appActive,
      creatives:
        moment.reviewing === 'after' ? { approved: approved + waiting, waiting: 0, rejected } : creatives,
      startsAt,
      endsAt,
      hours: z.parse(campaignTargeting, row.targeting).hours,
      ...roomOf(row, moment.lowestBid),
      reachesSegment: moment.reachesSegment,
      knowsKeptFrom: moment.knowsKeptFrom,
      outOfReach: moment.outOfReach,
    },
    moment.now,
  );
  return z.parse(campaignRow, {
    id: row.id,
    promotedAppId: row.promoted_app_id,
    promotedApp: { name: row.app_name, platform: stored.platform, icon: row.app_icon },
    name: row.name,
    goal: row.goal,
    switch: stored.switch,
    ...state,
    countries: row.countries,
    pricing: row.pricing,
    bid: withoutZeros(row.bid),
    dailyBudget: row.daily_budget === null ? null : withoutZeros(row.daily_budget),
    totalBudget: row.total_budget === null ? null : withoutZeros(row.total_budget),
    spentToday: withoutZeros(row.spent_today ?? '0'),
    spentInAll: withoutZeros(row.spent_in_all ?? '0'),
    startsAt,
    endsAt,
    creatives: approved + waiting + rejected,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  });
}

const thousandth = decimal('0.001');

/**
 * Whether both budgets have room for one more of what is bought, somewhere: as in auctions, for whom it pays most.
 * @param lowestBid where it runs
 */
function roomOf(
  row: CampaignRecord,
  lowestBid: string,
): Pick<CampaignFacts, 'priceFits' | 'roomToday' | 'roomAtAll'> {
  const bid = multiply(decimal(lowestBid), highestOf(row));
  const price = row.pricing === 'cpm' ? multiply(bid, thousandth) : bid;
  const fits = (spent: Decimal, budget: string | null) =>
    budget === null || compare(add(spent, price), decimal(budget)) <= 0;
  const nothing = decimal('0');
  return {
    priceFits: fits(nothing, row.daily_budget) && fits(nothing, row.total_budget),
    roomToday: fits(decimal(row.spent_today ?? '0'), row.daily_budget),
    roomAtAll: fits(decimal(row.spent_in_all ?? '0'), row.total_budget),
  };
}

/** The most that its price is multiplied by, for how long people are away. */
function highestOf({ recency, recency_older }: CampaignRecord): Decimal {
  const factors = [...z.parse(recencySteps, recency).map(({ factor }) => factor), recency_older].map(decimal);
  return factors.reduce((most, one) => (compare(one, most) > 0 ? one : most));
}

/** @throws CallError notFound */
export async function presentCampaign(tx: Tx, id: number, moment: Moment): Promise<Campaign> {
  const day = dayOf(moment.now);
  const row = found(await queryCampaigns(tx, day).where('campaign.id', '=', id).executeTakeFirst());
  const [presented] = await presentRows(tx, [row], moment);
  const { form } = await readStored(tx, id, day);
  return z.parse(campaign, { ...presented, ...form });
}
