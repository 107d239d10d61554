import { BlockList, isIP } from 'node:net';

/** Ranges that no publisher's server on the internet has (IANA's special-purpose registries). */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // Azure answers every machine of its own there.
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Within 2000::/3, the only range that is given out: Teredo and other protocols, documentation, 6to4.
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const;

const globalUnicast = '2000::/3';
/** IPv4 in the clothes of IPv6: mapped, and what NAT64 makes of it. */
const carriers = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** Whether a callback may be sent to an address. */
export type IsAllowed = (address: string) => boolean;

/**
 * Lets callbacks out to the internet and to the networks that the installation names, and nowhere else: what a
 * publisher enters must not reach the machines beside this one.
 * @param networks `10.1.0.0/16`, `fd00::/8`, or single addresses
 */
export function allowedAddresses(networks: readonly string[]): IsAllowed {
  const named = listOf(networks);
  const closed = listOf([...special.ipv4, ...special.ipv6]);
  const open = listOf([globalUnicast]);
  return (address) => {
    const plain = plainAddress(address);
    if (plain === undefined) return false;
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (named.check(plain, family)) return true;
    return !closed.check(plain, family) && (family === 'ipv4' || open.check(plain, family));
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    list.addSubnet(address, bits === undefined ? most : Number(bits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** IPv4 where an address carries one; undefined: it is none that can be asked (one with a zone, say). */
function plainAddress(address: string): string | undefined {
  if (isIP(address) === 4) return address;
  const groups = groupsOf(address);
  if (groups === undefined) return undefined;
  const head = groups.slice(0, 6).map((group) => group.toString(16));
  if (!carriers.includes(head.join(':'))) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  // Writes the last two groups, which may be dotted, as hexadecimal numbers too.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return undefined;
  const [head = '', tail] = canonical.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  const gap = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...gap, ...last];
}
