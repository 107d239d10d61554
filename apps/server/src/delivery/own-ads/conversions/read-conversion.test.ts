import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readTime } from './read-conversion.ts';

const at = Date.UTC(2026, 10, 30, 12, 0, 5);

describe('on a server in Shanghai', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Asia/Shanghai');
    expect(new Date(at).getHours()).toBe(20);
  });
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    '1796040005',
    '1796040005000',
    '1796040005.0',
    '2026-11-30 12:00:05',
    '2026-11-30 12:00:05.000',
    '2026-11-30T12:00:05Z',
    '2026-11-30T20:00:05+08:00',
    '2026-11-30 20:00:05 +0800',
    '2026-11-30T20:00:05 +0800',
    '2026-11-30T12:00:05.000 Z',
    '2026-11-30 12:00:05 UTC',
    '2026/11/30 12:00:05',
    '11/30/2026 12:00:05',
    'Nov 30, 2026 12:00:05',
    '11/30/2026 7:00:05 EST',
    'Mon, 30 Nov 2026 12:00:05 GMT',
    'Mon Nov 30 2026 20:00:05 GMT+0800 (China Standard Time)',
  ])('%s is the same moment', (text) => {
    expect(readTime(text)).toBe(at);
  });

  test('a day without a time begins at midnight UTC', () => {
    expect(readTime('2026-11-30')).toBe(Date.UTC(2026, 10, 30));
  });

  test('nothing is no time, and neither is what nobody can mean', () => {
    expect(readTime('')).toBeNull();
    for (const text of ['yesterday', '1796040005000000', '2026-13-30 12:00:05', '{install_time}'])
      expect([text, readTime(text)]).toEqual([text, Number.NaN]);
  });
});
