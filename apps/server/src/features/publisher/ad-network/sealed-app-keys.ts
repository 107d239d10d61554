import { joinedAppKey, splitAppKey } from '@millrace/contract/publisher/network/credentials';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { type AppAtNetwork, openAppKey, sealAppKey } from '../../../domain/ad-network/app-key.ts';
import { type Credentials, shownCredentials } from '../../../domain/ad-network/credentials.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AppNetworkRow } from './app-network-row.ts';

/** The columns that the keys of an app at a network take: joined as the network's SDK wants them. */
export function appKeyColumns(secrets: Secrets, place: AppAtNetwork, values: Credentials) {
  const { app } = networkOf(place.adnId);
  return {
    credentials_sealed: sealAppKey(secrets, place, joinedAppKey(app, values)),
    credential_tails: JSON.stringify(shownCredentials(app.fields, values)),
  };
}

/** The keys of a row, field by field again. */
export function openAppKeys(secrets: Secrets, row: AppNetworkRow): Credentials {
  const place = { organizationId: row.organization_id, appId: row.app_id, adnId: row.network_id };
  const appKey = openAppKey(secrets, place, row.credentials_sealed);
  return splitAppKey(networkOf(row.network_id).app, appKey);
}
