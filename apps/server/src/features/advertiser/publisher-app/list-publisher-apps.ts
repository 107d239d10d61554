import { type listPublisherApps, publisherApp } from '@millrace/contract/advertiser/publisher-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Request = RequestOf<typeof listPublisherApps>;

/** One page of the apps that let this advertiser in, found by app or placement. */
export function listOpenApps(
  context: Context,
  input: Request,
): Promise<ResponseOf<typeof listPublisherApps>> {
  return context.read(async (tx) => {
    const matching = matchingOf(input);
    const { rows } = await sql<{ id: number }>`
      select id, name, platform as plat, store_id as "storeId", icon from own_ads_open_apps() app where ${matching}
      order by lower(name), id limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from own_ads_open_apps() app where ${matching}`.execute(tx);
    const placementsByApp = await placementsOf(
      tx,
      rows.map(({ id }) => id),
    );
    const list = rows.map((row) => {
      const placements = placementsByApp.get(row.id) ?? [];
      const adTypes = [...new Set(placements.map(({ adType }) => adType))];
      return z.parse(publisherApp, { ...row, adTypes, placements });
    });
    return { list, total: counted.rows[0]?.total ?? 0 };
  });
}

function matchingOf({ search, apps, placements }: Request): RawBuilder<boolean> {
  const named =
    apps === undefined && placements === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(app.id = any(${apps ?? []}::int[]) or app.id in (
          select app_id from own_ads_open_placements() where id = any(${placements ?? []}::int[])))`;
  if (!search) return named;
  const like = containing(search);
  return sql<boolean>`${named} and (app.name ilike ${like} or app.store_id ilike ${like} or app.id in (
    select app_id from own_ads_open_placements() where name ilike ${like}))`;
}

interface Place {
  readonly id: number;
  readonly appId: number;
  readonly name: string;
  readonly adType: number;
}

async function placementsOf(tx: Tx, appIds: readonly number[]): Promise<ReadonlyMap<number, Place[]>> {
  if (appIds.length === 0) return new Map();
  const { rows } = await sql<Place>`
    select id, app_id as "appId", name, ad_type as "adType" from own_ads_open_placements()
    where app_id = any(${[...appIds]}::int[]) order by ad_type, lower(name), id`.execute(tx);
  return Map.groupBy(rows, ({ appId }) => appId);
}
