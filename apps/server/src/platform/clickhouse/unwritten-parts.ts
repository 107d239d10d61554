import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
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
const partRow = z.object({
  table: z.string(),
  name: z.string(),
  /** The inserts it holds, which a part keeps that is written anew by itself. */
  blocks: z.string(),
  path: z.string(),
  merged: z.literal([0, 1]),
});
const checkRow = z.object({ is_passed: z.literal([0, 1]) });
const tableRow = z.object({ path: z.string() });
type Part = z.infer<typeof partRow>;

const FAILED_WRITES = `SELECT toString(value) AS value FROM system.events
  WHERE event = 'WriteBufferFromFileDescriptorWriteFailed'`;

const PARTS = `SELECT table, name, path,
    concat(partition_id, ' ', toString(min_block_number), ' ', toString(max_block_number)) AS blocks,
    toUInt8(min_block_number != max_block_number) AS merged
  FROM system.parts WHERE database = '${DATABASE}' AND active AND rows > 0`;

/** As much as the smallest space that the engine reserves for a part. */
const PROBE_BYTES = 1_048_576;

/** A table that a query still reads can't be taken up again at once. */
const LOADING_TRIES = 600;
const LOADING_PAUSE_MS = 100;

/** Half the time for which the engine keeps the parts that a part was made of. */
const KEPT_MS = 240_000;

/** What the engine reads of a part when it loads it, and not when it checks it; never empty. */
const DESCRIPTION = /\.(?:txt|json|dat|idx)$/;

/** `operation, part, token`, as the engine writes it. */
const TOKEN_LINE = /^[12]\t(\S+)\t\S+$/;

/**
 * Finds and mends what the embedded engine only seems to have written. chDB says nothing of a write that the disk refuses: an
 * insert or a merge ends well then, and leaves a part that can not be read. It only counts such writes.
 *
 * A table that has such a part is loaded again: the engine puts the part aside then, and takes up those that it was made of.
 * The tokens of inserted parts that go are forgotten, so that the insert can be repeated, and counts once in every table.
 */
export class UnwrittenParts {
  readonly #options: UnwrittenPartsOptions;
  /** Failed writes of this process up to which nothing is missing. */
  #failedWrites: string | undefined;
  /** Parts that are known to be whole. */
  #whole = new Set<string>();
  /** The inserts that were there when nothing was missing. */
  #seen: ReadonlySet<string> = new Set();
  /** Parts of inserts that are to be repeated, with the token of each. */
  readonly #doubted = new Map<string, string>();
  /** Of the insert under way, or of the last one. */
  #token = '';
  /** Names of inserted parts that have to go, by table, as their tokens have. */
  readonly #gone = new Map<string, Set<string>>();
  /** Since when something is missing; as `performance.now()` has it. */
  #missingSince: number | undefined;

  constructor(options: UnwrittenPartsOptions) {
    this.#options = options;
  }

  /**
   * Runs one insert, with none beside it, and resolves when all of it can be read.
   *
   * @throws when the disk refused some of it: it is to be repeated with the same token
   */
  async insert(token: string, work: () => Promise<void>): Promise<void> {
    if (this.#failedWrites === undefined || this.#missingSince !== undefined) await this.#settle();
    this.#token = token;
    await work();
    await this.settle();
    for (const [part, of] of this.#doubted) if (of === token) this.#doubted.delete(part);
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
    // Read in this order: a part that is there and not written has been counted by then.
    const parts = await this.#parts();
    const failedWrites = await this.#count();
    this.#failedWrites ??= failedWrites;
    if (failedWrites !== this.#failedWrites) return this.#mend(failedWrites);
    this.#whole = new Set(parts.map(nameOf));
    this.#seen = new Set(parts.map(blocksOf));
    return false;
  }

  async #mend(failedWrites: string): Promise<boolean> {
    const { command, log } = this.#options;
    if (this.#missingSince === undefined) {
      log.error({ failedWrites }, 'the disk refused what ClickHouse wrote; looking for what is missing');
      this.#missingSince = performance.now();
    }
    // A merge that is not written takes the place of parts that are.
    await command('SYSTEM STOP MERGES');
    const parts = await this.#parts();
    for (const part of parts) {
      if (part.merged === 0 && !this.#seen.has(blocksOf(part))) this.#doubted.set(nameOf(part), this.#token);
    }
    const broken = await this.#broken(parts);
    for (const { table } of broken) this.#gone.set(table, this.#gone.get(table) ?? new Set());
    // Whole ones, too: a table that is loaded again knows only the tokens that were written.
    for (const part of parts) {
      if (this.#doubted.has(nameOf(part))) this.#gone.get(part.table)?.add(part.name);
    }
    const isRepeated = [...this.#gone.values()].some((gone) => gone.size > 0);
    for (const [table, gone] of this.#gone) {
      await this.#load(table, gone);
      this.#gone.delete(table);
      // The next part may get the same name.
      for (const name of gone) {
        this.#whole.delete(`${table}/${name}`);
        this.#doubted.delete(`${table}/${name}`);
      }
    }
    await this.#tryToWrite();
    // Before the next merges.
    this.#seen = new Set((await this.#parts()).map(blocksOf));
    await command('SYSTEM START MERGES');
    log.info({ broken: broken.map(nameOf) }, 'what the disk refused is mended');
    this.#failedWrites = failedWrites;
    this.#missingSince = undefined;
    return isRepeated;
  }

  async #count(): Promise<string> {
    const [row] = await this.#options.ask(FAILED_WRITES);
    // An event that never happened has no row.
    return row === undefined ? '0' : z.parse(eventRow, row).value;
  }

  async #parts(): Promise<Part[]> {
    return (await this.#options.ask(PARTS)).map((row) => z.parse(partRow, row));
  }

  async #broken(parts: readonly Part[]): Promise<Part[]> {
    const broken: Part[] = [];
    for (const part of parts) {
      if (this.#whole.has(nameOf(part))) continue;
      if (await this.#isWhole(part)) this.#whole.add(nameOf(part));
      else broken.push(part);
    }
    return broken;
  }

  async #isWhole({ table, name, path }: Part): Promise<boolean> {
    for (const file of await readdir(path)) {
      if (DESCRIPTION.test(file) && (await stat(join(path, file))).size === 0) return false;
    }
    const check = `CHECK TABLE ${DATABASE}.${table} PART '${name}' SETTINGS check_query_single_value_result = 0`;
    const rows = await this.#options.ask(check);
    return rows.every((row) => z.parse(checkRow, row).is_passed === 1);
  }

  /** To forget tokens takes some space, for which it waits as long as there is time. */
  async #load(table: string, gone: ReadonlySet<string>): Promise<void> {
    const { ask, command } = this.#options;
    const waited = performance.now() - (this.#missingSince ?? 0);
    if (gone.size > 0 && waited < KEPT_MS) await this.#tryToWrite();
    // An earlier try may have left it so.
    await this.#attach(table);
    const of = `SELECT data_paths[1] AS path FROM system.tables WHERE database = '${DATABASE}' AND name = '${table}'`;
    const [row] = await ask(of);
    await command(`DETACH TABLE ${DATABASE}.${table}`);
    try {
      if (gone.size > 0) await removeParts(z.parse(tableRow, row).path, gone, this.#spare);
    } finally {
      await this.#attach(table);
    }
  }

  async #attach(table: string): Promise<void> {
    for (let left = LOADING_TRIES; ; left -= 1) {
      try {
        await this.#options.command(`ATTACH TABLE IF NOT EXISTS ${DATABASE}.${table}`);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await sleep(LOADING_PAUSE_MS);
      }
    }
  }

  get #spare(): string {
    return join(this.#options.dir, 'spare');
  }

  async #tryToWrite(): Promise<void> {
    try {
      await writeFile(this.#spare, Buffer.alloc(PROBE_BYTES), { flush: true });
    } finally {
      await rm(this.#spare, { force: true });
    }
  }
}

const nameOf = ({ table, name }: Part): string => `${table}/${name}`;
const blocksOf = ({ table, blocks }: Part): string => `${table}/${blocks}`;

/**
 * Takes these parts and their tokens from a table that is not loaded, and token lines that are not written to their end.
 *
 * @param spare a file to write first, outside of the logs: the engine takes each file beside them for one of them
 */
async function removeParts(path: string, gone: ReadonlySet<string>, spare: string): Promise<void> {
  const dir = join(path, 'deduplication_logs');
  try {
    for (const name of await readdir(dir)) {
      const lines = (await readFile(join(dir, name), 'latin1')).split('\n');
      const kept = lines.filter(
        (line) => TOKEN_LINE.test(line) && !gone.has(TOKEN_LINE.exec(line)?.[1] ?? ''),
      );
      await writeFile(spare, kept.map((line) => `${line}\n`).join(''), { encoding: 'latin1', flush: true });
      await rename(spare, join(dir, name));
    }
  } finally {
    await rm(spare, { force: true });
  }
  for (const name of gone) await rm(join(path, name), { recursive: true, force: true });
}
