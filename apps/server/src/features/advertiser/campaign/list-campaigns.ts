import type {
  Campaign,
  CampaignRow,
  getCampaign,
  listCampaigns,
} from '@millrace/contract/advertiser/campaign';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { momentOf } from './moment-of.ts';
import { presentCampaign, presentRows } from './present-campaign.ts';
import { queryCampaigns } from './queries.ts';

type Request = RequestOf<typeof listCampaigns>;

const sortColumns = {
  name: sql`lower(campaign.name)`,
  createdAt: sql`campaign.id`,
  bid: sql`campaign.bid`,
  dailyBudget: sql`campaign.daily_budget`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/**
 * One page of the advertiser's campaigns. What state each is in follows from the clock and its budgets, so all that
 * match are looked at: there are at most `campaignLimit`.
 */
export async function listOwnCampaigns(
  context: Context,
  { promotedAppId, search, states, goal, sort = 'createdAt', order = 'desc', page, size }: Request,
): Promise<ResponseOf<typeof listCampaigns>> {
  const moment = await momentOf(context);
  const rows = await context.read(async (tx) => {
    let matching = queryCampaigns(tx, dayOf(moment.now));
    if (promotedAppId !== undefined) {
      await mustExist(tx, 'promoted_app', promotedAppId);
      matching = matching.where('campaign.promoted_app_id', '=', promotedAppId);
    }
    if (goal !== undefined) matching = matching.where('campaign.goal', '=', goal);
    if (search) matching = matching.where('campaign.name', 'ilike', containing(search));
    const sorted = matching.orderBy(sortColumns[sort], order).orderBy('campaign.id', 'desc');
    return presentRows(tx, await sorted.execute(), moment);
  });
  const isWanted = ({ state }: CampaignRow) =>
    states === undefined || states.length === 0 ? state !== 'archived' : states.includes(state);
  const wanted = rows.filter(isWanted);
  return { list: wanted.slice((page - 1) * size, page * size), total: wanted.length };
}

export async function showCampaign(
  context: Context,
  { id }: RequestOf<typeof getCampaign>,
): Promise<Campaign> {
  const moment = await momentOf(context);
  return context.read((tx) => presentCampaign(tx, id, moment));
}
