import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openSecrets, SealError, secretsOf } from './secrets.ts';

const key = 'a key that is long enough for a test';
const secrets = secretsOf(key);

describe('a sealed value', () => {
  test('opens to what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, context) => {
        const sealed = secrets.seal(Buffer.from(bytes), context);
        expect(secretsOf(key).open(sealed, context)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('takes a text as UTF-8', () => {
    expect(secrets.open(secrets.seal('密钥', 'x'), 'x').toString()).toBe('密钥');
  });

  test('shows neither the text nor that two are the same', () => {
    const [one, other] = [secrets.seal('the same', 'x'), secrets.seal('the same', 'x')];
    expect(one).not.toEqual(other);
    expect(one.includes('the same')).toBe(false);
  });

  test('does not open in another place or with another key', () => {
    const sealed = secrets.seal('value', 'account:1');
    expect(() => secrets.open(sealed, 'account:2')).toThrow(SealError);
    expect(() => secretsOf(`${key}!`).open(sealed, 'account:1')).toThrow(SealError);
  });

  test('does not open when a single bit was changed, wherever', () => {
    const sealed = secrets.seal('value', 'x');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      const at = bit >> 3;
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (bit & 7)), at);
      expect(() => secrets.open(changed, 'x')).toThrow(SealError);
    }
  });

  test('does not open when it was cut', () => {
    const sealed = secrets.seal('value', 'x');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => secrets.open(sealed.subarray(0, length), 'x')).toThrow(SealError);
    }
  });
});

test('the fingerprint is that of the key and does not hold it', () => {
  expect(secrets.fingerprint()).toBe(secretsOf(key).fingerprint());
  expect(secrets.fingerprint()).not.toBe(secretsOf(`${key}!`).fingerprint());
  expect(secrets.fingerprint()).toMatch(/^[0-9a-f]{32}$/);
});

describe('the key', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'millrace-secrets-'));
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });

  const open = (secretKey?: string) => openSecrets({ secretKey, dataDir });

  test('is SECRET_KEY where it is given, and then no file is made', async () => {
    expect((await open(key)).fingerprint()).toBe(secrets.fingerprint());
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('else comes from a file that only its owner reads, the same at every start', async () => {
    const first = await open();
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await open()).open(first.seal('value', 'x'), 'x').toString()).toBe('value');
  });

  test('is one and the same for starts at the same moment, and no draft is left', async () => {
    const prints = (await Promise.all(Array.from({ length: 20 }, () => open()))).map((one) =>
      one.fingerprint(),
    );
    expect(new Set(prints).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  test('differs from one installation to the next', async () => {
    const first = await open();
    await rm(join(dataDir, 'secret.key'));
    expect((await open()).fingerprint()).not.toBe(first.fingerprint());
  });

  test.each(['', 'abc', 'g'.repeat(64)])(
    'in a damaged file (%j) is refused, and the file stays as it is',
    async (text) => {
      await writeFile(join(dataDir, 'secret.key'), text);
      await expect(open()).rejects.toThrow(StartError);
      await expect(open()).rejects.toThrow('is damaged');
      expect((await stat(join(dataDir, 'secret.key'))).size).toBe(text.length);
    },
  );

  test('in a folder that cannot be made is refused with the reason', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const below = openSecrets({ secretKey: undefined, dataDir: join(dataDir, 'file', 'data') });
    await expect(below).rejects.toThrow(/cannot be used by this user: ENOTDIR/);
  });
});
