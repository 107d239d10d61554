import type { measureIncrementality } from '@millrace/contract/advertiser/retargeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';
import {
  type CampaignScope,
  compileGroups,
  compileSpend,
  recentDays,
} from '../../../domain/retargeting/compile-groups.ts';
import { type Groups, measureGroups, noGroup } from '../../../domain/retargeting/measure-groups.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { inLine, limits, queryMeasured, scopeOf } from './campaign-scope.ts';

const groupRow = z.object({
  is_held_out: z.number(),
  devices: z.number(),
  recent: z.number(),
  shares: z.number(),
  converters: z.number(),
  conversions: z.number(),
  conversion_squares: z.number(),
  value: z.string(),
  value_squares: z.number(),
});
const spendRow = z.object({ spent: z.string() });

/** What campaigns to engage changed, the newest first. */
export async function measure(
  context: Context,
  { page, size, campaignId, search, ...asked }: RequestOf<typeof measureIncrementality>,
): Promise<ResponseOf<typeof measureIncrementality>> {
  const { campaigns, total } = await context.read(async (tx) => {
    const query = queryMeasured(tx)
      .$if(campaignId === undefined, (all) => all.where('goal', '=', 'engage').where('switch', '<>', 'draft'))
      .$if(campaignId !== undefined, (one) => one.where('id', '=', campaignId ?? 0))
      .$if(campaignId === undefined && (search ?? '') !== '', (some) =>
        some.where('name', 'ilike', `%${search?.replace(/[\\%_]/g, '\\$&')}%`),
      );
    return {
      total: await countOf(query),
      campaigns: await query
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
    };
  });
  if (campaignId !== undefined) found(campaigns[0]);
  const list: ResponseOf<typeof measureIncrementality>['list'] = [];
  // One after the other: each is a query of its own, and others of the advertiser ask, too.
  for (const { createdAt, ...campaign } of campaigns) {
    const scope = scopeOf(context, campaign, asked);
    const groups = await inLine(context, () => readGroups(context, scope, createdAt));
    list.push({ campaign, ...measureGroups(groups, campaign.holdOut > 0) });
  }
  return { list, total };
}

const dayMs = 86_400_000;

async function readGroups(
  { services: { clickhouse, now } }: Context,
  scope: CampaignScope,
  createdAt: Date,
): Promise<Groups> {
  // Days to come have brought nothing.
  const today = Math.floor(now().getTime() / dayMs) * dayMs;
  const until = Math.max(scope.from, Math.min(scope.until, today + dayMs));
  const rows = await clickhouse.report({ ...compileGroups({ ...scope, until }), limits }, groupRow);
  const [paid] = await clickhouse.report({ ...compileSpend(scope), limits }, spendRow);
  const of = (isHeldOut: number) => {
    const row = rows.find(({ is_held_out }) => is_held_out === isHeldOut);
    if (row === undefined) return noGroup;
    const {
      is_held_out: _,
      conversion_squares: conversionSquares,
      value_squares: valueSquares,
      ...sums
    } = row;
    return { ...sums, conversionSquares, valueSquares };
  };
  const age = (until - createdAt.getTime()) / dayMs;
  return {
    ...{ treated: of(0), heldOut: of(1), spend: paid?.spent ?? '0' },
    days: Math.max(1, Math.min(recentDays, age)),
  };
}
