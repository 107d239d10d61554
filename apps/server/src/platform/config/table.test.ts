import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configurationTable } from './table.ts';

test('the README shows every variable as the server reads it', async () => {
  const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(configurationTable());
});
