import { leastRefused, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import { addDays, dayOf } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import type { Context } from '../../../platform/http/context.ts';
import { firstChecked, trafficOf } from './traffic.ts';

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
  const refused = rows.flatMap(({ keys: [id = ''], values }) => {
    const one = byId.get(id);
    return one === undefined || !isRefused(values) ? [] : [{ one, values }];
  });
  const sinceChange = await valuesSinceChange(
    context,
    appId,
    refused.map(({ one }) => one),
  );
  return refused
    .flatMap(({ one, values }): (SetupFinding & { readonly kind: 'neverFills' })[] => {
      const now = sinceChange.get(one.id) ?? values;
      if (!isRefused(now)) return [];
      return [
        {
          kind: 'neverFills',
          instance: { id: one.id, name: one.name },
          placement: { id: one.placementId, name: one.placementName },
          adnId: one.network_id,
          requests: Number(now[0] ?? 0),
        },
      ];
    })
    .sort((one, other) => other.requests - one.requests || one.instance.id - other.instance.id);
}

const metrics = ['instanceRequests', 'instanceFills'] as const;
type Values = ReportRow['values'];

function isRefused(values: Values): boolean {
  const [requests = 0, fills = 0] = values.map(Number);
  return requests >= leastRefused && fills === 0;
}

interface Changed {
  readonly id: number;
  readonly unit_changed_at: Date | null;
}

/**
 * Of instances whose Unit ID was changed in these days, by their ids: of the whole days since it is the one that it is, for what another one
 * was refused is no matter of this. Each day of changes is asked for once, however many there were.
 */
async function valuesSinceChange(
  context: Context,
  appId: number,
  instances: readonly Changed[],
): Promise<ReadonlyMap<number, Values>> {
  const first = firstChecked(context.services.now());
  const changed = instances.flatMap(({ id, unit_changed_at: at }) => {
    const since = at === null ? first : addDays(dayOf(at.getTime()), 1);
    return since > first ? [{ id, since }] : [];
  });
  const known = new Map<number, Values>();
  for (const [since, some] of Map.groupBy(changed, (one) => one.since)) {
    const ids = some.map(({ id }) => String(id));
    const rows = await trafficOf(context, appId, {
      dimensions: ['instance'],
      metrics: [...metrics],
      filters: [{ dimension: 'instance', values: ids, exclude: false }],
      since,
    });
    const byKey = new Map(rows.map(({ keys: [key = ''], values }) => [key, values]));
    for (const { id } of some) known.set(id, byKey.get(String(id)) ?? []);
  }
  return known;
}
