import { randomBytes } from 'node:crypto';

/**
 * Ids of records that no other process gives, nor anybody else of this one: what they begin with is drawn anew.
 * @param kind a letter or none, so that people see what a record tells of
 */
export function recordIds(kind: 'a' | 'c' | 't' | ''): () => string {
  const own = randomBytes(9).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${own}${kind}${count.toString(36)}`;
  };
}
