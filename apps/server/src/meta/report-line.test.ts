import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Of the installation, not of an organization. */
const ofNoOrganization = ['operator/system/read-installation.ts'];

/** What asks it for features, which they give the store and no line. */
const readers = /\b(countAdDays|countByCampaign|countSpendByHour|readLosses|readPopular|readRuleLog)\(/;

test('whatever a feature asks ClickHouse for somebody waits in the line of their organization', async () => {
  const features = join(import.meta.dirname, '../features');
  const passing: string[] = [];
  let asking = 0;
  for await (const file of glob('**/*.ts', { cwd: features })) {
    if (file.includes('.test.') || ofNoOrganization.includes(file)) continue;
    const text = await readFile(join(features, file), 'utf8');
    if (!/clickhouse\s*\.(report|stream)\(/.test(text) && !readers.test(text)) continue;
    asking += 1;
    if (!/reportQueue\s*\.run\(|inLine\(/.test(text)) passing.push(file);
  }
  expect(passing).toEqual([]);
  expect(asking).toBeGreaterThan(5);
});
