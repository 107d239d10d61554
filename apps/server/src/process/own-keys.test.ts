import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionAs } from '../platform/postgres/address.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { openLoginKeys } from '../platform/session/login-keys.ts';
import { withClient } from '../testing/database-server.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openOwnSecrets, refuseOtherKey } from './own-keys.ts';

const secretKey = 'a secret key for tests, 32 characters or more';
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-own-keys-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('a restored installation without its key is refused before another key is made; a first start makes one', async () => {
  const own = secretsOf(secretKey);
  const first = await mkdtemp(join(tmpdir(), 'millrace-first-'));
  await openOwnSecrets({ secretKey: undefined, dataDir: first }, database);
  expect(await readdir(first)).toEqual(['secret.key']);
  await rm(first, { recursive: true });

  await openLoginKeys(database, own, () => new Date());
  await expect(openOwnSecrets({ secretKey: undefined, dataDir }, database)).rejects.toThrow(
    `The key of this installation is missing: set SECRET_KEY as it was when it was set up, or put its secret.key back into ${dataDir}.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
  const opened = await openOwnSecrets({ secretKey, dataDir }, database);
  expect(opened.fingerprint()).toBe(own.fingerprint());
});

test('before migrations another key and none are refused, and any is taken for a database that was never set up', async () => {
  const other = { secretKey: 'another secret key for tests, 32 characters or more', dataDir };
  const empty = await createEmptyDatabase();
  await withClient(empty.address, (client) => refuseOtherKey(other, client));
  await empty.drop();

  const { address } = database;
  const ask = (secretKey: string | undefined) =>
    withClient(connectionAs('migrate', address), (client) => refuseOtherKey({ secretKey, dataDir }, client));
  await ask(secretKey);
  await expect(ask(other.secretKey)).rejects.toThrow(/is not the key that this database was set up with/);
  await expect(ask(undefined)).rejects.toThrow(/The key of this installation is missing/);
  expect(await readdir(dataDir)).toEqual([]);
});
