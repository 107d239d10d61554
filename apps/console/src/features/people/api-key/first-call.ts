import { dayMs } from '@millrace/contract/kit/duration';
import type { ApiKeyScope } from '@millrace/contract/people/api-key-scope';
import { dayOf } from '@millrace/contract/report/period';

interface FirstCall {
  readonly secret: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Where this console is reached. */
  readonly origin: string;
  readonly now: Date;
}

/** A line for a shell that asks something with a key and changes nothing; undefined where its scopes open no call. */
export function firstCall({ secret, scopes, origin, now }: FirstCall): string | undefined {
  const key = `-H 'Authorization: Bearer ${secret}'`;
  if (scopes.includes('setup:read') || scopes.includes('setup:write'))
    return `curl '${origin}/api/publisher/app/list' \\\n  ${key}`;
  if (!scopes.includes('report:read')) return undefined;
  const yesterday = dayOf(now.getTime() - dayMs);
  const question = { from: yesterday, to: yesterday, metrics: ['revenue', 'impressions'] };
  return [
    `curl '${origin}/api/report/query' \\`,
    `  ${key} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(question)}'`,
  ].join('\n');
}
