import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encrypt as encryptWithForge } from './encrypt-forge.ts';
import { encrypt as encryptWithSubtle } from './encrypt-subtle.ts';
import type { LoginKey } from './login-key.ts';
import { sealField } from './seal-field.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
const loginKey: LoginKey = {
  key: { kty: 'RSA', n, e, alg: 'RSA-OAEP-256' },
  nonce: 'nonce-1',
  expires: '2026-01-01T00:00:00.000Z',
};

function open(sealed: string): unknown {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const key = { key: privateKey, padding, oaepHash: 'sha256' };
  return JSON.parse(privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8'));
}

describe.each([
  ['crypto.subtle', encryptWithSubtle],
  ['node-forge', encryptWithForge],
])('%s', (_, encrypt) => {
  it('is opened by the RSA-OAEP SHA-256 of the server', async () => {
    const plain = new TextEncoder().encode(JSON.stringify({ value: 'Pässwörd 密码', nonce: 'nonce-1' }));
    expect(open(await encrypt(loginKey.key, plain))).toEqual({ value: 'Pässwörd 密码', nonce: 'nonce-1' });
  });

  it('never gives the same text twice', async () => {
    const plain = new TextEncoder().encode('same');
    expect(await encrypt(loginKey.key, plain)).not.toBe(await encrypt(loginKey.key, plain));
  });
});

describe('sealField', () => {
  it('carries value and nonce', async () => {
    expect(open(await sealField('robin', loginKey))).toEqual({ value: 'robin', nonce: 'nonce-1' });
  });
});
