import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readOrCreateKeyFile } from './secret-key-file.ts';

/** Encrypts what may not lie readable in the database: network keys, payment data, mail passwords. */
export interface Secrets {
  /**
   * Encrypts and authenticates (AES-256-GCM). `context` says where the result belongs, such as `account:17:apiKey`:
   * it opens only with the same one, so that a sealed value can't be moved to another row.
   */
  seal(plaintext: Buffer | string, context: string): Buffer;
  /** @throws SealError when the value was sealed with another key or context, or was changed since. */
  open(sealed: Buffer, context: string): Buffer;
  /**
   * A keyed hash of 32 bytes: tells whether two secrets of one context are equal, and nothing to whoever has the
   * database without the key.
   */
  hash(plaintext: string, context: string): Buffer;
  /** Tells two keys apart without telling anything about them; kept in the database so that a wrong key is refused. */
  fingerprint(): string;
}

export class SealError extends Error {
  override readonly name = 'SealError';
}

/** First byte of a sealed value; a later format gets another one, and this one stays readable. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * The installation's secrets: by SECRET_KEY, else by the key file in DATA_DIR, which the first start makes.
 * @throws StartError when the key file can't be made or read.
 */
export async function openSecrets(from: {
  readonly secretKey: string | undefined;
  readonly dataDir: string;
}): Promise<Secrets> {
  return secretsOf(from.secretKey ?? (await readOrCreateKeyFile(from.dataDir)));
}

/** The secrets of one key: a text with at least 128 bits of randomness, in whatever form. */
export function secretsOf(masterKey: string): Secrets {
  const sealKey = derive(masterKey, 'millrace seal 1', 32);
  const hashKey = derive(masterKey, 'millrace hash 1', 32);
  const print = derive(masterKey, 'millrace fingerprint 1', 16).toString('hex');
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, context) {
      if (sealed.length < OVERHEAD || sealed[0] !== VERSION)
        throw new SealError('This is not a sealed value.');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(context));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const body = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch (cause) {
        throw new SealError(
          `The secret "${context}" was sealed with another key, for another place, or was changed.`,
          {
            cause,
          },
        );
      }
    },
    hash: (plaintext, context) =>
      // The context's length first: no context and text together look like another pair.
      createHmac('sha256', hashKey).update(`${context.length}:${context}:${plaintext}`).digest(),
    fingerprint: () => print,
  };
}

/** One key for each purpose, so that none says anything about another (HKDF with SHA-256, RFC 5869). */
function derive(masterKey: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, bytes));
}

/** The version is authenticated too: nobody can pass a value off as one of another format. */
function boundTo(context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(context)]);
}
