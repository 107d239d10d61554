import { isIP } from 'node:net';

/** What a parser answers for a text that it does not accept; what is accepted stands in the setting itself. */
export const rejected: unique symbol = Symbol('rejected');

/** From the text of a variable (never empty) to its value. */
export type Parse<Value> = (text: string) => Value | typeof rejected;

export function integer(min: number, max: number): Parse<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : rejected;
  };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Parse<Value> {
  return (text) => values.find((value) => value === text) ?? rejected;
}

/** Some of `values`, separated by commas, in the order of `values`. */
export function someOf<const Value extends string>(values: readonly Value[]): Parse<readonly Value[]> {
  return (text) => {
    const named = listed(text);
    const known = values.filter((value) => named.includes(value));
    return known.length === named.length && known.length > 0 ? known : rejected;
  };
}

export function matching(pattern: RegExp): Parse<string> {
  return (text) => (pattern.test(text) ? text : rejected);
}

export function where(isGood: (text: string) => boolean): Parse<string> {
  return (text) => (isGood(text) ? text : rejected);
}

/** An address with a host, of one of the schemes (each with its colon). */
export function url(schemes: readonly string[]): Parse<string> {
  return (text) => {
    const parsed = URL.parse(text);
    return parsed !== null && schemes.includes(parsed.protocol) && parsed.hostname !== '' ? text : rejected;
  };
}

/** Scheme, host and port alone: what comes after is put behind it. */
export function origin(text: string): string | typeof rejected {
  const parsed = URL.parse(text);
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb && text.toLowerCase() === parsed.origin ? parsed.origin : rejected;
}

/** Whom to believe about the caller's address, as Fastify's `trustProxy` takes it. */
export function trustProxy(text: string): false | number | string[] | typeof rejected {
  if (text === 'false') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = listed(text);
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : rejected;
}

/** Addresses, and networks in CIDR form. */
export function networks(text: string): readonly string[] | typeof rejected {
  const named = listed(text);
  // A zone names an interface of this machine, no network.
  return named.length > 0 && named.every((one) => isNetwork(one) && !one.includes('%')) ? named : rejected;
}

/** Addresses, each perhaps with a port. */
export function nameServers(text: string): readonly string[] | typeof rejected {
  const named = listed(text);
  return named.length > 0 && named.every(isServer) ? named : rejected;
}

function isServer(text: string): boolean {
  const [, address = text, port = '53'] =
    /^\[(.+)\]:(\d{1,5})$|^([\d.]+):(\d{1,5})$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  return isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

function isProxy(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index);
}
