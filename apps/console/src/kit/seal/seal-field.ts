import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getLoginKey } from '@millrace/contract/people/session';

/** The public key and nonce of `/auth/key`. */
export type LoginKey = ResponseOf<typeof getLoginKey>;

/** Encrypts bytes with RSA-OAEP (SHA-256) and gives base64 of the ciphertext. */
export type Encrypt = (key: LoginKey['key'], plain: Uint8Array<ArrayBuffer>) => Promise<string>;

async function encryptionHere(): Promise<Encrypt> {
  // crypto.subtle exists in secure contexts only; on plain http a library does the same, loaded only then.
  const chosen = globalThis.isSecureContext
    ? await import('./encrypt-subtle.ts')
    : await import('./encrypt-forge.ts');
  return chosen.encrypt;
}

/** Makes a value readable for the server alone, bound to the nonce so that it can't be sent a second time. */
export async function sealField(value: string, { key, nonce }: LoginKey): Promise<string> {
  const encrypt = await encryptionHere();
  return encrypt(key, new TextEncoder().encode(JSON.stringify({ value, nonce })));
}
