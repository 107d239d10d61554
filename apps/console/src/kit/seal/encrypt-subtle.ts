import type { Encrypt } from './login-key.ts';

export const encrypt: Encrypt = async (jwk, plain) => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', { ...jwk }, algorithm, false, ['encrypt']);
  const cipher = await crypto.subtle.encrypt(algorithm, key, plain);
  return btoa(String.fromCharCode(...new Uint8Array(cipher)));
};
