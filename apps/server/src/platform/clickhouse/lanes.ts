import { ClickHouseBusyError, ClickHouseClosedError } from './errors.ts';

/** What a lane needs of a client: to be closed when its lane gives it up. */
export interface Closable {
  close(): Promise<void>;
}

export interface LanesOptions<Client extends Closable> {
  /** Opens a client; called when a lane first works, and after a failure if `renewAfterFailure`. */
  readonly open: () => Client;
  /** How many clients work side by side. */
  readonly count: number;
  /** How many callers may wait before the next is refused with `ClickHouseBusyError`. */
  readonly maxWaiting: number;
  /** Give a client up after a query failed on it. */
  readonly renewAfterFailure: boolean;
  /** For how many milliseconds a lane rests that has worked for so many. */
  readonly restAfter?: (workedMs: number) => number;
}

interface Lane<Client> {
  client: Client | undefined;
}

/** Clients that each do one thing at a time; callers wait in the order they came. */
export class Lanes<Client extends Closable> {
  readonly #options: LanesOptions<Client>;
  readonly #lanes: Lane<Client>[];
  readonly #idle: Lane<Client>[];
  readonly #waiting: ((lane: Lane<Client>) => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();
  readonly #resting = new Map<Lane<Client>, NodeJS.Timeout>();
  #closed = false;

  constructor(options: LanesOptions<Client>) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.count }, () => ({ client: undefined }));
    this.#idle = [...this.#lanes];
  }

  /**
   * Runs `work` with a client. When `signal` fires, the caller is told at once: a caller still waiting leaves the queue,
   * a work already begun keeps its lane until it has really ended.
   */
  async run<T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) throw new ClickHouseClosedError();
    signal?.throwIfAborted();
    const task = this.#take(signal).then((lane) => this.#occupy(lane, work));
    const ended = task.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return signal ? untilAborted(task, signal) : task;
  }

  /** Refuses new work, waits for all that was accepted, then closes every client. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const lane of this.#resting.keys()) this.#goOn(lane);
    await Promise.all(this.#running);
    await Promise.all(this.#lanes.map((lane) => lane.client?.close()));
  }

  #take(signal: AbortSignal | undefined): Promise<Lane<Client>> {
    const lane = this.#idle.pop();
    if (lane) return Promise.resolve(lane);
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(
        new ClickHouseBusyError('Too many reports are waiting already; try again in a moment.'),
      );
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(signal?.reason);
      };
      const take = (free: Lane<Client>) => {
        signal?.removeEventListener('abort', leave);
        resolve(free);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(take);
    });
  }

  async #occupy<T>(lane: Lane<Client>, work: (client: Client) => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      lane.client ??= this.#options.open();
      return await work(lane.client);
    } catch (error) {
      if (this.#options.renewAfterFailure) await this.#giveUp(lane);
      throw error;
    } finally {
      this.#rest(lane, performance.now() - begun);
    }
  }

  #rest(lane: Lane<Client>, worked: number): void {
    const rest = this.#closed ? 0 : (this.#options.restAfter?.(worked) ?? 0);
    if (rest > 0)
      this.#resting.set(
        lane,
        setTimeout(() => this.#goOn(lane), rest),
      );
    else this.#goOn(lane);
  }

  #goOn(lane: Lane<Client>): void {
    clearTimeout(this.#resting.get(lane));
    this.#resting.delete(lane);
    const next = this.#waiting.shift();
    if (next) next(lane);
    else this.#idle.push(lane);
  }

  async #giveUp(lane: Lane<Client>): Promise<void> {
    const client = lane.client;
    lane.client = undefined;
    await client?.close();
  }
}

/** Settles like `task`, or rejects with the signal's reason as soon as it fires. */
function untilAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
