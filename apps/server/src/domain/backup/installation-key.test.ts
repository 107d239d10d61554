import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { findKey } from './installation-key.ts';

let dataDir: string;
let app: TestApp;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-key-'));
  app = await openTestApp();
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** What the database was set up with. */
const own = 'a key for tests';
const find = async (secretKey?: string) => {
  const { isFile, secrets } = await findKey({ dataDir, secretKey }, app.database);
  const isOwn = secrets?.fingerprint() === app.services.secrets.fingerprint();
  return { isFile, isKnown: secrets !== undefined && isOwn };
};
const lay = (key: string) => writeFile(join(dataDir, 'secret.key'), `${key}\n`);

test('the key is the file, or SECRET_KEY; neither, where it is another, and none is made', async () => {
  expect(await find()).toEqual({ isFile: false, isKnown: false });
  expect(await find(own)).toEqual({ isFile: false, isKnown: true });
  expect(await find('another key')).toEqual({ isFile: false, isKnown: false });
  expect(await readdir(dataDir)).toEqual([]);
  await lay('another key');
  expect(await find()).toEqual({ isFile: false, isKnown: false });
  expect(await find(own)).toEqual({ isFile: false, isKnown: true });
  await lay(own);
  for (const secretKey of [undefined, own, 'another key'])
    expect(await find(secretKey)).toEqual({ isFile: true, isKnown: true });
});

test('before a first start has sealed anything, the file that is there will be it', async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('login_key').execute());
  expect((await findKey({ dataDir, secretKey: undefined }, app.database)).isFile).toBe(false);
  await lay('any key');
  expect((await findKey({ dataDir, secretKey: undefined }, app.database)).isFile).toBe(true);
});
