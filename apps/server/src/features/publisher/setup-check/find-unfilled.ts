import { leastRefused, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { addDays, dayOf } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import type { Context } from '../../../platform/http/context.ts';
import { trafficOf } from './traffic.ts';

/** Instances that were asked often and never had an ad; those asked most first. */
export async function findUnfilled(
  context: Context,
  { appId }: { readonly appId: number },
): Promise<SetupFinding[]> {
  const rows = await trafficOf(context, appId, {
    dimensions: ['instance'],
    metrics: [...metrics],
  });
  const instances = await context.read((tx) =>
    tx
      .selectFrom('instance')
      .innerJoin('placement', 'placement.id', 'instance.placement_id')
      .innerJoin('app_network', (join) =>
        join
          .onRef('app_network.app_id', '=', 'instance.app_id')
          .onRef('app_network.network_id', '=', 'instance.network_id'),
      )
      .select(['instance.id', 'instance.name', 'instance.network_id', 'instance.unit_changed_at'])
      .select(['placement.id as placementId', 'placement.name as placementName'])
      .where('instance.app_id', '=', appId)
      .where('instance.status', '=', 1)
      .where('placement.status', '=', 1)
      .where('app_network.status', '=', 1)
      .execute(),
  );
  const byId = new Map(instances.map((one) => [String(one.id), one]));
  const found: (SetupFinding & { readonly kind: 'neverFills' })[] = [];
  for (const {
    keys: [id = ''],
    values,
  } of rows) {
    const one = byId.get(id);
    if (one === undefined || !isRefused(values)) continue;
    const changedAt = one.unit_changed_at;
    const now = changedAt === null ? values : await valuesSince(context, appId, id, changedAt);
    if (!isRefused(now)) continue;
    found.push({
      kind: 'neverFills',
      instance: { id: one.id, name: one.name },
      placement: { id: one.placementId, name: one.placementName },
      adnId: one.network_id,
      requests: Number(now[0] ?? 0),
    });
  }
  return found.sort((one, other) => other.requests - one.requests || one.instance.id - other.instance.id);
}

const metrics = ['instanceRequests', 'instanceFills'] as const;
type Values = ReportRow['values'];

function isRefused(values: Values): boolean {
  const [requests = 0, fills = 0] = values.map(Number);
  return requests >= leastRefused && fills === 0;
}

/** Of the whole days since its Unit ID is the one that it is: what another one was refused is no matter of this. */
async function valuesSince(context: Context, appId: number, id: string, changedAt: Date): Promise<Values> {
  const filters = [{ dimension: 'instance' as const, values: [id], exclude: false }];
  const since = addDays(dayOf(changedAt.getTime()), 1);
  const rows = await trafficOf(context, appId, {
    dimensions: ['instance'],
    metrics: [...metrics],
    filters,
    since,
  });
  return rows[0]?.values ?? [];
}
