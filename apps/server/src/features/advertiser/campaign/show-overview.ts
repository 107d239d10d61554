import { type AdsOverview, type getAdsOverview, mostIdle } from '@millrace/contract/advertiser/ads-overview';
import type { RequestOf } from '@millrace/contract/kit/call';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { type AdDay, countAdDays, sumOf } from '../../../domain/own-ads/count-own-ads.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import type { Context } from '../../../platform/http/context.ts';
import { runsToday } from './day-of-campaign.ts';
import { idleFirst } from './idle-first.ts';
import { leftToSpend } from './left-to-spend.ts';
import { momentOf } from './moment-of.ts';
import { presentRows } from './present-campaign.ts';
import { queryCampaigns } from './queries.ts';

/** The advertiser's home: what their ads did, and what does not run and why. */
export async function showOverview(
  context: Context,
  _: RequestOf<typeof getAdsOverview>,
): Promise<AdsOverview> {
  const moment = await momentOf(context);
  const today = dayOf(moment.now);
  const dayAt = (offset: number) => addDays(today, offset);
  const rows = await context.read(async (tx) => {
    const matching = queryCampaigns(tx, today).where('campaign.switch', '=', 'on');
    return presentRows(tx, await matching.orderBy('campaign.id', 'desc').execute(), moment);
  });
  const days = await daysFrom(context, dayAt(-56));
  const running = rows.filter(({ state, idle }) => state === 'active' && idle === null);
  const idle = idleFirst(rows);
  return {
    periods: days === null ? null : periodsOf(days, today, dayAt),
    running: running.length,
    budgetLeft: leftToSpend(rows.filter((row) => runsToday(row, today))),
    idle: idle.slice(0, mostIdle).map(({ id, promotedAppId, name, state, idle: why }) => ({
      id,
      promotedAppId,
      name,
      state,
      idle: why,
    })),
    idleCount: idle.length,
  };
}

/** Null: the store of figures can't say. What does not run, and why, is told all the same: that is when it is asked for most. */
async function daysFrom(context: Context, from: string): Promise<AdDay[] | null> {
  const { services, scope } = context;
  try {
    return await inLine(context, () => countAdDays(services, scope.organizationId, from));
  } catch (error) {
    context.log.warn({ err: error }, 'ClickHouse could not be asked what ads did');
    return null;
  }
}

function periodsOf(days: readonly AdDay[], today: string, dayAt: (offset: number) => string) {
  const over = (length: number) => ({
    figures: sumOf(days, dayAt(-length), today),
    before: sumOf(days, dayAt(-2 * length), dayAt(-length)),
  });
  return {
    today: { figures: sumOf(days, today, dayAt(1)), before: sumOf(days, dayAt(-1), today) },
    week: over(7),
    month: over(28),
  };
}
