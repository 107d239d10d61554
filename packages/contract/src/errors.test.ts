import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorDefinition, errors } from './errors.ts';
import { looksLikeErrorKey, wireCode } from './kit/error.ts';

const keys = Object.keys(errors) as (keyof typeof errors)[];

test('every feature that defines errors has them in the list', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^([a-z]+\/)?[a-z-]+\.ts$/.test(file),
  );
  const defined = files.flatMap((file) => {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    return [...text.matchAll(/defineErrors\('([a-zA-Z]+)', \{\s*\w/g)].map(([, feature]) => feature);
  });
  expect(new Set(keys.map((key) => key.split('.')[0]))).toEqual(new Set(defined));
});

test('every key has the shape by which keys are told from free text', () => {
  expect(keys.filter((key) => !looksLikeErrorKey(key))).toEqual([]);
  for (const text of ['', 'Invalid input', 'a.b', 'company.errors.', 'Company.errors.x', 'x.errors.y z']) {
    expect(looksLikeErrorKey(text)).toBe(false);
  }
});

test('the codes of the wire', () => {
  expect(wireCode).toEqual({
    unauthorized: 1000,
    failed: 1001,
    notFound: 1002,
    badParameter: 1004,
    alreadyExists: 1005,
    incomplete: 1009,
    cannotChange: 1011,
    invalid: 1012,
    staleEdit: 1013,
    tooManyRequests: 1014,
  });
});

test('a business error is HTTP 200; what has a status of its own has a code that fits', () => {
  const byStatus: Readonly<Record<number, readonly string[]>> = {
    400: ['badParameter'],
    401: ['unauthorized'],
    403: ['unauthorized'],
    404: ['notFound'],
    413: ['badParameter'],
    415: ['badParameter'],
    429: ['tooManyRequests'],
    500: ['failed'],
    503: ['failed'],
  };
  for (const key of keys) {
    const { code, status } = errorDefinition(key);
    if (status !== undefined) expect(byStatus[status]).toContain(code);
    // A script goes by the status, and waits for as long as `Retry-After` says.
    if (code === 'tooManyRequests') expect([key, status]).toEqual([key, 429]);
  }
  expect(keys.filter((key) => errorDefinition(key).status === 401)).toEqual([
    'common.errors.unauthorized',
    'common.errors.keyRefused',
  ]);
});
