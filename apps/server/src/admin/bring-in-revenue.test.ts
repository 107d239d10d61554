import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { bringInRevenue } from './bring-in-revenue.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-revenue-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function bringIn(content: string | Buffer) {
  const path = join(folder, 'revenue.csv');
  await writeFile(path, content);
  const asked: (string | undefined)[] = [];
  const server = {
    ask: async (_: string, csv?: string) => {
      asked.push(csv);
      return { taken: 1 };
    },
  };
  const done = bringInRevenue(server, path, 'upload');
  return { done, asked };
}

test('a file of revenue is given to the server as it is', async () => {
  const { done, asked } = await bringIn('day,revenue\n2026-11-20,1.50');
  expect([await done, asked]).toEqual([1, ['day,revenue\n2026-11-20,1.50']]);
});

test.each([
  ['UTF-16', Buffer.from('day,revenue\n2026-11-20,1.50', 'utf16le')],
  ['Latin-1', Buffer.from('day,unit\n2026-11-20,Größe', 'latin1')],
])('one in %s is refused, and nothing of it taken', async (_, content) => {
  const { done, asked } = await bringIn(content);
  await expect(done).rejects.toThrow(
    new StartError('This file is not written in UTF-8. Please save it as CSV UTF-8.'),
  );
  expect(asked).toEqual([]);
});
