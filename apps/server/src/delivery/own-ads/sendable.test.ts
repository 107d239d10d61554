import { expect, test } from 'vitest';
import { sendable } from './sendable.ts';

test.each([
  ['https://shop.example/?a=%E5%95%86&b={other}|^', 'https://shop.example/?a=%E5%95%86&b={other}|^'],
  ['https://shop.example/商品?a=100%25&b=é', 'https://shop.example/%E5%95%86%E5%93%81?a=100%25&b=%C3%A9'],
  ['https://shop.example/a b\t#中', 'https://shop.example/a%20b%09#%E4%B8%AD'],
  ['HTTPS://商店.example:8443/商', 'HTTPS://xn--czrs0t.example:8443/%E5%95%86'],
  ['https://käufer:ü@bücher.example?q=@ü', 'https://k%C3%A4ufer:%C3%BC@xn--bcher-kva.example?q=@%C3%BC'],
  ['shop://商品/灯?c=1', 'shop://%E5%95%86%E5%93%81/%E7%81%AF?c=1'],
  ['intent://灯#Intent;scheme=shop;S.t=商;end', 'intent://%E7%81%AF#Intent;scheme=shop;S.t=%E5%95%86;end'],
  // Half of a pair of surrogates.
  ['https://shop.example/\ud83d', 'https://shop.example/%EF%BF%BD'],
])('%s goes out as %s', (address, sent) => {
  expect(sendable(address)).toBe(sent);
});

test('a host that no browser could look up leads nowhere', () => {
  expect(sendable('https://xn--é.example/')).toBeUndefined();
});
