import { createHash, randomBytes } from 'node:crypto';

/** A bearer secret (session, mail link): what the holder keeps, and the hash that is stored. */
export interface Token {
  readonly secret: string;
  readonly hash: Buffer;
}

/** 256 random bits, base64url; a fast hash suffices since it can't be guessed. */
export function newToken(): Token {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: tokenHash(secret) };
}

/** Length of every token's secret; anything else is none of ours. */
export const tokenLength = 43;

export function tokenHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
