import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';

test.each([
  ['POST /init?v=1&plat=1 HTTP/1.1\r\n', 'delivery'],
  ['POST /init HTTP/1.1\r\n', 'delivery'],
  ['POST /sdk/wf?v=4 HTTP/1.1\r\n', 'delivery'],
  ['GET /readyz HTTP/1.1', 'delivery'],
  ['GET /metrics HTTP/1.1', 'delivery'],
  ['GET / HTTP/1.1', 'console'],
  ['GET /initial HTTP/1.1', 'console'],
  ['GET /sdk-testing HTTP/1.1', 'console'],
  ['GET /sdk/testing HTTP/1.1', 'console'],
  ['GET /sdk/testing?tab=devices HTTP/1.1', 'console'],
  ['GET /sdk/testing/trace/7 HTTP/1.1', 'console'],
  ['GET /sdk/testings HTTP/1.1', 'delivery'],
  ['GET /api/user/info HTTP/1.1', 'console'],
  ['PRI * HTTP/2.0', 'console'],
  ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003 hello of tls', 'console'],
  ['POST', undefined],
  ['POST /', undefined],
  ['POST /ini', undefined],
  ['POST /init', undefined],
  ['GET /sdk', undefined],
  ['GET /sdk/te', undefined],
] as const)('%j: %s', (text, whose) => {
  expect(classify(Buffer.from(text, 'latin1'))).toBe(whose);
});

test('however the bytes are cut: undecided first, then the verdict of the whole for good', () => {
  const requests = fc.oneof(
    fc.constantFrom(
      'POST /init?k=1',
      'GET /sdk/wf',
      'GET /sdk/testing/',
      'GET /sdks',
      'GET /api/init',
      'GET /healthz?',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  );
  fc.assert(
    fc.property(requests, (text) => {
      const whole = Buffer.from(`${text} HTTP/1.1\r\nhost: example.com\r\n\r\n`);
      const verdict = classify(whole);
      expect(verdict).toBeDefined();
      for (let length = 0; length <= whole.length; length += 1) {
        expect([undefined, verdict]).toContain(classify(whole.subarray(0, length)));
      }
    }),
  );
});
