import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listAlerts } from '@millrace/contract/report/alert';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentAlerts, queryAlerts, selectAlerts } from './queries.ts';

/** One page of alerts: those that last first, then the newest. */
export function list(
  context: Context,
  { state, metric, ...page }: RequestOf<typeof listAlerts>,
): Promise<ResponseOf<typeof listAlerts>> {
  return context.read(async (tx) => {
    let matching = queryAlerts(context, tx);
    if (state !== undefined)
      matching = matching.where('alert.ended_at', state === 'open' ? 'is' : 'is not', null);
    if (metric !== undefined) matching = matching.where('alert_rule.metric', '=', metric);
    const sorted = selectAlerts(matching)
      .orderBy((eb) => eb('alert.ended_at', 'is', null), 'desc')
      .orderBy('alert.id', 'desc');
    const rows = await pageOf(sorted, page).execute();
    return { list: await presentAlerts(context, tx, rows), total: await countOf(matching) };
  });
}
