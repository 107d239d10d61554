import { expect, test } from 'vitest';
import { consoleLink } from './console-link.ts';

test.each([
  [{ publicUrl: 'https://ads.acme.example', host: '0.0.0.0', port: 1 }, 'https://ads.acme.example'],
  [{ publicUrl: undefined, host: '127.0.0.1', port: 8080 }, 'http://127.0.0.1:8080'],
  [{ publicUrl: undefined, host: '0.0.0.0', port: 8080 }, 'http://localhost:8080'],
  [{ publicUrl: undefined, host: '::', port: 8080 }, 'http://localhost:8080'],
  [{ publicUrl: undefined, host: '::1', port: 8080 }, 'http://[::1]:8080'],
])('%j: %s', (config, origin) => {
  expect(consoleLink(config, '/user/reset', { token: 'a+b/c=&d' })).toBe(
    `${origin}/user/reset?token=a%2Bb%2Fc%3D%26d`,
  );
  expect(consoleLink(config, '/user/login')).toBe(`${origin}/user/login`);
});
