import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from './body.ts';
import { isCrowded } from './crowd.ts';

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
/** As large as a body may be. */
const padding = 'x'.repeat(64 * 1024);

const event = {
  ts: 1_760_000_000_000,
  eid: 271,
  code: '',
  msg: 'No fill, again',
  pid: '5',
  mid: 2,
  iid: 11,
  adapterv: '',
  msdkv: '',
  scene: -1,
  ot: 1,
  duration: -1,
  priority: -1,
  cs: -1,
  bid: -1,
  price: -1,
  cur: '',
  abt: 0,
  abtId: 0,
  reqId: '0123456789abcdef0123456789abcdef',
  ruleId: 0,
  data: { code: 3, msg: 'x', extra: {} },
};

test('1,800 events with everything that can be said of each are none', () => {
  expect(isCrowded(bytes({ events: Array.from({ length: 1_800 }, () => event) }))).toBe(false);
});

test('a text is one value, whatever stands in it', () => {
  expect(isCrowded(bytes({ error: '{[,'.repeat(maxBodyBytes / 4) }))).toBe(false);
  expect(isCrowded(bytes({ error: '\\",{"'.repeat(maxBodyBytes / 12) }))).toBe(false);
});

describe('crowded', () => {
  const list = (length: number, make: (index: number) => unknown) =>
    Array.from({ length }, (_, at) => make(at));

  test.each<[string, unknown]>([
    ['members', Object.fromEntries(list(60_000, (at) => [`n${at}`, 1]) as [string, number][])],
    ['numbers', { a: list(200_000, () => 0) }],
    ['objects', { events: list(100_000, (at) => ({ [at]: 1 })) }],
    ['empty lists', { a: list(100_000, () => []) }],
  ])('by %s', (_, value) => {
    expect(isCrowded(bytes(value))).toBe(true);
  });

  test('by depth, closed or not', () => {
    const nested = (depth: number) =>
      Buffer.from(`{"a":"${padding}","b":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`);
    expect(isCrowded(nested(64))).toBe(false);
    expect(isCrowded(nested(65))).toBe(true);
    expect(isCrowded(Buffer.from(`{"a":${'['.repeat(maxBodyBytes - 5)}`))).toBe(true);
    expect(isCrowded(Buffer.from('{"a":'.repeat(maxBodyBytes / 5)))).toBe(true);
  });
});

test('what is small is not looked at', () => {
  expect(isCrowded(Buffer.from('['.repeat(60_000)))).toBe(false);
});
