import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CallError } from '../http/call-error.ts';
import type { Database } from '../postgres/database.ts';

/** Rising delays after failed log-ins, per account and per address, shared by all nodes. */
export interface Delays {
  /**
   * Counts one attempt against each subject before it is made, so that parallel guesses can't pass together.
   * @throws CallError session.errors.delayed with the seconds to wait
   */
  attempt(subjects: readonly Subject[]): Promise<void>;
  /**
   * After a success: forgets an account's attempts, and takes back the one attempt of an address. A company behind one
   * address signs in a hundred times a day; a guesser there must not be cleared by a colleague's success.
   */
  clear(subjects: readonly Subject[]): Promise<void>;
}

export interface Subject {
  readonly kind: 'account' | 'address';
  readonly name: string;
}

/** Attempts that cost nothing; a company behind one address needs more than a person. */
const free = { account: 5, address: 50 } as const;
const longestDelay = 900;

/** Seconds to wait after the n-th attempt beyond the free ones: 1, 2, 4, … up to 15 minutes. */
function delayAfter(kind: Subject['kind'], attempts: number): number {
  const beyond = attempts - free[kind];
  return beyond < 0 ? 0 : Math.min(2 ** beyond, longestDelay);
}

/** Accounts are kept as hashes: the table must not tell which names were tried. */
export function keyOfDelay({ kind, name }: Subject): string {
  return kind === 'address'
    ? `address:${name}`
    : `account:${createHash('sha256').update(name).digest('hex')}`;
}

/** One order everywhere, so that two requests can't wait for each other. */
function inOrder(subjects: readonly Subject[]): Subject[] {
  return [...subjects].sort((a, b) => keyOfDelay(a).localeCompare(keyOfDelay(b)));
}

export function openDelays(database: Database, now: () => Date): Delays {
  return {
    attempt: (subjects) =>
      database.asSystem(async (tx) => {
        for (const subject of inOrder(subjects)) {
          const row = await tx
            .insertInto('login_delay')
            .values({ subject: keyOfDelay(subject), failures: 0, blocked_until: null, updated_at: now() })
            .onConflict((conflict) =>
              conflict.column('subject').doUpdateSet({ subject: sql`excluded.subject` }),
            )
            .returning(['failures', 'blocked_until', 'updated_at'])
            .executeTakeFirstOrThrow();
          const wait = ((row.blocked_until?.getTime() ?? 0) - now().getTime()) / 1000;
          if (wait > 0)
            throw new CallError('session.errors.delayed', { params: { seconds: Math.ceil(wait) } });
          const quiet = now().getTime() - row.updated_at.getTime() > 3_600_000;
          const failures = quiet ? 1 : row.failures + 1;
          await tx
            .updateTable('login_delay')
            .set({
              failures,
              blocked_until: new Date(now().getTime() + delayAfter(subject.kind, failures) * 1000),
              updated_at: now(),
            })
            .where('subject', '=', keyOfDelay(subject))
            .execute();
        }
      }),
    clear: (subjects) =>
      database.asSystem(async (tx) => {
        for (const subject of inOrder(subjects)) {
          const key = keyOfDelay(subject);
          if (subject.kind === 'account') {
            await tx.deleteFrom('login_delay').where('subject', '=', key).execute();
            continue;
          }
          await tx
            .updateTable('login_delay')
            .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
            .where('subject', '=', key)
            .where('failures', '>', 0)
            .execute();
        }
      }),
  };
}
