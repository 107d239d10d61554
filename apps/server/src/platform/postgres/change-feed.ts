import pg from 'pg';
import { reasonOf } from '../log/reason-of.ts';
import type { Log } from './log.ts';

/** A way to learn of changes, which a test may cut to see what remains without it. */
export type ChangeSource = 'notifications' | 'poll';

export interface ChangeFeedOptions {
  /** What listens; it gets a name of its own in the server's list of connections. */
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  /** For the log: what is watched, such as `the rights revision`. */
  readonly subject: string;
  /** Asks the database how things are: every second, and whenever listening has begun. */
  readonly poll: () => Promise<void>;
  /** Told the payload of each notification. */
  readonly hear: (payload: string) => void;
  readonly log: Log;
  readonly without?: readonly ChangeSource[] | undefined;
}

/** Milliseconds between polls, and from one attempt to listen to the next (doubled up to the longest). */
const POLL = 1_000;
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/**
 * Keeps something current that the database announces: listens on a connection of its own, which no pooler can share,
 * and asks every second in case a notification was lost.
 */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #closing = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  start(): void {
    const { without = [] } = this.#options;
    this.#running = Promise.all([
      without.includes('poll') ? undefined : this.#repeatPoll(),
      without.includes('notifications') ? undefined : this.#repeatListen(),
    ]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #repeatPoll(): Promise<void> {
    const { poll, log, subject } = this.#options;
    let failing = false;
    while (await this.#pause(POLL)) {
      try {
        await poll();
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ reason: reasonOf(error) }, `${subject} cannot be read`);
        failing = true;
      }
    }
  }

  async #repeatListen(): Promise<void> {
    const { log, subject } = this.#options;
    let pause = SHORTEST_PAUSE;
    do {
      try {
        await this.#listen(() => {
          pause = SHORTEST_PAUSE;
        });
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, `listening for changes of ${subject} was interrupted`);
      }
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    } while (await this.#pause(pause));
  }

  /** Listens until the connection breaks or `close`. */
  async #listen(onConnected: () => void): Promise<void> {
    const { connection, channel, poll, hear } = this.#options;
    const { signal } = this.#closing;
    // It says so once, and whoever begins to hear it afterwards would wait for ever.
    if (signal.aborted) return;
    const client = new pg.Client({ ...connection, application_name: 'millrace listen' });
    const { promise: over, resolve, reject } = Promise.withResolvers<void>();
    const end = () => resolve();
    // More than once: a connection that breaks may complain twice, and a complaint that nobody hears ends the process.
    client.on('error', reject);
    client.once('end', end);
    signal.addEventListener('abort', end);
    over.catch(() => undefined); // Handled below; a failure before that must not count as unhandled.
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onConnected();
      await poll(); // What changed while nobody listened.
      await over;
    } finally {
      // The signal outlives every attempt, and would keep the client of each.
      signal.removeEventListener('abort', end);
      await client.end();
    }
  }

  /** @returns false when closing. */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#closing;
    if (signal.aborted) return false;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds).unref();
      signal.addEventListener('abort', end);
    });
    return !signal.aborted;
  }
}
