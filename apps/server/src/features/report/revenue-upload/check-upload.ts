import type { RequestOf } from '@millrace/contract/kit/call';
import type { checkRevenueUpload, RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import type { Context } from '../../../platform/http/context.ts';
import { planUpload } from './plan-upload.ts';

/** What a file would bring in; nothing is changed. */
export async function checkUpload(
  context: Context,
  input: RequestOf<typeof checkRevenueUpload>,
): Promise<RevenueCheck> {
  const { scope, services, log, read } = context;
  const waiting = await read((tx) =>
    tx
      .selectFrom('revenue_on_its_way')
      .select('id')
      .where('network_id', '=', input.adnId)
      .limit(1)
      .executeTakeFirst(),
  );
  // What is planned stands on what ClickHouse has.
  const network = { organizationId: scope.organizationId, networkId: input.adnId };
  if (waiting !== undefined) await bringNow(services, network, log);
  return read(async (tx) => (await planUpload(context, tx, input)).check);
}
