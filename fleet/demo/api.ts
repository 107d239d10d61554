import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { type ApiClient, signIn } from '../../bench/lib/api-client.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The API as one person uses it. */
export interface Api {
  readonly base: string;
  /** Whoever signed in is known by these. */
  readonly headers: Readonly<Record<string, string>>;
  /** @throws Error with the server's own words when it refuses */
  ask<C extends Call>(call: C, input: RequestInput<C>): Promise<ResponseOf<C>>;
}

/** @param way of the Administrator's own log-in */
export async function openApi(base: string, account: Account, way?: 'login.admin'): Promise<Api> {
  return apiOf(base, await signIn(base, account, way));
}

function apiOf(base: string, client: ApiClient): Api {
  return {
    base,
    headers: client.headers,
    // What the server answers keeps to the contract: its own tests see to that.
    ask: async <C extends Call>({ method, path }: C, input: RequestInput<C>) =>
      (method === 'POST' ? client.post(path, input) : client.get(path + queryOf(input))) as Promise<
        ResponseOf<C>
      >,
  };
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
