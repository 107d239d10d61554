import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import { CallError } from '../http/call-error.ts';
import type { Database, Tx } from '../postgres/database.ts';

/**
 * Rising delays after failed log-ins, per account and per address, shared by all nodes. What strangers try at an account keeps
 * them out and not its owner: where it has signed in from lately only what was tried from there counts.
 */
export interface Delays {
  /**
   * Counts one attempt against each subject before it is made, so that parallel guesses can't pass together.
   * @throws CallError session.errors.delayed with the seconds to wait
   */
  attempt(subjects: readonly Subject[]): Promise<void>;
  /**
   * After a success: forgets an account's attempts, of those at a network those there, and takes back the one attempt of an
   * address. A company behind one address signs in a hundred times a day; a guesser there must not be cleared by a colleague's
   * success.
   */
  clear(subjects: readonly Subject[]): Promise<void>;
}

export interface Subject {
  readonly kind: 'account' | 'address';
  readonly name: string;
  /** Of an account: the network that it is tried from. Absent: all of them count together, for everybody. */
  readonly from?: string;
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

/** For how long a network counts as one that an account signs in from. Milliseconds. */
export const knownFor = 30 * dayMs;

/** An account and one network. */
const hashAt = (account: string, from: string) =>
  createHash('sha256').update(`${account} ${from}`).digest('hex');
/** What is tried there; begins with the account's own key, as all of an account does. */
function keyAt(subject: Subject, from: string): string {
  const account = keyOfDelay(subject);
  return `${account}@${hashAt(account, from)}`;
}
/** That it signed in there, and when. */
function keyOfKnown(subject: Subject, from: string): string {
  const account = keyOfDelay(subject);
  return `${account}#${hashAt(account, from)}`;
}
/** Such keys, as a pattern of LIKE. */
export const knownNetworks = 'account:%#%';

interface Count {
  readonly key: string;
  readonly kind: Subject['kind'];
  /** Whether it keeps anybody out who comes from here. */
  readonly holds: boolean;
}

/** One order everywhere, so that two requests can't wait for each other. */
function inOrder<One extends { readonly key: string }>(all: readonly One[]): One[] {
  return [...all].sort((a, b) => a.key.localeCompare(b.key));
}

async function countsOf(tx: Tx, subject: Subject, now: Date): Promise<Count[]> {
  const { kind, from } = subject;
  const key = keyOfDelay(subject);
  if (from === undefined) return [{ key, kind, holds: true }];
  const known = await tx
    .selectFrom('login_delay')
    .select('subject')
    .where('subject', '=', keyOfKnown(subject, from))
    .where('updated_at', '>', new Date(now.getTime() - knownFor))
    .executeTakeFirst();
  return [
    { key, kind, holds: known === undefined },
    { key: keyAt(subject, from), kind, holds: true },
  ];
}

export function openDelays(database: Database, now: () => Date): Delays {
  return {
    attempt: (subjects) =>
      database.asSystem(async (tx) => {
        const counts: Count[] = [];
        for (const subject of subjects) counts.push(...(await countsOf(tx, subject, now())));
        for (const { key, kind, holds } of inOrder(counts)) {
          const row = await tx
            .insertInto('login_delay')
            .values({ subject: key, failures: 0, blocked_until: null, updated_at: now() })
            .onConflict((conflict) =>
              conflict.column('subject').doUpdateSet({ subject: sql`excluded.subject` }),
            )
            .returning(['failures', 'blocked_until', 'updated_at'])
            .executeTakeFirstOrThrow();
          const wait = ((row.blocked_until?.getTime() ?? 0) - now().getTime()) / 1000;
          if (wait > 0 && holds)
            throw new CallError('session.errors.delayed', { params: { seconds: Math.ceil(wait) } });
          const quiet = now().getTime() - row.updated_at.getTime() > hourMs;
          const failures = quiet ? 1 : row.failures + 1;
          await tx
            .updateTable('login_delay')
            .set({
              failures,
              blocked_until: new Date(now().getTime() + delayAfter(kind, failures) * 1000),
              updated_at: now(),
            })
            .where('subject', '=', key)
            .execute();
        }
      }),
    clear: (subjects) =>
      database.asSystem(async (tx) => {
        for (const { key, subject } of inOrder(
          subjects.map((one) => ({ key: keyOfDelay(one), subject: one })),
        )) {
          if (subject.kind === 'account') {
            // The account's own first, as attempts take them.
            await tx.deleteFrom('login_delay').where('subject', '=', key).execute();
            const { from } = subject;
            const there = tx.deleteFrom('login_delay');
            await (from === undefined
              ? there.where('subject', 'like', `${key}@%`)
              : there.where('subject', '=', keyAt(subject, from))
            ).execute();
            if (from !== undefined) await noteKnown(tx, keyOfKnown(subject, from), now());
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

async function noteKnown(tx: Tx, subject: string, now: Date): Promise<void> {
  await tx
    .insertInto('login_delay')
    .values({ subject, failures: 0, blocked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ updated_at: now }))
    .execute();
}
