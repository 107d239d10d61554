import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../config/config.ts';
import { reasonOf } from '../log/reason-of.ts';
import { allowedAddresses, type IsAllowed } from './allowed-address.ts';
import { hostOf } from './host-of.ts';
import type { Names } from './names.ts';
import { readSome } from './read-up-to.ts';
import type { Resolve } from './resolve-host.ts';

/** Why nothing was said. */
export type Unanswered =
  /** It could not be reached, or (`isLate`) has let its time pass. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isLate?: true }
  /** It stands where this server asks nobody. */
  | { readonly kind: 'forbidden'; readonly reason: string };

/** What came of asking a server of which the status says all. */
export type AskedOutside = { readonly kind: 'answered'; readonly status: number } | Unanswered;

/** An answer whose body has yet to be read; who does not read it ends it. */
export interface OpenAnswer {
  readonly kind: 'answered';
  readonly status: number;
  /** Where it leads on; null: nowhere. */
  readonly location: string | null;
  /** Its content type; empty: it does not say. */
  readonly type: string;
  /** Fails with {@link TooSlow} when a limit of time is over. */
  readonly body: IncomingMessage;
}

/** Milliseconds. */
export interface Times {
  /** Until there is a connection, name servers and TLS included. */
  readonly connect: number;
  /** For everything. */
  readonly total: number;
  /** Of the body without a byte; absent: as long as there is time. */
  readonly silence?: number;
}

export interface Limits extends Times {
  /** Bytes of an answer that are read. */
  readonly body: number;
}

export interface Way<L extends Times = Times> {
  readonly resolve: Resolve;
  readonly isAllowed: IsAllowed;
  readonly limits: L;
  /** When the time for everything is over, where it has begun already. */
  readonly end?: AbortSignal;
}

/** It began to answer, and let the time for that pass. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

class Forbidden extends Error {}

/** The way from this installation to servers that people name: to private networks only where its settings name them. */
export function wayOut<L extends Times>(
  { config, names }: { readonly config: Pick<Config, 'callbackPrivateNetworks'>; readonly names: Names },
  limits: L,
): Way<L> {
  const isAllowed = allowedAddresses(config.callbackPrivateNetworks ?? []);
  return { resolve: names.addresses, isAllowed, limits };
}

/**
 * Asks an address, by POST where there is something to say, else by GET. Each address that the host has is checked before,
 * and the connection is made to those: a name server that answers otherwise a moment later changes nothing. Redirects are
 * not followed, cookies not kept; of the body a part is read, and how that ends changes nothing.
 */
export async function askOutside(
  url: string,
  headers: Readonly<Record<string, string>>,
  way: Way<Limits>,
  body?: string,
): Promise<AskedOutside> {
  const opened = await openOutside(url, headers, way, body);
  if (opened.kind !== 'answered') return opened;
  await readSome(opened.body, way.limits.body);
  return { kind: opened.kind, status: opened.status };
}

/** As {@link askOutside}, up to the head of the answer; its body is broken off when the time for everything is over. */
export async function openOutside(
  url: string,
  headers: Readonly<Record<string, string>>,
  { resolve, isAllowed, limits, end = AbortSignal.timeout(limits.total) }: Way,
  said?: string,
): Promise<OpenAnswer | Unanswered> {
  const connecting = new AbortController();
  const late = () => connecting.abort(new Error(`no connection within ${limits.connect} ms`));
  const timer = setTimeout(late, limits.connect);
  const signal = AbortSignal.any([end, connecting.signal]);
  try {
    signal.throwIfAborted();
    const target = new URL(url);
    const addresses = await orAborted(addressesOf(target, { resolve, isAllowed }, signal), signal);
    const body = await send(target, headers, {
      addresses,
      said,
      signal,
      onConnected: () => clearTimeout(timer),
    });
    endInTime(body, limits, end);
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
    if (end.aborted) return { kind: 'failed', reason: `no answer within ${limits.total} ms`, isLate: true };
    return { kind: 'failed', reason: reasonOf(signal.aborted ? signal.reason : error) };
  } finally {
    clearTimeout(timer);
  }
}

/** By itself a body that is broken off by our side says that the other side did. */
function endInTime(body: IncomingMessage, { total, silence }: Times, end: AbortSignal): void {
  const late = () => body.destroy(new TooSlow(`no whole answer within ${total} ms`));
  end.addEventListener('abort', late, { once: true });
  body.once('close', () => end.removeEventListener('abort', late));
  if (silence === undefined) return;
  body.setTimeout(silence, () => body.destroy(new TooSlow(`nothing more for ${silence} ms`)));
}

async function addressesOf(
  url: URL,
  { resolve, isAllowed }: Pick<Way, 'resolve' | 'isAllowed'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostOf(url);
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
