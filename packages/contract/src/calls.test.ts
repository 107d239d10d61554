import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls, isCall } from './calls.ts';

test('every call of every file is in the list', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^([a-z]+\/)?[a-z-]+\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(`./${file}`)),
  );
  const defined = new Set(modules.flatMap((exports) => Object.values(exports).filter(isCall)));
  expect(new Set(calls.map(({ call }) => call))).toEqual(defined);
  expect(defined.size).toBeGreaterThan(0);
});

test('no two calls have the same export name', () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
