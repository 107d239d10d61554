import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDataDir } from '../../testing/data-dirs.ts';
import { openCountryFinder } from './country-finder.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['114.114.114.114', 'CN'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['::1', null],
  ['192.168.1.20', null],
  ['10.0.0.1', null],
  ['no address', null],
  ['', null],
])('%s: %s', async (address, country) => {
  expect((await openCountryFinder(undefined))(address)).toBe(country);
});

test('a database that is missing or none is said at the start', async () => {
  await withDataDir({ user: undefined, under: [] }, async (folder) => {
    await mkdir(folder, { recursive: true });
    const missing = join(folder, 'missing.mmdb');
    await expect(openCountryFinder(missing)).rejects.toThrow(`GEOIP_DATABASE ${missing} can't be read`);
    const broken = join(folder, 'broken.mmdb');
    await writeFile(broken, 'no database');
    await expect(openCountryFinder(broken)).rejects.toThrow(`GEOIP_DATABASE ${broken} can't be read`);
  });
});
