import { conversionRefusals, touches } from '@millrace/contract/advertiser/conversion';
import type { LookedUpConversion, lookUpConversions } from '@millrace/contract/advertiser/retargeting';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { addDays } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inLine } from '../../../domain/report/in-line.ts';
import { compileConversions, compileTouches } from '../../../domain/retargeting/compile-conversions.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import { limits } from './campaign-scope.ts';

const row = z.object({
  id: z.string(),
  told: z.coerce.number(),
  happened: z.coerce.number(),
  promoted: z.number(),
  name: z.string(),
  eventId: z.string(),
  touch: z.string(),
  refusal: z.string(),
  campaign: z.number(),
  creative: z.number(),
  app: z.number(),
  country: z.string(),
  bid: z.string(),
  spent: z.string(),
  valueUsd: z.string(),
  item: z.string(),
});
type Row = z.infer<typeof row>;
const counted = z.object({ total: z.number() });
const touched = z.object({ bid: z.string(), kind: z.string(), at: z.coerce.number() });
const known = z.object({
  touch: z.nullable(z.enum(touches)),
  refusal: z.nullable(z.enum(conversionRefusals)),
});

/** Single installs and events that an advertiser's apps were told of, with what became of each. */
export async function lookUp(
  context: Context,
  {
    page,
    size,
    search = '',
    promotedAppId,
    campaignId,
    result,
    from,
    to,
  }: RequestOf<typeof lookUpConversions>,
): Promise<ResponseOf<typeof lookUpConversions>> {
  const apps = await context.read(async (tx) => {
    if (campaignId !== undefined) await mustExist(tx, 'campaign', campaignId);
    const all = await tx.selectFrom('promoted_app').select(['id', 'name']).execute();
    return promotedAppId === undefined ? all : [found(all.find(({ id }) => id === promotedAppId))];
  });
  if (apps.length === 0) return { list: [], total: 0 };
  const { clickhouse } = context.services;
  const compiled = compileConversions({
    ...{ advertiserId: context.scope.organizationId, promotedApps: apps.map(({ id }) => id) },
    ...{ campaignId, result, search },
    ...{ from: Date.parse(from), until: Date.parse(addDays(to, 1)), limit: size, offset: (page - 1) * size },
  });
  const { rows, total, touchesOf } = await inLine(context, async () => {
    const listed = await clickhouse.report({ ...compiled.list, limits }, row);
    const bids = listed.flatMap(({ bid, touch }) => (bid === '' || touch === '' ? [] : [bid]));
    const asked = { advertiserId: context.scope.organizationId, bids, until: Date.parse(addDays(to, 1)) };
    return {
      rows: listed,
      total: (await clickhouse.report({ ...compiled.count, limits }, counted))[0]?.total ?? 0,
      touchesOf:
        bids.length === 0 ? [] : await clickhouse.report({ ...compileTouches(asked), limits }, touched),
    };
  });
  const names = await nameAll(context, rows);
  const appNames = new Map(apps.map(({ id, name }) => [id, name]));
  const named = (book: ReadonlyMap<number, string>, id: number) => {
    const name = book.get(id);
    return name === undefined ? null : { id, name };
  };
  return {
    total,
    list: rows.map((one): LookedUpConversion => {
      const { touch, refusal } = z.parse(known, { touch: one.touch || null, refusal: one.refusal || null });
      const kind = touch === 'click' ? 'click' : 'impr';
      const at = touchesOf.find(({ bid, kind: its }) => bid === one.bid && its === kind)?.at;
      return {
        ...{ id: one.id, name: one.name, eventId: one.eventId, touch, refusal, country: one.country },
        ...{ spent: one.spent, valueUsd: one.valueUsd, item: one.item },
        toldAt: new Date(one.told).toISOString(),
        at: new Date(one.happened).toISOString(),
        promotedApp: { id: one.promoted, name: appNames.get(one.promoted) ?? '' },
        campaign: named(names.campaigns, one.campaign),
        creative: named(names.creatives, one.creative),
        app: touch === null ? null : (names.apps.get(one.app) ?? null),
        touchAt: touch === null || at === undefined ? null : new Date(at).toISOString(),
      };
    }),
  };
}

type Book = ReadonlyMap<number, string>;

/** What is named in rows: the advertiser's own, and publishers' apps as advertisers may know them. */
async function nameAll(
  context: Context,
  rows: readonly Row[],
): Promise<{ readonly campaigns: Book; readonly creatives: Book; readonly apps: Book }> {
  const ids = (of: (one: Row) => number) => [...new Set(rows.map(of))];
  const book = (named: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(named.map(({ id, name }) => [id, name]));
  return context.read(async (tx) => {
    const campaigns = tx.selectFrom('campaign').select(['id', 'name']);
    const creatives = tx.selectFrom('creative').select(['id', 'name']);
    const apps = ids(({ app, touch }) => (touch === '' ? 0 : app));
    const { rows: named } = await sql<{ id: number; name: string }>`
      select id, name from own_ads_apps(${apps}::int[])`.execute(tx);
    return {
      campaigns: book(await campaigns.where('id', '=', anyOf(ids(({ campaign }) => campaign))).execute()),
      creatives: book(await creatives.where('id', '=', anyOf(ids(({ creative }) => creative))).execute()),
      apps: book(named),
    };
  });
}
