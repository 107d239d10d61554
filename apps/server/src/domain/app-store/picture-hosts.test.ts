import { expect, test } from 'vitest';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { pictureHosts } from './picture-hosts.ts';
import { pictureAddress } from './store-app.ts';

test.each([
  ['https://is1-ssl.mzstatic.com/image/thumb/a/512x512bb.jpg', true],
  ['https://play-lh.googleusercontent.com/abc=w240', true],
  ['https://lh5.ggpht.com/abc', true],
  ['http://is1-ssl.mzstatic.com/a.jpg', false],
  ['https://mzstatic.com.evil.example/a.jpg', false],
  ['https://evilmzstatic.com/a.jpg', false],
  ['https://play-lh.googleusercontent.com:8443/abc', false],
  ['https://other.googleusercontent.com/abc', false],
  ['https://evil.example/?https://is1-ssl.mzstatic.com', false],
  ['data:image/png;base64,AAAA', false],
  ['javascript:alert(1)', false],
  ['a.png', false],
  [7, false],
  [`https://is1-ssl.mzstatic.com/${'a'.repeat(500)}`, false],
])('%s: %s', (address, expected) => {
  expect(pictureAddress(address)).toBe(expected ? address : null);
});

test("the console's policy names these hosts and no scheme as a whole", () => {
  const pictures = pagePolicy('n', pictureHosts)
    .split('; ')
    .find((part) => part.startsWith('img-src'));
  expect(pictures?.split(' ').slice(1)).toEqual(["'self'", 'data:', ...pictureHosts]);
});
