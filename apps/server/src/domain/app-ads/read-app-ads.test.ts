import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adsContent, readAppAds } from './read-app-ads.ts';

const google = { domain: 'google.com', id: 'pub-1', isDirect: true };

describe('lines that name a seller', () => {
  test.each([
    ['google.com, pub-1, DIRECT, f08c47fec0942fa0', google],
    ['google.com,pub-1,DIRECT', google],
    ['  GOOGLE.com\t, pub-1 ,direct  ', google],
    ['google.com, pub-1, DIRECT # ours', google],
    ['google.com, pub-1, DIRECT, f08c47fec0942fa0; foo=bar', google],
    ['\ufeffgoogle.com, pub-1, DIRECT', google],
    ['google.com,\u00a0pub-1, DIRECT\u200b', google],
    ['google.com, pub-1, Reseller, f08c47fec0942fa0', { ...google, isDirect: false }],
    ['google.com, pub-1, DIRECT, a, b, c', google],
    ['unityads.unity3d.com, 1, DIRECT', { domain: 'unityads.unity3d.com', id: '1', isDirect: true }],
  ])('%j', (text, seller) => {
    expect(readAppAds(text)).toMatchObject({
      sellers: [{ line: 1, ...seller }],
      sellerCount: 1,
      problemCount: 0,
    });
  });

  test('of sellers that are no network here only the number is kept', () => {
    expect(readAppAds('appnexus.com, 1, DIRECT')).toMatchObject({ sellers: [], sellerCount: 1 });
  });
});

test.each([
  '',
  '   ',
  '# a comment',
  '#',
  'ownerdomain=example.com',
  'Contact = a@b.example',
  'subdomain=a.example.com',
  'later=1',
])('nothing is said by %j', (text) => {
  expect(readAppAds(text)).toMatchObject({ sellerCount: 0, problemCount: 0 });
});

test.each([
  ['google.com', 'fields'],
  ['google.com, pub-1', 'fields'],
  ['google.com, , DIRECT', 'fields'],
  ['google.com pub-1 DIRECT', 'fields'],
  ['google.com; pub-1; DIRECT', 'fields'],
  ['https://google.com, pub-1, DIRECT', 'domain'],
  ['google, pub-1, DIRECT', 'domain'],
  ['-google.com, pub-1, DIRECT', 'domain'],
  ['google.com, pub-1, DIRECTLY', 'relation'],
  ['google.com, DIRECT, pub-1', 'relation'],
])('%j can not be read: %s', (text, reason) => {
  const { problems, sellerCount } = readAppAds(`# first\n\n${text}\n`);
  expect(problems).toMatchObject([{ line: 3, reason }]);
  expect(sellerCount).toBe(0);
});

test('every end of a line counts as one; a line that says what another has said is told with that one', () => {
  const text = 'google.com, pub-1, DIRECT\r\nx\rGoogle.com, PUB-1, direct\ngoogle.com, pub-1, RESELLER';
  expect(readAppAds(text)).toMatchObject({
    ...{ sellerCount: 3, repeats: [{ line: 3, first: 1 }], repeatCount: 1 },
    ...{ problems: [{ line: 2 }], sellers: [{ line: 1 }, { line: 4 }] },
  });
});

test('of many wrong lines the first are kept, and all are counted', () => {
  const content = readAppAds(Array.from({ length: 500 }, () => 'x'.repeat(5_000)).join('\n'));
  expect(content.problemCount).toBe(500);
  expect(content.problems).toHaveLength(50);
  expect(content.problems[0]?.text).toHaveLength(120);
});

test('whatever bytes come: they are read, counted whole, and may be stored', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((some) => new TextDecoder().decode(some)),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom('google.com', ',', ' ', '\n', '\r', '#', ';', '=', 'DIRECT', '\ud800', '\0', 'é'),
        { maxLength: 80 },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(bytes, (text) => {
      const content = readAppAds(text);
      expect(adsContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
      expect(JSON.stringify(content)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(content.sellerCount + content.problemCount).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
    }),
    { numRuns: 500 },
  );
});
