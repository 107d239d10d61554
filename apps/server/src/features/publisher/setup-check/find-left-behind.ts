import {
  leastExpected,
  leastOfVersion,
  mostVersionsTold,
  type SetupFinding,
} from '@millrace/contract/publisher/setup-check';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { networksInUse } from '../../../domain/app-ads/networks-in-use.ts';
import { targetingOf } from '../../../domain/mediation/stored-rule.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { trafficOf } from './traffic.ts';

/**
 * SDK versions whose phones never ask a network that phones of other versions do ask: their builds lack its adapter, or have one
 * that is too old. Nobody's list of versions is needed for that, only what phones did.
 */
export async function findLeftBehind(
  context: Context,
  { appId }: { readonly appId: number },
): Promise<SetupFinding[]> {
  const known = await context.read(async (tx) => ({
    networks: (await networksInUse(tx, appId)).map(({ adnId }) => adnId),
    areVersionsMeant: await areVersionsMeant(tx, appId),
  }));
  // Whoever has rules about versions has left some out on purpose.
  if (known.networks.length === 0 || known.areVersionsMeant) return [];
  const requests = await countBy(context, appId, ['sdkVersion'], 'waterfallRequests');
  const all = sum(requests.values());
  const versions = [...requests].filter(([version, count]) => version !== '' && count >= leastOfVersion);
  if (versions.length === 0 || requests.size < 2) return [];
  const asked = await countBy(context, appId, ['sdkVersion', 'network'], 'instanceRequests');
  const found: SetupFinding[] = [];
  for (const [sdkVersion, count] of versions) {
    for (const adnId of known.networks) {
      if ((asked.get(`${sdkVersion}\n${adnId}`) ?? 0) > 0 || found.length === mostVersionsTold) continue;
      if ((await expected(context, appId, { sdkVersion, adnId })) < leastExpected) continue;
      found.push({ kind: 'sdkTooOld', adnId, sdkVersion, requests: count, share: count / all });
    }
  }
  return found;
}

/** How often a network would have been asked if phones of a version did as others do, in each place and country. */
async function expected(
  context: Context,
  appId: number,
  { sdkVersion, adnId }: { readonly sdkVersion: string; readonly adnId: number },
): Promise<number> {
  const where = ['placement', 'country'] as const;
  const version = { dimension: 'sdkVersion' as const, values: [sdkVersion] };
  const own = [{ ...version, exclude: false }];
  const others = [{ ...version, exclude: true }];
  const network = { dimension: 'network' as const, values: [String(adnId)], exclude: false };
  const theirs = await countBy(context, appId, where, 'instanceRequests', [...others, network]);
  if (theirs.size === 0) return 0;
  const [mine, all] = [
    await countBy(context, appId, where, 'waterfallRequests', own),
    await countBy(context, appId, where, 'waterfallRequests', others),
  ];
  return sum(
    [...mine].map(([place, count]) => (count * (theirs.get(place) ?? 0)) / (all.get(place) || Infinity)),
  );
}

/** A figure by what it is told apart by. Rows that are too many for one answer are missing, which only makes less be expected. */
async function countBy(
  context: Context,
  appId: number,
  dimensions: readonly ReportRequest['dimensions'][number][],
  metric: ReportRequest['metrics'][number],
  filters: ReportRequest['filters'] = [],
): Promise<ReadonlyMap<string, number>> {
  const rows = await trafficOf(context, appId, { dimensions: [...dimensions], metrics: [metric], filters });
  return new Map(rows.map(({ keys, values: [value] }) => [keys.join('\n'), Number(value ?? 0)]));
}

const sum = (counts: Iterable<number>) => [...counts].reduce((whole, one) => whole + one, 0);

/** Whether a rule or block rule of an app is about versions of the SDK or the app. */
async function areVersionsMeant(tx: Tx, appId: number): Promise<boolean> {
  const [blocks, rules] = [
    await tx
      .selectFrom('block_rule')
      .select(['sdk_versions', 'app_versions'])
      .where('app_id', '=', appId)
      .where('removed_at', 'is', null)
      .where('status', '=', 1)
      .execute(),
    await tx
      .selectFrom('mediation_rule')
      .select('targeting')
      .where('app_id', '=', appId)
      .where('removed_at', 'is', null)
      .execute(),
  ];
  return (
    blocks.some(({ sdk_versions: sdk, app_versions: app }) => sdk.length + app.length > 0) ||
    rules.some(({ targeting }) => {
      const { appVersions, sdkVersions } = targetingOf(targeting);
      return appVersions.length + sdkVersions.length > 0;
    })
  );
}
