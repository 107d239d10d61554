import { expect, test } from 'vitest';
import { callbackAddress } from './callback-address.ts';

test.each([
  [
    'https://a.example/cb?x={content}',
    'a b&c=ü/😀',
    'https://a.example/cb?x=a%20b%26c%3D%C3%BC%2F%F0%9F%98%80',
  ],
  ['https://a.example/{content}/{content}', '$&', 'https://a.example/%24%26/%24%26'],
  ['https://a.example/cb', 'x', 'https://a.example/cb'],
  ['https://a.example/cb?x={content}', '', 'https://a.example/cb?x='],
  ['https://a.example/cb?x={content}', '\ud800', 'https://a.example/cb?x=%EF%BF%BD'],
])('%s with %j is %s (V19)', (template, content, address) => {
  expect(callbackAddress(template, content)).toBe(address);
});
