import { randomInt } from 'node:crypto';
import { apiKeyPrefix } from '@millrace/contract/people/api-key';
import { type Token, tokenHash } from './token.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A new key: 190 random bits as letters and digits, so that a double click selects all of it; a fast hash suffices since
 * it can't be guessed.
 */
export function newApiKey(): Token {
  const random = Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
  const secret = `${apiKeyPrefix}${random}`;
  return { secret, hash: tokenHash(secret) };
}
