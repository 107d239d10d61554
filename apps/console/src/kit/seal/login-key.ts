import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getLoginKey } from '@millrace/contract/people/session';

/** The public key and nonce of `/auth/key`. */
export type LoginKey = ResponseOf<typeof getLoginKey>;

/** Encrypts bytes with RSA-OAEP (SHA-256) and gives base64 of the ciphertext. */
export type Encrypt = (key: LoginKey['key'], plain: Uint8Array<ArrayBuffer>) => Promise<string>;
