import forge from 'node-forge';
import type { Encrypt } from './login-key.ts';

function bigInteger(base64url: string): forge.jsbn.BigInteger {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return new forge.jsbn.BigInteger(forge.util.bytesToHex(bytes), 16);
}

export const encrypt: Encrypt = async (jwk, plain) => {
  const key = forge.pki.setRsaPublicKey(bigInteger(jwk.n), bigInteger(jwk.e));
  const cipher = key.encrypt(String.fromCharCode(...plain), 'RSA-OAEP', {
    md: forge.md.sha256.create(),
    mgf1: { md: forge.md.sha256.create() },
  });
  return btoa(cipher);
};
