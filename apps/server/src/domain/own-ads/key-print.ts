import { createHash } from 'node:crypto';

/** What a key is called where events are counted by it: it says which one it was, and is none. */
export const keyPrint = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
