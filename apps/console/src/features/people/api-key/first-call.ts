import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { type Side, side } from '@millrace/contract/common';
import { dayMs } from '@millrace/contract/kit/duration';
import type { ApiKeyScope } from '@millrace/contract/people/api-key-scope';
import { dayOf } from '@millrace/contract/report/period';

interface FirstCall {
  readonly secret: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Whose key it is. */
  readonly of: Side;
  /** Where this console is reached. */
  readonly origin: string;
  readonly now: Date;
}

/** A line for a shell that asks something with a key and changes nothing; undefined where its scopes open no call. */
export function firstCall({ secret, scopes, of, origin, now }: FirstCall): string | undefined {
  const key = `-H 'Authorization: Bearer ${secret}'`;
  const asking = (path: string, question: object) =>
    [
      `curl '${origin}${path}' \\`,
      `  ${key} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify(question)}'`,
    ].join('\n');
  const yesterday = dayOf(now.getTime() - dayMs);
  const days = { from: yesterday, to: yesterday };
  if (of === side.advertiser) {
    if (scopes.includes('event:write'))
      return asking(`${eventPath}?app=APP&of=test`, { event: 'purchase', user_id: 'customer-42' });
    if (scopes.includes('report:read'))
      return asking('/api/advertiser/report/query', { ...days, metrics: ['spend', 'impressions'] });
    return scopes.includes('setup:read') ? asking('/api/advertiser/campaign/list', {}) : undefined;
  }
  if (scopes.includes('setup:read') || scopes.includes('setup:write'))
    return `curl '${origin}/api/publisher/app/list' \\\n  ${key}`;
  if (!scopes.includes('report:read')) return undefined;
  return asking('/api/report/query', { ...days, metrics: ['revenue', 'impressions'] });
}
