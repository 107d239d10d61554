import { expect, test } from 'vitest';
import { maskedId } from './kept-id.ts';

test.each([
  ['38400000-8cf0-11bd-b23e-10b96e40000d', '3840••••0d'],
  ['customer-55', 'c••••'],
  ['customer-555', 'cust••••55'],
  ['a', 'a••••'],
  ['', '••••'],
  ['顾客一二三四五六七八九十', '顾客一二••••九十'],
  ['😀😀😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀••••😀😀'],
])('%s is shown as %s', (id, shown) => {
  expect(maskedId(id)).toBe(shown);
});
