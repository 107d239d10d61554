import type { CredentialField } from '@millrace/contract/publisher/network/network';
import type { useText } from '../i18n/i18n.ts';

/** The labels of credential fields by their names in a form, for the list of those that need another look. */
export function credentialLabels(
  text: ReturnType<typeof useText>,
  fields: readonly CredentialField[],
  path = 'credentials',
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, label }) => [`${path}.${key}`, text(`adNetwork.field.${label}`)]),
  );
}
