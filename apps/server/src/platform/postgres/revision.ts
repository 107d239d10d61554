import { type Address, connectionAs } from './address.ts';
import { ChangeFeed, type ChangeSource } from './change-feed.ts';
import type { Log } from './log.ts';

export const REVISION_NAME = 'rights';

/**
 * Milliseconds without word from the database after which nothing that was kept by its revision is believed: what was ended or
 * changed elsewhere holds no longer than that on a node that is cut off from it. It gives word every second.
 */
export const longestSilence = 2_000;

export interface RevisionOptions {
  readonly address: Address;
  /** Asks the database for the number, on a pooled connection. */
  readonly read: () => Promise<number>;
  readonly log: Log;
  /** Ways to learn of other nodes' changes that are cut, for tests of what remains without them. */
  readonly without?: readonly ChangeSource[] | undefined;
}

/**
 * This process's copy of a number that grows with every change that could make cached rights wrong. It is told by
 * its own commits at once, by other nodes' through notifications, and asks every second in case one was lost.
 */
export class RevisionWatch {
  readonly #read: () => Promise<number>;
  readonly #feed: ChangeFeed;
  readonly #listeners = new Set<(revision: number) => void>();
  #value = 0;
  #confirmedAt = 0;

  constructor({ address, read, log, without }: RevisionOptions) {
    this.#read = read;
    this.#feed = new ChangeFeed({
      connection: connectionAs('request', address),
      channel: 'millrace_revision',
      subject: 'the rights revision',
      poll: () => this.#poll(),
      hear: (payload) => this.#hear(payload),
      log,
      without,
    });
  }

  /** Reads the number for the first time, then keeps it current until `close`. */
  async start(): Promise<void> {
    await this.#poll();
    this.#feed.start();
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

  close(): Promise<void> {
    return this.#feed.close();
  }

  async #poll(): Promise<void> {
    const askedAt = performance.now();
    this.learn(await this.#read());
    this.#confirmedAt = askedAt;
  }

  #hear(payload: string): void {
    const [name, value] = payload.split(':');
    if (name === REVISION_NAME) this.learn(Number(value));
  }
}
