import type { Tx } from '../postgres/database.ts';
import { forcedNetwork } from './forced-network.ts';

export interface ActiveTest {
  readonly sessionId: number;
  /** The only network whose ads the phone may get now. */
  readonly networkId: number;
}

/**
 * The test that holds for one phone in one app now: the app's open session forces a network, and the phone is
 * registered in the app's own organization (a phone that two organizations have registered is tested in each one's
 * apps alone) for the app's platform.
 * @param tx under the request role it sees the own organization only; delivery asks as the system
 * @param deviceId IDFA or GAID as the phone sends it, in either case
 */
export async function activeTest(
  tx: Tx,
  phone: { readonly appId: number; readonly deviceId: string; readonly now: Date },
): Promise<ActiveTest | null> {
  const rows = await tx
    .selectFrom('test_session')
    .innerJoin('app', (join) =>
      join
        .onRef('app.id', '=', 'test_session.app_id')
        .onRef('app.organization_id', '=', 'test_session.organization_id'),
    )
    .innerJoin('test_device', (join) =>
      join
        .onRef('test_device.organization_id', '=', 'test_session.organization_id')
        .onRef('test_device.platform', '=', 'app.platform'),
    )
    .innerJoin('test_session_network', 'test_session_network.session_id', 'test_session.id')
    .select([
      'test_session.id as sessionId',
      'test_session_network.network_id as networkId',
      'test_session_network.started_at as startedAt',
      'test_session_network.ends_at as endsAt',
    ])
    .where('test_session.app_id', '=', phone.appId)
    .where('test_session.finished_at', 'is', null)
    .where('test_device.device_id', '=', phone.deviceId.toLowerCase())
    .where('test_device.removed_at', 'is', null)
    .execute();
  const networkId = forcedNetwork(rows, phone.now);
  const [first] = rows;
  return first === undefined || networkId === null ? null : { sessionId: first.sessionId, networkId };
}
