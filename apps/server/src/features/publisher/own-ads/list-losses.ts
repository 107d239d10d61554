import type { RequestOf } from '@millrace/contract/kit/call';
import type { listRanLosses, RanLoss } from '@millrace/contract/publisher/own-ads-ran';
import { readLosses } from '../../../domain/own-ads/lost-users.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { beginOf } from './list-ran.ts';

/** Creatives that are told of. */
const most = 1_000;

/** Users lost by what an app has shown. Asked for beside the list itself, since it looks at single events. */
export async function listLosses(
  context: Context,
  { pubAppId, days = 7 }: RequestOf<typeof listRanLosses>,
): Promise<{ list: RanLoss[] }> {
  const { services, scope } = context;
  await context.read((tx) => mustExist(tx, 'app', pubAppId));
  const now = services.now().getTime();
  const of = { organizationId: scope.organizationId, appId: pubAppId };
  const losses = await inLine(context, () =>
    readLosses(services.clickhouse, { ...of, from: beginOf(now, days), now }),
  );
  return { list: losses.slice(0, most).map(({ creative, ...loss }) => ({ id: creative, ...loss })) };
}
