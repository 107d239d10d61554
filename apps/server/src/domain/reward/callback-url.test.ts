import { describe, expect, test } from 'vitest';
import { callbackUrl } from './callback-url.ts';

const template = 'https://game.example/reward?user={content}&source=ads';

describe('the content in a callback address', () => {
  test.each([
    ['player-1', 'player-1'],
    ['gold coins', 'gold%20coins'],
    ['a&b=c#d?e/f+g', 'a%26b%3Dc%23d%3Fe%2Ff%2Bg'],
    ['金币 🪙', '%E9%87%91%E5%B8%81%20%F0%9F%AA%99'],
    ['100%', '100%25'],
    ['{content}', '%7Bcontent%7D'],
    ["$& $1 $' $`", "%24%26%20%241%20%24'%20%24%60".replace("'", '%27')],
    ['', ''],
    ['half \uD800 pair', 'half%20%EF%BF%BD%20pair'],
    ['line\nbreak\r\n\0', 'line%0Abreak%0D%0A%00'],
  ])('%j stands there as %s', (content, encoded) => {
    expect(callbackUrl(template, content)).toBe(`https://game.example/reward?user=${encoded}&source=ads`);
  });

  test('stands wherever the macro does, in the path too', () => {
    expect(callbackUrl('http://game.example:8443/u/{content}/reward?again={content}', '../x y')).toBe(
      'http://game.example:8443/u/..%2Fx%20y/reward?again=..%2Fx%20y',
    );
  });

  test('need not stand anywhere', () => {
    expect(callbackUrl('https://game.example/reward', 'x')).toBe('https://game.example/reward');
  });

  test('comes back as it was when the other side reads the query', () => {
    const content = 'a&b 金币 +%"\'<>';
    expect(new URL(callbackUrl(template, content) ?? '').searchParams.get('user')).toBe(content);
  });
});

describe('there is no address', () => {
  test.each([
    ['the content would choose the host', 'https://{content}.game.example/', 'x'],
    ['the content would end the host', 'https://game.example{content}/', '.evil.example'],
    ['the content would become a user', 'https://{content}@game.example/', 'x'],
    ['the content would choose the port', 'https://game.example:{content}/', '1'],
    ['a user stands in it', 'https://user:pass@game.example/', 'x'],
    ['a user without password stands in it', 'https://user@game.example/', 'x'],
    ['of another scheme', 'ftp://game.example/{content}', 'x'],
    ['that is none', 'https://', 'x'],
    ['of more than 8,000 characters', template, 'x'.repeat(8_000)],
  ])('%s', (_, given, content) => {
    expect(callbackUrl(given, content)).toBeNull();
  });
});

test('what stands behind # stays at home, and hosts are written as they are asked', () => {
  expect(callbackUrl('HTTPS://Game.Example:443/a#{content}', 'x')).toBe('https://game.example/a');
});
