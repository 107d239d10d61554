import { expect, test } from 'vitest';
import { appAdsAddresses, rootDomain } from './app-ads-address.ts';

test.each([
  ['https://example.com', 'example.com'],
  ['http://www.example.com/games?x=1#y', 'example.com'],
  ['https://m.example.com/', 'example.com'],
  ['https://games.example.com', 'games.example.com'],
  ['https://www.games.example.com', 'games.example.com'],
  ['https://old.games.example.co.uk/a', 'games.example.co.uk'],
  ['https://www.example.com.cn', 'example.com.cn'],
  ['https://www.mygame.github.io', 'mygame.github.io'],
  ['https://play.mygame.github.io', 'play.mygame.github.io'],
  ['https://example.co.jp', 'example.co.jp'],
  ['https://studio.example.in.th/x', 'studio.example.in.th'],
  ['https://EXAMPLE.com:8443', 'example.com:8443'],
  ['http://127.0.0.1:9000/x', '127.0.0.1:9000'],
  ['http://[::1]:9000/x', '[::1]:9000'],
  ['https://münchen.example', 'xn--mnchen-3ya.example'],
])('%s: %s', (website, host) => {
  expect(appAdsAddresses(website)).toEqual([`https://${host}/app-ads.txt`, `http://${host}/app-ads.txt`]);
});

test.each([
  ['example.com', 'example.com'],
  ['a.b.example.com', 'example.com'],
  ['a.example.co.uk', 'example.co.uk'],
  ['a.example.de', 'example.de'],
  ['a.example.in.th', 'example.in.th'],
  ['a.example.github.io', 'example.github.io'],
  ['github.io', 'github.io'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
])('the root domain of %s', (hostname, root) => {
  expect(rootDomain(hostname)).toBe(root);
});
