import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { CallError } from '../http/call-error.ts';

/** Hashing and checking of passwords: argon2id with the library's parameters (19 MiB, 2 passes). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** The hash of a password that nobody knows, for who signs in by a provider. */
  unknown(): Promise<string>;
  /** With no stored hash (unknown account) it works as long and answers false, so that time tells nothing. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** Beyond this many waiting, a log-in storm is turned away instead of starving everything else. */
const longestQueue = 100;

/**
 * One hash at a time: a storm of log-ins must not take every core from the phones.
 * @param cost other parameters than the library's: for tests, which protect nobody
 */
export function openPasswords(cost: Pick<Options, 'memoryCost' | 'timeCost'> = {}): Passwords {
  const inTurn = oneAtATime();
  const nobody = hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    unknown: () => inTurn(() => hash(randomBytes(32), cost)),
    matches: async (stored, password) => {
      const against = stored ?? (await nobody);
      const equal = await inTurn(() => verify(against, password));
      return equal && stored !== undefined;
    },
  };
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= longestQueue)
      throw new CallError('common.errors.tooManyRequests', { params: { seconds: 5 } });
    waiting += 1;
    const turn = last.then(work, work).finally(() => {
      waiting -= 1;
    });
    last = turn;
    return turn;
  };
}
