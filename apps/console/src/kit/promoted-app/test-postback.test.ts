import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Company, companies } from './postback-addresses.ts';
import { testAddressOf } from './test-postback.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 12, 0, 5, 250) }));
afterEach(() => vi.useRealTimers());

/** As the screen has it; a test is asked of the window's own server all the same. */
const sender = { origin: 'https://ads.example', id: 7, secret: 's-1' };
const seconds = '1796040005';
const milliseconds = '1796040005250';
const dateAndTime = '2026-11-30 12:00:05.250';
const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
const withId: readonly Company[] = ['plain', 'adjust', 'branch'];
const times: Readonly<Record<Company, readonly [string, string]>> = {
  plain: [seconds, seconds],
  appsflyer: [seconds, dateAndTime],
  adjust: [seconds, seconds],
  branch: [milliseconds, milliseconds],
  singular: [milliseconds, milliseconds],
  kochava: [dateAndTime, dateAndTime],
};

test.each(companies)('a test of %s is its own address, filled in as it would be', (company) => {
  const sent = (kind: 'install' | 'event') => {
    const address = testAddressOf(company, kind, sender, 'c/1');
    expect(address).toMatch(/^\/sdk\/cp\/postback\?/);
    return Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?'))));
  };
  const always = {
    ...{ app: '7', secret: 's-1', click_id: 'c/1' },
    ...(company === 'plain' ? { device_id: device } : { gaid: device, idfa: '' }),
  };
  const [ofInstall, ofEvent] = times[company];
  expect(sent('install')).toEqual({ ...always, event: 'install', time: ofInstall });
  expect(sent('event')).toEqual({
    ...{ ...always, event: 'purchase', time: ofEvent, value: '1.99', currency: 'USD' },
    ...(withId.includes(company) && { event_id: `test-${milliseconds}` }),
  });
});
