import { leastTraffic, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { compile } from '@millrace/mediation/compile';
import { fallbackIn } from '@millrace/mediation/fallback';
import { loadBlockRules, loadNetworks, networkConfig } from '../../../domain/mediation/load-app-parts.ts';
import { loadPlacements } from '../../../domain/mediation/load-placements.ts';
import type { Context } from '../../../platform/http/context.ts';
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
    const networks = ((await loadNetworks(tx, apps)).get(appId) ?? []).map(networkConfig);
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
