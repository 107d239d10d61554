import { joinedAppKey, splitAppKey } from '@millrace/contract/network/credentials';
import { networkOf } from '@millrace/contract/network/find-network';
import {
  type Credentials,
  openCredentials,
  sealCredentials,
  shownCredentials,
} from '../../platform/ad-network/credentials.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AppNetworkRow } from './app-network-row.ts';

interface Place {
  readonly organizationId: number;
  readonly appId: number;
  readonly adnId: number;
}

function contextOf({ organizationId, appId, adnId }: Place): string {
  return `app-network:${organizationId}:${appId}:${adnId}`;
}

/** The columns that the keys of an app at a network take: joined as the network's SDK wants them. */
export function appKeyColumns(secrets: Secrets, place: Place, values: Credentials) {
  const { app } = networkOf(place.adnId);
  const sealed = { appKey: joinedAppKey(app, values) };
  return {
    credentials_sealed: sealCredentials(secrets, sealed, contextOf(place)),
    credential_tails: JSON.stringify(shownCredentials(app.fields, values)),
  };
}

/** The keys of a row, field by field again. */
export function openAppKeys(secrets: Secrets, row: AppNetworkRow): Credentials {
  const place = { organizationId: row.organization_id, appId: row.app_id, adnId: row.network_id };
  const { appKey = '' } = openCredentials(secrets, row.credentials_sealed, contextOf(place));
  return splitAppKey(networkOf(row.network_id).app, appKey);
}
