import { isIPv6 } from 'node:net';

export interface Peer {
  readonly address: string;
  readonly port: number;
}

/**
 * The first line of a connection that is handed on: who is at its other end, in the form of the PROXY protocol, version 1.
 * The address it arrived at is not of interest here and stands as the unspecified one.
 */
export function proxyLine({ address, port }: Peer): string {
  const [family, unspecified] = isIPv6(address) ? ['TCP6', '::'] : ['TCP4', '0.0.0.0'];
  return `PROXY ${family} ${address} ${unspecified} ${port} 0\r\n`;
}

/** No request of HTTP begins so. */
export function opensWithProxyLine(chunk: Buffer): boolean {
  return chunk.toString('latin1', 0, 6) === 'PROXY ';
}

/**
 * @param chunk the first bytes of a connection; the line is written at once and short, so it is whole
 * @returns who is at the other end, and what follows the line; undefined when the line is not one of {@link proxyLine}
 */
export function takeProxyLine(chunk: Buffer): { readonly peer: Peer; readonly rest: Buffer } | undefined {
  const end = chunk.indexOf('\r\n');
  const line = chunk.toString('latin1', 0, Math.max(end, 0));
  const [, address, port] = /^PROXY TCP[46] (\S+) \S+ (\d{1,5}) 0$/.exec(line) ?? [];
  if (address === undefined) return undefined;
  return { peer: { address, port: Number(port) }, rest: chunk.subarray(end + 2) };
}
