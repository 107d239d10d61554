import type {
  AppWithEvents,
  listAppsWithEvents,
  RetargetingState,
} from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import { foundAll } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { campaignsOf, presentPromotedApp, queryPromotedApps, shown } from './queries.ts';

/** One page of the advertiser's apps and websites of which something was told, the latest first. */
export function listOwnAppsWithEvents(
  context: Context,
  input: RequestOf<typeof listAppsWithEvents>,
): Promise<ResponseOf<typeof listAppsWithEvents>> {
  const { search, ids: wanted } = input;
  return context.read(async (tx) => {
    let matching = queryPromotedApps(tx)
      .innerJoin('promoted_app_events as told', 'told.promoted_app_id', 'promoted_app.id')
      .where('promoted_app.status', '=', 1);
    if (wanted !== undefined) {
      foundAll(await queryPromotedApps(tx).select('id').where('id', '=', anyOf(wanted)).execute(), wanted);
      matching = matching.where('promoted_app.id', '=', anyOf(wanted));
    }
    if (search) {
      const like = containing(search);
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
        : (
            await shown(queryPromotedApps(tx))
              .select(campaignsOf(['engage']).as('engage'))
              .where('id', 'in', ids)
              .execute()
          ).map((row) => [row.id, row]),
    );
    const list = page.flatMap(({ id, day, week }): AppWithEvents[] => {
      const row = rows.get(id);
      if (row === undefined) return [];
      const { engage } = row;
      const [events24h, events7d] = [Number(day), Number(week)];
      const retargeting = stateOf(events7d, engage);
      return [{ ...presentPromotedApp(row), events24h, events7d, engage, retargeting }];
    });
    return { list, total: await countOf(matching) };
  });
}

/** Without events nobody comes into a segment, whatever is switched on. */
function stateOf(events7d: number, { all, on }: AppWithEvents['engage']): RetargetingState {
  if (events7d === 0) return 'silent';
  if (all === 0) return 'ready';
  return on === 0 ? 'paused' : 'on';
}
