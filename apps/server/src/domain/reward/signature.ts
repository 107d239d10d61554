import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/**
 * What callbacks of an app are signed with: 43 characters, made from SECRET_KEY and the app's key. The publisher's
 * server knows it as this text; it changes only with SECRET_KEY.
 */
export function callbackSecret(secrets: Secrets, appKey: string): string {
  return secrets.hash(appKey, 'reward-callback').toString('base64url');
}

interface Signed {
  /** Seconds since 1970, UTC. */
  readonly timestamp: number;
  readonly transactionId: string;
  /** As it is asked for, with its query. */
  readonly url: string;
}

/** The headers by which a publisher's server knows who asks, when, and for which reward (docs/REWARDS.md). */
export function signedHeaders(secret: string, { timestamp, transactionId, url }: Signed) {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${transactionId}.${url}`).digest('hex');
  return {
    'x-millrace-timestamp': String(timestamp),
    'x-millrace-transaction': transactionId,
    'x-millrace-signature': `v1=${signature}`,
  };
}
