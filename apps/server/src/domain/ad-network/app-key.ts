import type { Secrets } from '../../platform/secrets/secrets.ts';
import { openCredentials, sealCredentials } from './credentials.ts';

/** An app at a network. */
export interface AppAtNetwork {
  readonly organizationId: number;
  readonly appId: number;
  readonly adnId: number;
}

function contextOf({ organizationId, appId, adnId }: AppAtNetwork): string {
  return `app-network:${organizationId}:${appId}:${adnId}`;
}

/** What the network's SDK is started with in the app, as the database keeps it. */
export function sealAppKey(secrets: Secrets, place: AppAtNetwork, appKey: string): Buffer {
  return sealCredentials(secrets, { appKey }, contextOf(place));
}

/** @throws SealError when it was sealed for another place or with another key */
export function openAppKey(secrets: Secrets, place: AppAtNetwork, sealed: Buffer): string {
  return openCredentials(secrets, sealed, contextOf(place)).appKey ?? '';
}
