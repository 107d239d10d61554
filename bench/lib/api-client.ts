import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { z } from 'zod';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

const loginKey = z.object({
  key: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
  nonce: z.string(),
});

/** What an API user has after signing in. */
export interface ApiClient {
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

/** Seals the values of one request with a fresh key and nonce. */
export async function sealer(base: string): Promise<(value: string) => string> {
  const { key, nonce } = loginKey.parse(await ask(`${base}/api/auth/key`, {}));
  const publicKey = createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' });
  return (value) =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(JSON.stringify({ value, nonce })),
    ).toString('base64');
}

/**
 * Signs in over HTTP as any client of the API would.
 * @param way of `/login.admin`, where the Administrator signs in as such
 * @throws Error with the server's own words when it refuses
 */
export async function signIn(
  base: string,
  account: { email: string; password: string },
  way: 'login' | 'login.admin' = 'login',
): Promise<ApiClient> {
  const seal = await sealer(base);
  const token = await post(
    `${base}/api/auth/${way}`,
    {},
    {
      username: '',
      email: seal(account.email),
      password: seal(account.password),
    },
  );
  const headers = { 'access-token': z.string().parse(token) };
  return {
    headers,
    get: (path) => ask(`${base}/api${path}`, { headers }),
    post: (path, body) => post(`${base}/api${path}`, headers, body),
  };
}

/** Asks what needs no log-in. @throws Error with the server's own words when it refuses */
export function postPublic(base: string, path: string, body: unknown): Promise<unknown> {
  return post(`${base}/api${path}`, {}, body);
}

function post(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  return ask(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const { code, msg, data } = envelope.parse(await response.json());
  if (code !== 0) throw new Error(`${url} answered ${code}: ${msg} ${JSON.stringify(data)}`);
  return data;
}
