import type { CredentialField } from '@millrace/contract/publisher/network/network';

/** Credential fields with nothing in them, each by its key: so a form that takes them empties what was entered. */
export function blankCredentials(fields: readonly CredentialField[]): Record<string, null> {
  return Object.fromEntries(fields.map(({ key }) => [key, null]));
}
