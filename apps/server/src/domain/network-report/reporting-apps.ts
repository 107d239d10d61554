import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { openAppKey } from '../ad-network/app-key.ts';

interface Account {
  readonly id: number;
  readonly organizationId: number;
  readonly networkId: number;
}

/** How apps are started at a network, as the database keeps it. */
type AppKeys = Awaited<ReturnType<typeof readAppKeys>>;

/** Of the apps that are with an account, or with none that is known. */
export async function readAppKeys(tx: Tx, { id, organizationId, networkId }: Account) {
  return tx
    .selectFrom('app_network')
    .select(['app_id', 'account_id', 'credentials_sealed'])
    .where('organization_id', '=', organizationId)
    .where('network_id', '=', networkId)
    .where((at) => at.or([at('account_id', '=', id), at('account_id', 'is', null)]))
    .execute();
}

export interface ReportingApps {
  /** What the network calls the apps that are with the account. */
  readonly appIds: readonly string[];
  /** As {@link appIds}, by our id, and of those that are with none that is known. */
  readonly appKeys: ReadonlyMap<number, string>;
}

/** @throws SealError when the key of an app that is with the account cannot be read any more */
export function openAppKeys(
  secrets: Secrets,
  { organizationId, networkId }: Omit<Account, 'id'>,
  apps: AppKeys,
): ReportingApps {
  const keys = apps.map(({ app_id: appId, account_id: accountId, credentials_sealed: sealed }) => {
    const place = { organizationId, adnId: networkId, appId };
    return { appId, accountId, key: keyOf(secrets, place, sealed, accountId) };
  });
  const own = keys.flatMap(({ key, accountId }) => (accountId === null || key === '' ? [] : [key]));
  const { joinedBy } = networkOf(networkId).app;
  // Of a joined key the first part is what the network calls the app.
  const nameOf = (key: string) => (joinedBy === null ? key : (key.split(joinedBy)[0] ?? ''));
  return {
    appIds: [...new Set(own)],
    appKeys: new Map(keys.map(({ appId, key }) => [appId, nameOf(key)])),
  };
}

/** Of an app that is linked to no account a key that cannot be read is no key of this one's. */
function keyOf(
  secrets: Secrets,
  place: Parameters<typeof openAppKey>[1],
  sealed: Buffer,
  accountId: number | null,
): string {
  try {
    return openAppKey(secrets, place, sealed);
  } catch (error) {
    if (accountId !== null) throw error;
    return '';
  }
}
