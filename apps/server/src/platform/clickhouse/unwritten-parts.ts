import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { covers, type PartName, parsePartName } from './part-name.ts';
import { takeBackParts } from './take-back-parts.ts';
import { DATABASE } from './topology.ts';

interface UnwrittenPartsOptions {
  /** Runs one statement that answers rows. */
  readonly ask: (sql: string) => Promise<readonly unknown[]>;
  /** Runs one that answers none. */
  readonly command: (sql: string) => Promise<void>;
  /** A directory on the same disk. */
  readonly dir: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

const eventRow = z.object({ value: z.string() });
const partRow = z.object({ table: z.string(), name: z.string() });
const placedPartRow = z.extend(partRow, { path: z.string(), active: z.literal([0, 1]) });
const checkRow = z.object({ is_passed: z.literal([0, 1]) });
const tableRow = z.object({ path: z.string() });
type PlacedPart = z.infer<typeof placedPartRow>;

const FAILED_WRITES = `SELECT toString(value) AS value FROM system.events
  WHERE event = 'WriteBufferFromFileDescriptorWriteFailed'`;

const OF_OURS = `FROM system.parts WHERE database = '${DATABASE}'`;

/** As much as the smallest space that the engine reserves for a part. */
const PROBE_BYTES = 1_048_576;

const RUNNING_MERGES = `SELECT table FROM system.merges WHERE database = '${DATABASE}' LIMIT 1`;

/** A table that a query still reads can't be taken up again at once, nor does a merge end at once that is told to. */
const TRIES = 600;
const PAUSE_MS = 100;

/** What the engine reads of a part when it loads it, and not when it checks it; never empty. */
const DESCRIPTION = /\.(?:txt|json|dat|idx)$/;

/** What an insert left in one table, while it may have to be repeated. */
interface Doubt {
  readonly table: string;
  readonly part: PartName;
  readonly token: string;
}

/**
 * Finds and mends what the embedded engine only seems to have written. chDB says nothing of a write that the disk refuses: an
 * insert or a merge ends well then, and leaves a part that can not be read. It only counts such writes.
 *
 * Once one was refused, nothing is trusted that was written since the last look. A table in which something broke or was
 * merged since then is taken back to its whole parts and loaded again. There the insert's parts go with their tokens, so that
 * it can be repeated, and counts once in every table.
 */
export class UnwrittenParts {
  readonly #options: UnwrittenPartsOptions;
  /** Failed writes of this process up to which nothing is missing. */
  #failedWrites: string | undefined;
  /** Parts that are known to be whole, by table. */
  #whole: ReadonlyMap<string, readonly PartName[]> = new Map();
  /** By table, partition and number: a part that is written anew by itself keeps those. */
  readonly #doubts = new Map<string, Doubt>();
  /** Tables that have to be loaded again, and whether that was done but for their doubts. */
  readonly #broken = new Map<string, boolean>();
  /** Of the insert under way, or of the last one. */
  #token = '';
  /** Whether nothing was inserted since the last look. */
  #isSettled = false;
  #isMissing = false;

  constructor(options: UnwrittenPartsOptions) {
    this.#options = options;
  }

  /**
   * Runs one insert, with none beside it, and resolves when all of it can be read.
   *
   * @throws when the disk refused some of it: it is to be repeated with the same token
   */
  async insert(token: string, work: () => Promise<void>): Promise<void> {
    if (!this.#isSettled) await this.#settle();
    this.#token = token;
    this.#isSettled = false;
    await work();
    await this.settle();
    for (const [key, doubt] of this.#doubts) if (doubt.token === token) this.#doubts.delete(key);
  }

  /**
   * Sees to it that all the engine has acknowledged can be read; takes what is there at the first call for granted.
   *
   * @throws as long as the disk is full, and when it has to do without a part of what was inserted last
   */
  async settle(): Promise<void> {
    if (await this.#settle()) {
      throw new Error('The disk refused a part of what was inserted into ClickHouse; try again.');
    }
  }

  /** @returns whether parts of inserts went */
  async #settle(): Promise<boolean> {
    for (let isRepeated = false; ; ) {
      // Read in this order: a part that is there and not written has been counted by then.
      const parts = await this.#parts();
      const failedWrites = await this.#count();
      this.#failedWrites ??= failedWrites;
      if (failedWrites === this.#failedWrites) {
        this.#whole = parts;
        this.#isSettled = true;
        if (this.#isMissing) await this.#resume();
        return isRepeated;
      }
      isRepeated = (await this.#mend(failedWrites)) || isRepeated;
      this.#failedWrites = failedWrites;
    }
  }

  async #mend(failedWrites: string): Promise<boolean> {
    const { command, log } = this.#options;
    this.#isSettled = false;
    if (!this.#isMissing) {
      log.error({ failedWrites }, 'the disk refused what ClickHouse wrote; looking for what is missing');
    }
    this.#isMissing = true;
    // A merge that is not written takes the place of parts that are.
    await command('SYSTEM STOP MERGES');
    await this.#untilNoneIsMerged();
    await this.#suspect();
    // Tokens can't be forgotten on a full disk; parts are best taken up again while the engine keeps them.
    const full = await this.#tryToWrite();
    let isRepeated = false;
    for (const [table, isTakenBack] of this.#broken) {
      if (full !== undefined && isTakenBack) continue;
      const doubts = [...this.#doubts].filter(([, doubt]) => doubt.table === table);
      const going = full === undefined ? doubts : [];
      await this.#load(
        table,
        going.map(([, { part }]) => part),
      );
      for (const [key] of going) this.#doubts.delete(key);
      isRepeated ||= going.length > 0;
      if (going.length < doubts.length) this.#broken.set(table, true);
      else this.#broken.delete(table);
    }
    if (full !== undefined) throw full;
    return isRepeated;
  }

  async #resume(): Promise<void> {
    await this.#options.command('SYSTEM START MERGES');
    this.#isMissing = false;
    this.#options.log.info({}, 'what the disk refused is mended');
  }

  /**
   * One that was coming to its end when it was told to stop comes to it: what the disk refused of it has been counted, and its part
   * would appear once nobody looks any more, and be taken for whole.
   */
  async #untilNoneIsMerged(): Promise<void> {
    for (let left = TRIES; (await this.#options.ask(RUNNING_MERGES)).length > 0; left -= 1) {
      if (left === 0)
        throw new Error('ClickHouse still merges parts, of which its disk may have refused some.');
      await sleep(PAUSE_MS);
    }
  }

  /** Finds tables that have to be loaded again, and inserts that may have to be repeated. */
  async #suspect(): Promise<void> {
    const newest = new Map<string, number>();
    for (const [table, parts] of this.#whole) newest.set(table, Math.max(...parts.map(({ max }) => max)));
    const there = `SELECT table, name, path, active ${OF_OURS} AND rows > 0`;
    for (const row of await this.#options.ask(there)) {
      const placed = z.parse(placedPartRow, row);
      const { table, name, active } = placed;
      const part = parsePartName(name);
      if (part === undefined || this.#whole.get(table)?.some((one) => covers(one, part))) continue;
      const isInserted = part.min === part.max && part.min > (newest.get(table) ?? -1);
      const key = `${table}/${part.partition}/${part.min}`;
      if (isInserted && !this.#doubts.has(key)) this.#doubts.set(key, { table, part, token: this.#token });
      const isBroken = !isInserted || active === 0 || !(await this.#isWhole(placed));
      if (isBroken && !this.#broken.has(table)) this.#broken.set(table, false);
    }
  }

  async #count(): Promise<string> {
    const [row] = await this.#options.ask(FAILED_WRITES);
    // An event that never happened has no row.
    return row === undefined ? '0' : z.parse(eventRow, row).value;
  }

  async #parts(): Promise<Map<string, PartName[]>> {
    const parts = new Map<string, PartName[]>();
    for (const row of await this.#options.ask(`SELECT table, name ${OF_OURS} AND active`)) {
      const { table, name } = z.parse(partRow, row);
      const part = parsePartName(name);
      if (part === undefined) continue;
      const known = parts.get(table);
      if (known === undefined) parts.set(table, [part]);
      else known.push(part);
    }
    return parts;
  }

  async #isWhole({ table, name, path }: PlacedPart): Promise<boolean> {
    for (const file of await readdir(path)) {
      if (DESCRIPTION.test(file) && (await stat(join(path, file))).size === 0) return false;
    }
    const check = `CHECK TABLE ${DATABASE}.${table} PART '${name}' SETTINGS check_query_single_value_result = 0`;
    const rows = await this.#options.ask(check);
    return rows.every((row) => z.parse(checkRow, row).is_passed === 1);
  }

  async #load(table: string, inserts: readonly PartName[]): Promise<void> {
    const { ask, command } = this.#options;
    // An earlier try may have left it so.
    await this.#attach(table);
    const of = `SELECT data_paths[1] AS path FROM system.tables WHERE database = '${DATABASE}' AND name = '${table}'`;
    const [row] = await ask(of);
    await command(`DETACH TABLE ${DATABASE}.${table}`);
    try {
      await takeBackParts({
        path: z.parse(tableRow, row).path,
        whole: this.#whole.get(table) ?? [],
        inserts,
        spare: this.#spare,
      });
    } finally {
      await this.#attach(table);
    }
  }

  async #attach(table: string): Promise<void> {
    for (let left = TRIES; ; left -= 1) {
      try {
        await this.#options.command(`ATTACH TABLE IF NOT EXISTS ${DATABASE}.${table}`);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  get #spare(): string {
    return join(this.#options.dir, 'spare');
  }

  /** @returns why it could not */
  async #tryToWrite(): Promise<Error | undefined> {
    try {
      await writeFile(this.#spare, Buffer.alloc(PROBE_BYTES), { flush: true });
      return undefined;
    } catch (error) {
      if (error instanceof Error) return error;
      throw error;
    } finally {
      await rm(this.#spare, { force: true });
    }
  }
}
