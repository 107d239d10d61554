import { hourMs } from '@millrace/contract/kit/duration';
import * as client from 'openid-client';

/** The provider as the installation's settings name it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the browser's way back has to fit; only the server may read it. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says it is. */
export interface Claims {
  readonly email: string | undefined;
  readonly verified: boolean;
  readonly name: string | undefined;
}

/** Why an answer does not count. */
export class SignOnError extends Error {
  override readonly name = 'SignOnError';
  readonly why: 'down' | 'declined' | 'refused';

  constructor(why: SignOnError['why'], cause: unknown) {
    super(`A sign-in at the provider failed: ${why}.`, { cause });
    this.why = why;
  }
}

/** How long a provider's own description of itself is believed, milliseconds; its keys are looked up anew when one is unknown. */
const believed = hourMs;
/** Seconds that a provider has to answer. */
const timeout = 10;

export type Provider = client.Configuration;

const known = new Map<string, { readonly until: number; readonly provider: Promise<client.Configuration> }>();

/**
 * A provider by its discovery document (OpenID Connect Discovery 1.0), kept for an hour.
 * @throws SignOnError `down` when it does not answer, or as something else than it is called
 */
export async function openProvider(settings: ProviderSettings): Promise<Provider> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  const kept = known.get(key);
  if (kept !== undefined && kept.until > Date.now()) return kept.provider;
  // The settings of before are nobody's any more.
  known.clear();
  const provider = discover(settings);
  known.set(key, { until: Date.now() + believed, provider });
  provider.catch(() => known.delete(key));
  return provider;
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  // The settings let plain http through for this machine alone.
  const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  // By itself it trusts the connection alone that an ID token came over.
  const execute = [client.enableNonRepudiationChecks, ...insecure];
  try {
    return await client.discovery(url, clientId, clientSecret, undefined, { execute, timeout });
  } catch (cause) {
    throw new SignOnError('down', cause);
  }
}

/** Where the browser goes, and what it has to come back with. */
export async function askProvider(
  provider: Provider,
  redirectUri: string,
): Promise<{ readonly url: string; readonly expected: Expected }> {
  const expected = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, expected };
}

/**
 * Changes the code that the browser came back with for who it is. Signature, issuer, audience, age, state and nonce are
 * checked; mail and name come from the ID token, else from the provider's user info.
 * @param address the redirect URI with the query that the provider added
 * @throws SignOnError
 */
export async function claimsOf(
  provider: Provider,
  address: URL,
  { state, nonce, verifier }: Expected,
): Promise<Claims> {
  try {
    const tokens = await client.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider gave no ID token.');
    const said =
      typeof claims.email === 'string'
        ? claims
        : { ...claims, ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
    return {
      email: textOf(said.email),
      // Some providers write it as a text.
      verified: said.email_verified === true || String(said.email_verified) === 'true',
      name: textOf(said.name),
    };
  } catch (cause) {
    throw new SignOnError(reasonOf(cause), cause);
  }
}

const textOf = (claim: unknown) =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined;

function reasonOf(error: unknown): SignOnError['why'] {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'declined' : 'refused';
  }
  return isUnreachable(error) ? 'down' : 'refused';
}

/** No answer at all, a late one, or one of a server in trouble. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ClientError) {
    if (error.code === 'OAUTH_TIMEOUT') return true;
    return error.cause instanceof Response && error.cause.status >= 500;
  }
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** Where a browser ends its session at the provider (RP-Initiated Logout 1.0); undefined: it has no such address. */
export function leaveUrl(provider: Provider, afterwards: string): string | undefined {
  if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
  return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: afterwards }).href;
}
