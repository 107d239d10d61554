import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody whom the provider knows. */
export interface ProvidedPerson {
  readonly email?: string | undefined;
  readonly email_verified?: boolean;
  readonly name?: string;
}

type IdToken = Record<string, unknown>;

export interface SignOnProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who sits at the browser; null: somebody who says no. */
  person: ProvidedPerson | null;
  /** What it says in its ID tokens instead of the truth; undefined: the truth. */
  lie: ((token: IdToken) => IdToken) | undefined;
  /** Whether a key that is not its own signs what it says then. */
  isForged: boolean;
  /** Whether the last answer to the browser was its log-out. */
  readonly left: () => number;
  close(): Promise<void>;
}

const [clientId, clientSecret] = ['millrace', 'a-secret-of-the-client'];

/**
 * A real OpenID Connect provider on loopback, that asks nobody for a password.
 * @param consoleUrl of the server under test, as PUBLIC_URL
 */
export async function startSignOnProvider(consoleUrl: string): Promise<SignOnProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const kid = randomUUID();
  const people = new Map<string, ProvidedPerson>();
  let left = 0;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [new URL('/user/sign-on', consoleUrl).href],
        post_logout_redirect_uris: [new URL('/user/login', consoleUrl).href],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const said: SignOnProvider = {
    ...{ issuer, clientId, clientSecret },
    person: null,
    ...{ lie: undefined, isForged: false },
    left: () => left,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      const accountId = randomUUID();
      if (said.person !== null) people.set(accountId, said.person);
      ctx.respond = false;
      await provider.interactionFinished(
        ctx.req,
        ctx.res,
        said.person === null ? { error: 'access_denied' } : { login: { accountId } },
        { mergeWithLastSubmission: false },
      );
      return;
    }
    await next();
    if (ctx.path === '/session/end') left += 1;
    const body = ctx.body as { id_token?: string } | undefined;
    if (said.lie !== undefined && ctx.path === '/token' && body?.id_token !== undefined) {
      const [, payload = ''] = body.id_token.split('.');
      const told = said.lie(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as IdToken);
      ctx.body = { ...body, id_token: signed(told) };
    }
  });
  server.on('request', provider.callback());
  return said;

  function signed(token: IdToken): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid })}.${part(token)}`;
    return `${text}.${createSign('RSA-SHA256')
      .update(text)
      .sign(said.isForged ? foreign : privateKey, 'base64url')}`;
  }
}

/** Walks through the provider's pages as a browser would. @returns the address that it leads back to */
export async function walkThrough(url: string, consoleUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let address = new URL(url); ; ) {
    if (address.origin === new URL(consoleUrl).origin) return address;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null)
      throw new Error(`${address.href} answered ${response.status}: ${await response.text()}`);
    address = new URL(next, address);
  }
}
