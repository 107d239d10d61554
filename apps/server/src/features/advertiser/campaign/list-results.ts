import { type listCampaignResults, resultDays } from '@millrace/contract/advertiser/campaign-results';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import { countByCampaign } from '../../../domain/own-ads/count-own-ads.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';

/** Of the campaigns of an app. @throws CallError notFound */
export async function listResults(
  context: Context,
  { promotedAppId }: RequestOf<typeof listCampaignResults>,
): Promise<ResponseOf<typeof listCampaignResults>> {
  const { services, scope } = context;
  const ids = await context.read(async (tx) => {
    await mustExist(tx, 'promoted_app', promotedAppId);
    const rows = await tx
      .selectFrom('campaign')
      .select('id')
      .where('promoted_app_id', '=', promotedAppId)
      .execute();
    return rows.map(({ id }) => id);
  });
  const from = dayOf(services.now().getTime() - (resultDays - 1) * dayMs);
  return { list: await inLine(context, () => countByCampaign(services, scope.organizationId, ids, from)) };
}
