import { dayMs } from '@millrace/contract/kit/duration';
import { KeyFilter } from './key-filter.ts';
import { KEYS_KEPT_MS, type KeyPage, type KeyStore, REPLAY_DAYS } from './key-store.ts';
import { Slices } from './slices.ts';

export interface Keyed {
  readonly key: bigint | null;
  /** Milliseconds UTC. */
  readonly receivedAt: number;
  /** Days within which its key makes a row a replay; undefined: {@link REPLAY_DAYS}. */
  readonly replayDays?: number | undefined;
  /** A row with this key makes it a replay, too. */
  readonly unlessKey?: bigint | undefined;
}

/**
 * Which rows are replays: exact, by the store, which is asked only for keys that a filter in memory knows, and for the few
 * that are known for longer. Until `load` has resolved nothing is known.
 */
export class RecentKeys {
  readonly #store: KeyStore;
  readonly #filter = new KeyFilter();
  #isLoaded = false;

  constructor(store: KeyStore) {
    this.#store = store;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Bytes that the filters take. */
  get bytes(): number {
    return this.#filter.bytes;
  }

  /** Reads what was shipped before this process began. */
  async load(now: number): Promise<void> {
    let age: number | undefined;
    for await (const page of this.#store.load(now - KEYS_KEPT_MS)) {
      if (age !== undefined && age !== page.shippedBefore) this.#filter.seal();
      age = page.shippedBefore;
      await this.#addPage(page);
    }
    this.#isLoaded = true;
  }

  /** Reads what other nodes have shipped since. */
  async learn(): Promise<void> {
    for await (const page of this.#store.learn()) await this.#addPage(page);
  }

  /** Which of `rows` stand earlier among them, or were shipped before, no longer ago than makes them replays. */
  async replays(rows: readonly Keyed[]): Promise<ReadonlySet<Keyed>> {
    const slices = new Slices();
    const suspects = new Set<bigint>();
    for (const { key, replayDays, unlessKey } of rows) {
      if (key !== null && (replayDays !== undefined || this.#filter.has(key))) suspects.add(key);
      if (unlessKey !== undefined && this.#filter.has(unlessKey)) suspects.add(unlessKey);
      if (slices.isOver) await slices.pause();
    }
    const received = await this.#store.received([...suspects]);
    const replays = new Set<Keyed>();
    for (const row of rows) {
      if (row.key === null) continue;
      const within = (row.replayDays ?? REPLAY_DAYS) * dayMs;
      const isReplayOf = (key: bigint | undefined) => {
        const before = key === undefined ? undefined : received.get(key);
        return before !== undefined && Math.abs(row.receivedAt - before) <= within;
      };
      if (isReplayOf(row.key) || isReplayOf(row.unlessKey)) replays.add(row);
      else received.set(row.key, row.receivedAt);
      if (slices.isOver) await slices.pause();
    }
    return replays;
  }

  /** These were shipped now. */
  async add(keys: Iterable<bigint>, now: number): Promise<void> {
    const slices = new Slices();
    this.#filter.forget(now - KEYS_KEPT_MS);
    for (const key of keys) {
      this.#filter.add(key, now);
      if (slices.isOver) await slices.pause();
    }
  }

  async #addPage({ keys, shippedBefore }: KeyPage): Promise<void> {
    const slices = new Slices();
    for (const key of keys) {
      if (!this.#filter.has(key)) this.#filter.add(key, shippedBefore);
      if (slices.isOver) await slices.pause();
    }
  }
}
