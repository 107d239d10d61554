import { createApiKey, removeApiKey } from '@millrace/contract/people/api-key';
import { type ApiKeyScope, apiKeyScopes } from '@millrace/contract/people/api-key-scope';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

export function apiKeyForm(name: string, scopes: readonly ApiKeyScope[] = apiKeyScopes) {
  return { name, scopes: [...scopes], expiresOn: null };
}

/** A key that an owner makes for their organization. */
export async function createApiKeyForTests(
  app: TestApp,
  owner: Person,
  scopes: readonly ApiKeyScope[] = apiKeyScopes,
): Promise<{ readonly id: number; readonly secret: string; readonly name: string }> {
  count += 1;
  const { data } = await app.ask(createApiKey, apiKeyForm(`Key ${count}`, scopes), owner);
  return { id: data.apiKey.id, secret: data.secret, name: data.apiKey.name };
}

/** Makes a key and removes it. @returns its id */
export async function createRemovedApiKey(app: TestApp, owner: Person): Promise<number> {
  const { id } = await createApiKeyForTests(app, owner);
  await app.ask(removeApiKey, { id }, owner);
  return id;
}
