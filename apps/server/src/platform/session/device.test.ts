import { expect, test } from 'vitest';
import { deviceOf, storedAgent } from './device.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const nothing = { browser: null, system: null, kind: 'other' };

test.each([
  [chrome, { browser: 'Chrome', system: 'Windows', kind: 'desktop' }],
  [safari, { browser: 'Safari', system: 'iOS', kind: 'mobile' }],
  ['made up', nothing],
  [' ', nothing],
  [null, nothing],
])('%s', (agent, device) => {
  expect(deviceOf(agent)).toEqual(device);
});

test('a header of any length is kept short', () => {
  expect(storedAgent('x'.repeat(9_000))).toHaveLength(500);
  expect(storedAgent(undefined)).toBeNull();
});
