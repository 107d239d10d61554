import { credentialsSchema } from '@millrace/contract/publisher/network/credentials';
import type { AppCredentials } from '@millrace/contract/publisher/network/network';
import * as z from 'zod/mini';

type Asked = Pick<AppCredentials, 'fields'> & { readonly joinedBy?: string | null };

/**
 * What is entered into the fields of some credentials, checked as the server does.
 * @param kept keys of stored secrets that stay: what their fields hold does not count
 */
export function enteredCredentials(asked: Asked, kept: ReadonlySet<string> = new Set()) {
  const entered = z.transform((values: unknown) => {
    const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
    return Object.fromEntries(given.filter(([key]) => !kept.has(key)));
  });
  return z.pipe(z.pipe(entered, credentialsSchema(asked, kept)), z.transform(withoutGaps));
}

function withoutGaps(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return Object.fromEntries(given);
}
