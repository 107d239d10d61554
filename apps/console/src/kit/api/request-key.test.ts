import { expect, it } from 'vitest';
import { newRequestKey } from './request-key.ts';

it('is a random UUID', () => {
  const keys = Array.from({ length: 100 }, newRequestKey);
  for (const key of keys) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(keys).size).toBe(100);
});
