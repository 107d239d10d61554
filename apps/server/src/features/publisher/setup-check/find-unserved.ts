import { networkId } from '@millrace/contract/publisher/network/network-id';
import { leastTraffic, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { compile } from '@millrace/mediation/compile';
import { fallbackIn } from '@millrace/mediation/fallback';
import { loadBlockRules, loadNetworks, networkConfig } from '../../../domain/mediation/load-app-parts.ts';
import { loadPlacements } from '../../../domain/mediation/load-placements.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { trafficOf } from './traffic.ts';

/** Countries with traffic in which a placement serves nothing, or nothing but bids, to all or to most; the busiest first. */
export async function findUnserved(
  context: Context,
  { organizationId, appId }: { readonly organizationId: number; readonly appId: number },
): Promise<SetupFinding[]> {
  const rows = await trafficOf(context, appId, {
    dimensions: ['placement', 'country'],
    metrics: ['waterfallRequests'],
  });
  const apps = { organizationId, appIds: [appId] };
  const placements = await context.read(async (tx) => {
    const letsNone = await letsNoOwnAds(tx, appId);
    const networks = ((await loadNetworks(tx, apps)).get(appId) ?? [])
      .map(networkConfig)
      .map((one) => (one.id === networkId.crossPromotion && letsNone ? { ...one, enabled: false } : one));
    const blockRules = (await loadBlockRules(tx, apps)).get(appId) ?? [];
    return (await loadPlacements(tx, apps))
      .filter(({ row }) => row.status === 1)
      .map(({ row: { id, name }, config }) => ({
        placement: { id, name },
        compiled: compile({ ...config(), networks, blockRules }),
      }));
  });
  const byId = new Map(placements.map((one) => [String(one.placement.id), one]));
  return rows.flatMap(({ keys: [placementId = '', region = ''], values: [requested] }): SetupFinding[] => {
    const requests = Number(requested);
    const one = byId.get(placementId);
    if (one === undefined || requests < leastTraffic) return [];
    const country = /^[A-Z]{2}$/.test(region) ? region : null;
    const kind = fallbackIn(one.compiled, country);
    return kind === 'waterfall' ? [] : [{ kind, placement: one.placement, country, requests }];
  });
}

/** Whether an app shows nobody's own ads: their instance is asked all the same, and never bids. */
async function letsNoOwnAds(tx: Tx, appId: number): Promise<boolean> {
  const setting = await tx
    .selectFrom('own_ads_setting')
    .select(['mode', 'house'])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return setting === undefined || (setting.mode === 'off' && !setting.house);
}
