import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AppsOfOrganization } from '../mediation/load-app-parts.ts';
import type { TestSessionShard } from './shard.ts';

/** The open test sessions of apps, by app: one at a time for each. */
export async function loadTestSessions(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
): Promise<ReadonlyMap<number, TestSessionShard>> {
  const rows = await tx
    .selectFrom('test_session')
    .leftJoin('test_session_network as network', (join) =>
      join
        .onRef('network.organization_id', '=', 'test_session.organization_id')
        .onRef('network.session_id', '=', 'test_session.id'),
    )
    .select([
      'test_session.id',
      'test_session.app_id',
      'network.network_id',
      'network.started_at',
      'network.ends_at',
    ])
    .where('test_session.organization_id', '=', organizationId)
    .where('test_session.app_id', '=', anyOf(appIds))
    .where('test_session.finished_at', 'is', null)
    .orderBy('network.position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.app_id)].map(([appId, members]) => [
      appId,
      {
        id: members[0]?.id ?? 0,
        networks: members.flatMap(({ network_id: networkId, started_at, ends_at }) =>
          networkId === null
            ? []
            : [{ networkId, startedAt: started_at?.getTime() ?? null, endsAt: ends_at?.getTime() ?? null }],
        ),
      },
    ]),
  );
}
