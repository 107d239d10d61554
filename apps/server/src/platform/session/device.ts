import type { Device } from '@millrace/contract/people/own-account';
import Bowser from 'bowser';

/** Characters of a User-Agent header that are kept. */
const longest = 500;

/** A User-Agent header as it is stored: shortened, and null where there is none. */
export function storedAgent(header: string | undefined): string | null {
  return header === undefined || header === '' ? null : header.slice(0, longest);
}

const kinds: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet']);

/** What a browser says of itself, in the words that people know. */
export function deviceOf(agent: string | null): Device {
  if (agent === null || agent.trim() === '') return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(agent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kinds.has(platform.type ?? '') ? (platform.type as Device['kind']) : 'other',
  };
}
