import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';

/**
 * Whose word about a caller's address counts: the configuration's, and that of the other process of this server, which
 * comes by a socket file and so has no address. A number means: that many proxies in front, counted from ours outwards.
 */
export function proxiesOf(
  setting: Config['trustProxy'],
): (address: string | undefined, hop: number) => boolean {
  const trusted = trust(setting);
  return (address, hop) => address === undefined || trusted(address, hop);
}

function trust(setting: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof setting === 'number') return (_, hop) => hop < setting;
  return setting === false ? () => false : proxyAddr.compile(setting);
}
