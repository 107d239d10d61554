import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { IsAllowed } from './allowed-address.ts';
import type { Resolve } from './resolve-host.ts';

/** What a stranger's server said. */
export interface OutsideAnswer {
  readonly kind: 'answered';
  readonly status: number;
  /** Where it leads on; null: nowhere. */
  readonly location: string | null;
  /** Its content type; empty: it does not say. */
  readonly type: string;
  /** As far as it was read. */
  readonly body: Buffer;
}

/** Why nothing was said. */
type Unanswered =
  /** It could not be reached, or not in time. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It stands where this server asks nobody. */
  | { readonly kind: 'forbidden'; readonly reason: string };

/** What came of asking a server that a person named. */
export type AskedOutside = OutsideAnswer | Unanswered;

/** An answer whose body has yet to be read; who does not read it ends it. */
export interface OpenAnswer extends Pick<OutsideAnswer, 'status' | 'location' | 'type'> {
  readonly kind: 'answered';
  readonly body: IncomingMessage;
}

export interface Limits {
  /** Milliseconds until there is a connection, name servers and TLS included. */
  readonly connect: number;
  /** Milliseconds for everything. */
  readonly total: number;
  /** Bytes of an answer that are read. */
  readonly body: number;
}

export interface Way {
  readonly resolve: Resolve;
  readonly isAllowed: IsAllowed;
  readonly limits: Limits;
}

class Forbidden extends Error {}

/**
 * Asks an address, by POST where there is something to say, else by GET. Each address that the host has is checked before,
 * and the connection is made to those: a name server that answers otherwise a moment later changes nothing. Redirects are
 * not followed, cookies not kept.
 */
export async function askOutside(
  url: string,
  headers: Readonly<Record<string, string>>,
  way: Way,
  body?: string,
): Promise<AskedOutside> {
  const opened = await openOutside(url, headers, way, body);
  if (opened.kind !== 'answered') return opened;
  return { ...opened, body: await readSome(opened.body, way.limits.body) };
}

/** As {@link askOutside}, up to the head of the answer; its body is broken off when the time for everything is over. */
export async function openOutside(
  url: string,
  headers: Readonly<Record<string, string>>,
  { resolve, isAllowed, limits }: Omit<Way, 'limits'> & { readonly limits: Omit<Limits, 'body'> },
  said?: string,
): Promise<OpenAnswer | Unanswered> {
  const connecting = new AbortController();
  const late = () => connecting.abort(new Error(`no connection within ${limits.connect} ms`));
  const timer = setTimeout(late, limits.connect);
  const total = AbortSignal.timeout(limits.total);
  const signal = AbortSignal.any([total, connecting.signal]);
  try {
    const target = new URL(url);
    const addresses = await orAborted(addressesOf(target, { resolve, isAllowed }, signal), signal);
    const body = await send(target, headers, {
      addresses,
      said,
      signal,
      onConnected: () => clearTimeout(timer),
    });
    const { statusCode: status = 0, headers: answered } = body;
    return {
      kind: 'answered',
      status,
      location: answered.location ?? null,
      type: answered['content-type'] ?? '',
      body,
    };
  } catch (error) {
    if (error instanceof Forbidden) return { kind: 'forbidden', reason: error.message };
    if (total.aborted) return { kind: 'failed', reason: `no answer within ${limits.total} ms` };
    return { kind: 'failed', reason: reasonOf(signal.aborted ? signal.reason : error) };
  } finally {
    clearTimeout(timer);
  }
}

async function addressesOf(
  { hostname }: URL,
  { resolve, isAllowed }: Pick<Way, 'resolve' | 'isAllowed'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) > 0 ? [host] : await resolve(host, signal);
  const closed = addresses.find((address) => !isAllowed(address));
  if (closed !== undefined) throw new Forbidden(`${host} is at ${closed}, where callbacks may not go`);
  if (addresses.length === 0) throw new Error(`the name ${host} has no address`);
  return addresses;
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

interface Sending {
  readonly addresses: readonly string[];
  readonly said: string | undefined;
  readonly signal: AbortSignal;
  readonly onConnected: () => void;
}

function send(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { addresses, said, signal, onConnected }: Sending,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      url,
      // No agent: connections to strangers' servers are not kept.
      {
        ...methodOf(said),
        headers: { ...headers, ...lengthOf(said) },
        signal,
        agent: false,
        lookup: to(addresses),
      },
      resolve,
    );
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onConnected));
    request.on('error', reject);
    request.end(said);
  });
}

const methodOf = (said: string | undefined) => ({ method: said === undefined ? 'GET' : 'POST' });
const lengthOf = (said: string | undefined) =>
  said === undefined ? {} : { 'content-length': String(Buffer.byteLength(said)) };

/** A look-up that knows one answer. */
function to(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, callback) => {
    const [first] = entries;
    if (options.all === true) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** What the other side says, up to a limit. */
async function readSome(response: IncomingMessage, largest: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      // Leaving the loop ends the connection.
      if (size > largest) break;
    }
  } catch {
    // The status was said; how the rest ends changes nothing.
  }
  return Buffer.concat(parts).subarray(0, largest);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return error.message !== '' ? error.message : String(code ?? error.name);
}
