import type { listAppsWithEvents } from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentPromotedApp, queryPromotedApps, shown } from './queries.ts';

/** One page of the advertiser's apps and websites of which something was told, the latest first. */
export function listOwnAppsWithEvents(
  context: Context,
  input: RequestOf<typeof listAppsWithEvents>,
): Promise<ResponseOf<typeof listAppsWithEvents>> {
  return context.read(async (tx) => {
    let matching = queryPromotedApps(tx)
      .innerJoin('promoted_app_events as told', 'told.promoted_app_id', 'promoted_app.id')
      .where('promoted_app.status', '=', 1);
    if (input.search) {
      const like = containing(input.search);
      matching = matching.where((eb) =>
        eb.or(
          ['name', 'store_id', 'host'].map((column) => eb(sql.ref(`promoted_app.${column}`), 'ilike', like)),
        ),
      );
    }
    const sorted = matching.orderBy('told.events_at', 'desc').orderBy('promoted_app.id');
    const page = await pageOf(sorted.select(['promoted_app.id', 'told.day', 'told.week']), input).execute();
    const ids = page.map(({ id }) => id);
    const rows = new Map(
      ids.length === 0
        ? []
        : (await shown(queryPromotedApps(tx)).where('id', 'in', ids).execute()).map((row) => [row.id, row]),
    );
    const list = page.flatMap(({ id, day, week }) => {
      const row = rows.get(id);
      return row === undefined
        ? []
        : [{ ...presentPromotedApp(row), events24h: Number(day), events7d: Number(week) }];
    });
    return { list, total: await countOf(matching) };
  });
}
