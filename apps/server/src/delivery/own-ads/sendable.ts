import { domainToASCII } from 'node:url';

/** Of the web: up to its host, the host, and the rest. */
const webAddress = /^(https?:\/\/(?:[^/?#\\]*@)?)([^/?#\\:]*)(.*)$/is;
const isPlain = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/**
 * An address as HTTP and SDKs take it: what is no visible ASCII is percent-encoded as UTF-8, a host of the web becomes Punycode. What
 * is encoded already stays.
 * @returns undefined: its host cannot be written so
 */
export function sendable(address: string): string | undefined {
  if (isPlain(address)) return address;
  const [, before = '', host = '', rest = address] = webAddress.exec(address) ?? [];
  const asciiHost = isPlain(host) ? host : domainToASCII(host);
  return asciiHost === '' && host !== '' ? undefined : encoded(before) + asciiHost + encoded(rest);
}

const encoded = (text: string): string =>
  text.replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.toWellFormed()));
