import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('makes of a text once what is asked for again and again, also nothing', () => {
  const make = vi.fn((text: string) => (text === '' ? null : { text }));
  const kept = remembered(10, make);
  expect(kept('a')).toEqual({ text: 'a' });
  expect(kept('a')).toBe(kept('a'));
  expect([kept(''), kept('')]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(2);
});

test('of many texts keeps the last ones, and what is asked for now and then stays', () => {
  const make = vi.fn((text: string) => `of ${text}`);
  const kept = remembered(10, make);
  for (let nth = 0; nth < 100; nth += 1) {
    expect(kept(`once ${nth}`)).toBe(`of once ${nth}`);
    expect(kept('often')).toBe('of often');
  }
  const made = make.mock.calls.map(([text]) => text);
  expect(made.filter((text) => text === 'often')).toHaveLength(1);
  expect(made).toHaveLength(101);
  kept('once 99');
  expect(make).toHaveBeenCalledTimes(101);
  kept('once 0');
  expect(make).toHaveBeenCalledTimes(102);
});
