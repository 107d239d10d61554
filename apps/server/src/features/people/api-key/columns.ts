import type { ApiKeyForm } from '@millrace/contract/people/api-key';
import { apiKeyScopes } from '@millrace/contract/people/api-key-scope';
import { fieldError } from '../../../platform/http/call-error.ts';
import { isPast } from './queries.ts';

export const nameTaken = {
  api_key_name: () => fieldError('name', 'apiKey.errors.nameTaken'),
} as const;

/** How the form's fields are stored. @throws CallError expiryPast */
export function columnsOf({ name, scopes, expiresOn }: ApiKeyForm, now: Date) {
  if (isPast(expiresOn, now)) throw fieldError('expiresOn', 'apiKey.errors.expiryPast');
  return { name, scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)), expires_on: expiresOn };
}
