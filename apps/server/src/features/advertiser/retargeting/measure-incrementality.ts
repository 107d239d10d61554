import type { Incrementality, measureIncrementality } from '@millrace/contract/advertiser/retargeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';
import {
  type CampaignScope,
  compileGroups,
  compileSpend,
  compileStretch,
  recentDays,
} from '../../../domain/retargeting/compile-groups.ts';
import { type Groups, measureGroups } from '../../../domain/retargeting/measure-groups.ts';
import { type GroupSums, noGroup } from '../../../domain/retargeting/share-groups.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { inLine, limits, queryMeasured, scopeOf } from './campaign-scope.ts';

const groupRow = z.object({
  is_held_out: z.number(),
  share: z.number(),
  devices: z.number(),
  recent: z.number(),
  converters: z.number(),
  conversions: z.number(),
  conversion_squares: z.number(),
  value: z.string(),
  value_squares: z.number(),
});
const stretchRow = z.object({ drawn: z.number(), first: z.number(), last: z.number() });
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
    const { counted, ...groups } = await inLine(context, () =>
      readGroups(context, scope, { ...campaign, createdAt }),
    );
    list.push({ campaign, counted, ...measureGroups(groups, campaign.holdOut > 0) });
  }
  return { list, total };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Read extends Groups {
  readonly counted: Incrementality['counted'];
}

async function readGroups(
  context: Context,
  scope: CampaignScope,
  { createdAt, holdOut }: { readonly createdAt: Date; readonly holdOut: number },
): Promise<Read> {
  const { clickhouse } = context.services;
  const counted = await countedOf(context, scope, holdOut > 0);
  const { from, until } = counted ?? scope;
  const rows =
    counted === null
      ? []
      : await clickhouse.report({ ...compileGroups({ ...scope, from, until }), limits }, groupRow);
  const [paid] = await clickhouse.report({ ...compileSpend({ ...scope, from, until }), limits }, spendRow);
  const shares = [...Map.groupBy(rows, ({ share }) => share)].map(([share, ofShare]) => ({
    share,
    treated: sumsOf(ofShare.find((row) => row.is_held_out === 0)),
    heldOut: sumsOf(ofShare.find((row) => row.is_held_out === 1)),
  }));
  const age = (until - createdAt.getTime()) / dayMs;
  return {
    ...{ shares, spend: paid?.spent ?? '0', days: Math.max(1, Math.min(recentDays, age)) },
    counted: counted === null ? null : { from: dayOf(from), to: dayOf(until - 1) },
  };
}

/**
 * The part of the days in which the campaign held devices out: what it cost before brought devices that nobody counts. Null: none.
 * @param holdsOut it does so still
 */
async function countedOf(
  { services: { clickhouse, now } }: Context,
  scope: CampaignScope,
  holdsOut: boolean,
): Promise<{ readonly from: number; readonly until: number } | null> {
  const [stretch] = await clickhouse.report({ ...compileStretch(scope), limits }, stretchRow);
  if (stretch === undefined || stretch.drawn === 0) return null;
  const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs;
  // Days to come have brought nothing.
  const tomorrow = Math.floor(now().getTime() / dayMs) * dayMs + dayMs;
  const end = holdsOut ? tomorrow : hourOf(stretch.last) + hourMs;
  const from = Math.max(scope.from, hourOf(stretch.first));
  const until = Math.min(scope.until, tomorrow, end);
  return from < until ? { from, until } : null;
}

function sumsOf(row: z.infer<typeof groupRow> | undefined): GroupSums {
  if (row === undefined) return noGroup;
  const { is_held_out: _, share: __, conversion_squares: conversionSquares, ...sums } = row;
  const { value_squares: valueSquares, ...others } = sums;
  return { ...others, conversionSquares, valueSquares };
}
