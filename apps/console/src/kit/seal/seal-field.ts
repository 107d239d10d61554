import type { Encrypt, LoginKey } from './login-key.ts';

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
