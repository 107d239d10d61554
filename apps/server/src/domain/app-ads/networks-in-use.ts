import { networkId } from '@millrace/contract/publisher/network/network-id';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { NetworkInUse } from './compare-app-ads.ts';

const shown = z.record(z.string(), z.string());

/** The networks that an app has instances of which phones get, and what they know the publisher by. */
export async function networksInUse(tx: Tx, appId: number): Promise<NetworkInUse[]> {
  const rows = await tx
    .selectFrom('app_network')
    .leftJoin('ad_network_account as account', 'account.id', 'app_network.account_id')
    .select(['app_network.network_id', 'app_network.credential_tails as ofApp'])
    .select('account.credential_tails as ofAccount')
    .where('app_network.app_id', '=', appId)
    .where('app_network.status', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('instance')
          .innerJoin('placement', 'placement.id', 'instance.placement_id')
          .select('instance.id')
          .whereRef('instance.app_id', '=', 'app_network.app_id')
          .whereRef('instance.network_id', '=', 'app_network.network_id')
          .where('instance.status', '=', 1)
          .where('placement.status', '=', 1),
      ),
    )
    .orderBy('app_network.network_id')
    .execute();
  return rows.map(({ network_id: adnId, ofApp, ofAccount }) => ({
    adnId,
    publisherId: publisherIdOf(adnId, z.parse(shown, ofApp), z.parse(shown, ofAccount ?? {})),
  }));
}

type Shown = Readonly<Record<string, string>>;

/** AdMob's app ids begin with the publisher's. Of no other network is it sure that what is stored here is what its line has. */
function publisherIdOf(adnId: number, ofApp: Shown, ofAccount: Shown): string | null {
  if (adnId !== networkId.adMob) return null;
  const [, ofAppId] = /^ca-app-(pub-\d{16})~/.exec(ofApp.appId ?? '') ?? [];
  const [ofAccountId] = /^pub-\d{16}$/.exec(ofAccount.publisherId ?? '') ?? [];
  return ofAppId ?? ofAccountId ?? null;
}
