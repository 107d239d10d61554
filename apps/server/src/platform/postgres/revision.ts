import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Address, connectionAs } from './address.ts';
import type { Log } from './log.ts';

export const REVISION_NAME = 'rights';

export interface RevisionOptions {
  readonly address: Address;
  /** Asks the database for the number, on a pooled connection. */
  readonly read: () => Promise<number>;
  readonly log: Log;
  /** Ways to learn of other nodes' changes that are cut, for tests of what remains without them. */
  readonly without?: readonly ('notifications' | 'poll')[] | undefined;
}

/** Milliseconds between polls, and from one attempt to listen to the next (doubled up to the longest). */
const POLL = 1_000;
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/**
 * This process's copy of a number that grows with every change that could make cached rights wrong. It is told by
 * its own commits at once, by other nodes' through notifications, and asks every second in case one was lost.
 */
export class RevisionWatch {
  readonly #options: RevisionOptions;
  readonly #listeners = new Set<(revision: number) => void>();
  readonly #closing = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #value = 0;
  #confirmedAt = 0;

  constructor(options: RevisionOptions) {
    this.#options = options;
  }

  /** Reads the number for the first time, then keeps it current until `close`. */
  async start(): Promise<void> {
    await this.#poll();
    const { without = [] } = this.#options;
    this.#running = Promise.all([
      without.includes('poll') ? undefined : this.#repeatPoll(),
      without.includes('notifications') ? undefined : this.#repeatListen(),
    ]);
  }

  get value(): number {
    return this.#value;
  }

  /** Milliseconds since the database last confirmed the number; grows while it cannot be reached. */
  get age(): number {
    return performance.now() - this.#confirmedAt;
  }

  /** Takes a number that was read from a committed state. Older ones, which arrive late, are ignored. */
  learn(value: number): void {
    if (value <= this.#value) return;
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  /** @returns a function that ends it. */
  onChange(listener: (revision: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #poll(): Promise<void> {
    const askedAt = performance.now();
    this.learn(await this.#options.read());
    this.#confirmedAt = askedAt;
  }

  async #repeatPoll(): Promise<void> {
    let failing = false;
    while (await this.#pause(POLL)) {
      try {
        await this.#poll();
        failing = false;
      } catch (error) {
        if (!failing)
          this.#options.log.warn({ reason: reasonOf(error) }, 'the rights revision cannot be read');
        failing = true;
      }
    }
  }

  async #repeatListen(): Promise<void> {
    let pause = SHORTEST_PAUSE;
    do {
      try {
        await this.#listen(() => {
          pause = SHORTEST_PAUSE;
        });
      } catch (error) {
        this.#options.log.warn(
          { reason: reasonOf(error) },
          'listening for changes of rights was interrupted',
        );
      }
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    } while (await this.#pause(pause));
  }

  /** Listens until the connection breaks or `close`. */
  async #listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      ...connectionAs('request', this.#options.address),
      application_name: 'millrace listen',
    });
    const { signal } = this.#closing;
    const over = new Promise<void>((resolve, reject) => {
      // More than once: a connection that breaks may complain twice, and a complaint that nobody hears ends the process.
      client.on('error', reject);
      client.once('end', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    over.catch(() => undefined); // Handled below; a failure before that must not count as unhandled.
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen millrace_revision');
      onConnected();
      await this.#poll(); // What changed while nobody listened.
      await over;
    } finally {
      await client.end();
    }
  }

  #hear(payload: string): void {
    const [name, value] = payload.split(':');
    if (name === REVISION_NAME) this.learn(Number(value));
  }

  /** @returns false when closing. */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#closing;
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined); // Only ever aborted.
    return !signal.aborted;
  }
}

/** Errors of the client carry the whole connection, which is no matter for a log. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
