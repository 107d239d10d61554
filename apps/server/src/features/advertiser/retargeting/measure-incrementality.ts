import type { Incrementality, measureIncrementality } from '@millrace/contract/advertiser/retargeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { inLine } from '../../../domain/report/in-line.ts';
import {
  type CampaignScope,
  compileGroups,
  compileSpend,
  compileStretch,
  recentDays,
} from '../../../domain/retargeting/compile-groups.ts';
import { holdOutSpans, type Span } from '../../../domain/retargeting/hold-out-spans.ts';
import { type Groups, measureGroups } from '../../../domain/retargeting/measure-groups.ts';
import { type GroupSums, noGroup } from '../../../domain/retargeting/share-groups.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { limits, queryMeasured, readGaps, scopeOf } from './campaign-scope.ts';

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

interface Read extends Groups {
  readonly counted: Incrementality['counted'];
}

async function readGroups(
  context: Context,
  scope: CampaignScope,
  { createdAt, holdOut }: { readonly createdAt: Date; readonly holdOut: number },
): Promise<Read> {
  const { clickhouse } = context.services;
  const spans = await spansOf(context, scope, holdOut > 0);
  const until = spans?.at(-1)?.until ?? scope.until;
  const measured = { ...scope, from: spans?.[0]?.from ?? scope.from, until, spans: spans ?? [scope] };
  const rows =
    spans === null || spans.length === 0
      ? []
      : await clickhouse.report({ ...compileGroups(measured), limits }, groupRow);
  const [paid] = await clickhouse.report({ ...compileSpend(measured), limits }, spendRow);
  const shares = [...Map.groupBy(rows, ({ share }) => share)].map(([share, ofShare]) => ({
    share,
    treated: sumsOf(ofShare.find((row) => row.is_held_out === 0)),
    heldOut: sumsOf(ofShare.find((row) => row.is_held_out === 1)),
  }));
  const age = (until - createdAt.getTime()) / dayMs;
  return {
    ...{ shares, spend: paid?.spent ?? '0', days: Math.max(1, Math.min(recentDays, age)) },
    counted: (spans ?? []).map((span) => ({ from: dayOf(span.from), to: dayOf(span.until - 1) })),
  };
}

/**
 * The parts of the days in which the campaign held devices out: what it cost at other times brought devices that nobody counts. Null: it
 * never drew any.
 * @param isOn it holds some out now
 */
async function spansOf(
  { read, services: { clickhouse, now } }: Context,
  scope: CampaignScope,
  isOn: boolean,
): Promise<readonly Span[] | null> {
  const [stretch] = await clickhouse.report({ ...compileStretch(scope), limits }, stretchRow);
  if (stretch === undefined || stretch.drawn === 0) return null;
  const gaps = await read((tx) => readGaps(tx, scope.campaignId));
  // Days to come have brought nothing.
  const tomorrow = Math.floor(now().getTime() / dayMs) * dayMs + dayMs;
  const asked = { from: scope.from, until: Math.min(scope.until, tomorrow) };
  return holdOutSpans({ drawn: stretch, gaps, isOn }, asked);
}

function sumsOf(row: z.infer<typeof groupRow> | undefined): GroupSums {
  if (row === undefined) return noGroup;
  const { is_held_out: _, share: __, conversion_squares: conversionSquares, ...sums } = row;
  const { value_squares: valueSquares, ...others } = sums;
  return { ...others, conversionSquares, valueSquares };
}
