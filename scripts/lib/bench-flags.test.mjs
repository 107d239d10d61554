import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchFlags } from './bench-flags.mjs';
import { inRoot } from './paths.mjs';

test('every flag that a bench reads is known', () => {
  const benches = readdirSync(inRoot('bench')).filter((name) => name.endsWith('.bench.ts'));
  const text = benches.map((name) => readFileSync(inRoot('bench', name), 'utf8')).join('\n');
  const single = [...text.matchAll(/\bflag\('([a-z-]+)'\)/g)].map(([, name]) => name);
  const parts = [...text.matchAll(/\bchosen\(\[([^\]]+)\]\)/g)].flatMap(
    ([, names]) => names?.match(/[a-z-]+/g) ?? [],
  );
  expect(new Set(single)).toContain('idle');
  expect(parts).toContain('by-hour');
  for (const name of [...single, ...parts]) expect(benchFlags).toContain(`--${name}`);
});
