import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who sends a request, and by which address of ours. */
export interface Caller {
  readonly address: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** What a request says before its body, and the connection that it came by. */
export interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * As Fastify tells it, for requests that it does not get to see.
 * @param trusts whose word about a caller counts, see trusted-proxies.ts
 */
export function callerOf(
  request: RequestHead,
  trusts: (address: string | undefined, hop: number) => boolean,
): Caller {
  const { remoteAddress } = request.socket;
  const { host = '', 'x-forwarded-proto': protocol, 'x-forwarded-host': forwardedHost } = request.headers;
  if (!trusts(remoteAddress, 0)) return { address: remoteAddress ?? '', baseUrl: `http://${host}` };
  return {
    // It reads nothing else of a request.
    address: proxyAddr.all(request as IncomingMessage, trusts).at(-1) ?? '',
    baseUrl: `${lastOf(protocol) ?? 'http'}://${lastOf(forwardedHost) ?? host}`,
  };
}

/** What the nearest proxy says. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}
