import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What all that own ads send around is signed with: the same on every node, since what one makes another is asked for. */
export function adSecretOf(secrets: Pick<Secrets, 'hash'>): string {
  return secrets.hash('own ads', 'ad-ticket').toString('base64url');
}

interface Named {
  readonly id: number;
  /** Another one makes another secret; it is none itself. */
  readonly postbackKey: string;
}

/** By what those who tell of an app's conversions show that they are its people. It is made from the installation's secret, so that it is stored nowhere. */
export function postbackSecret(adSecret: string, { id, postbackKey }: Named): string {
  return createHmac('sha256', adSecret)
    .update(`postback\n${id}\n${postbackKey}`)
    .digest('base64url')
    .slice(0, 32);
}
