import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { getLoginKey } from '@millrace/contract/people/session';
import type { TestApp } from './test-app.ts';

/** Seals values for one request as the console does, with a fresh key and nonce. '' stays ''. */
export async function seal<const Values extends readonly string[]>(
  app: TestApp,
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: string }> {
  const { data } = await app.ask(getLoginKey, {});
  return sealWith(data, values);
}

/** Seals with a key and nonce that were asked for before. */
export function sealWith<const Values extends readonly string[]>(
  { key, nonce }: { readonly key: { kty: string; n: string; e: string }; readonly nonce: string },
  values: Values,
): { -readonly [Index in keyof Values]: string } {
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const sealOne = (value: string) =>
    value === ''
      ? ''
      : publicEncrypt(
          { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(JSON.stringify({ value, nonce })),
        ).toString('base64');
  return values.map(sealOne) as { -readonly [Index in keyof Values]: string };
}
