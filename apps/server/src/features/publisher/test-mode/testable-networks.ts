import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listTestableNetworks } from '@millrace/contract/publisher/test-mode';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { platformOf, resultOf } from './session-queries.ts';

/** Networks that could serve in the app: switched on there, with an active instance in an active placement. */
export function queryTestable(tx: Tx, appId: number) {
  return tx
    .selectFrom('instance')
    .innerJoin('placement', 'placement.id', 'instance.placement_id')
    .innerJoin('app_network', (join) =>
      join
        .onRef('app_network.app_id', '=', 'instance.app_id')
        .onRef('app_network.network_id', '=', 'instance.network_id'),
    )
    .where('instance.app_id', '=', appId)
    .where('instance.status', '=', 1)
    .where('placement.status', '=', 1)
    .where('app_network.status', '=', 1);
}

export function listNetworks(
  context: Context,
  { pubAppId, page, size }: RequestOf<typeof listTestableNetworks>,
): Promise<ResponseOf<typeof listTestableNetworks>> {
  return context.read(async (tx) => {
    await platformOf(tx, pubAppId);
    const rows = await queryTestable(tx, pubAppId)
      .select((eb) => ['instance.network_id', eb.fn.countAll<string>().as('instances')])
      .groupBy('instance.network_id')
      .orderBy('instance.network_id')
      .execute();
    const last = await lastTests(tx, pubAppId);
    const list = rows.slice((page - 1) * size, page * size).map(({ network_id, instances }) => ({
      adnId: network_id,
      instances: Number(instances),
      lastTestedAt: last.get(network_id)?.startedAt.toISOString() ?? null,
      lastResult: resultOf(last.get(network_id)?.result ?? -1),
    }));
    return { list, total: rows.length };
  });
}

/** When each network of the app was tested last, and how that went. */
async function lastTests(tx: Tx, appId: number) {
  const rows = await tx
    .selectFrom('test_session_network')
    .innerJoin('test_session', 'test_session.id', 'test_session_network.session_id')
    .distinctOn('test_session_network.network_id')
    .select([
      'test_session_network.network_id',
      'test_session_network.started_at as startedAt',
      'test_session_network.result',
    ])
    .where('test_session.app_id', '=', appId)
    .where('test_session_network.started_at', 'is not', null)
    .orderBy('test_session_network.network_id')
    .orderBy('test_session_network.started_at', 'desc')
    .$narrowType<{ startedAt: Date }>()
    .execute();
  return new Map(rows.map((row) => [row.network_id, row]));
}
