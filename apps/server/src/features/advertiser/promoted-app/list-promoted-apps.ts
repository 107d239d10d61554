import {
  type getPromotedApp,
  type listPromotedApps,
  type lookUpPromotedApp,
  type PromotedApp,
  promotedPlatforms,
} from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { findLinked, linkedTo } from './linked.ts';
import { presentPromotedApp, queryPromotedApps, readPromotedApp, shown } from './queries.ts';

type Request = RequestOf<typeof listPromotedApps>;

const sortColumns = {
  name: sql`lower(name)`,
  createdAt: sql`id`,
  status: sql`status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of the advertiser's apps and websites. */
export function listOwnApps(context: Context, input: Request): Promise<ResponseOf<typeof listPromotedApps>> {
  const { search, status, platform, sort, order = 'asc' } = input;
  return context.read(async (tx) => {
    let matching = queryPromotedApps(tx);
    if (status !== undefined) matching = matching.where('status', '=', status);
    if (platform !== undefined)
      matching = matching.where('platform', '=', promotedPlatforms.indexOf(platform));
    if (search) {
      const like = containing(search);
      matching = matching.where((eb) =>
        eb.or((['name', 'store_id', 'host'] as const).map((column) => eb(column, 'ilike', like))),
      );
    }
    const sorted =
      sort === undefined ? matching.orderBy('status', 'desc') : matching.orderBy(sortColumns[sort], order);
    const rows = await pageOf(shown(sorted).orderBy('id', 'desc'), input).execute();
    return { list: rows.map(presentPromotedApp), total: await countOf(matching) };
  });
}

export function showOwnApp(context: Context, { id }: RequestOf<typeof getPromotedApp>): Promise<PromotedApp> {
  return context.read((tx) => readPromotedApp(tx, id));
}

/** What is known of an app or website that is not added yet. */
export async function previewOwnApp(
  context: Context,
  { kind, link, platform }: RequestOf<typeof lookUpPromotedApp>,
): Promise<ResponseOf<typeof lookUpPromotedApp>> {
  const { linked, inStore } = await findLinked(context, kind, link, platform);
  return {
    platform: promotedPlatforms[linked.platform] ?? 'web',
    reference: linked.store_id ?? linked.host ?? '',
    app: inStore === undefined ? null : { ...inStore, appName: inStore.name },
    known: await linkedTo(context, linked),
  };
}
