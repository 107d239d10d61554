import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceDurably, syncFolder } from '../../platform/files/durable-file.ts';
import { decodeShard, encodeShard, type Row, type ShardContent } from './shard-file.ts';
import { type ShardName, shardFile, shardOfFile } from './shard-name.ts';

/** The snapshot's folder, for the one process that writes it. */
export class ShardStore {
  readonly #dir: string;
  readonly #onChange: (name: ShardName) => void;
  readonly #names = new Set<ShardName>();

  private constructor(dir: string, onChange: (name: ShardName) => void) {
    this.#dir = dir;
    this.#onChange = onChange;
  }

  /** Makes the folder (mode 0700) when it is missing. @param onChange told each shard that was replaced or removed */
  static async open(dir: string, onChange: (name: ShardName) => void): Promise<ShardStore> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const store = new ShardStore(dir, onChange);
    for (const file of await readdir(dir)) {
      const name = shardOfFile(file);
      if (name !== undefined) store.#names.add(name);
    }
    return store;
  }

  /** The shards that there are. */
  get names(): ReadonlySet<ShardName> {
    return this.#names;
  }

  /** It is on disk, whole, when this resolves. Two writes of one shard must not overlap. */
  async write(name: ShardName, head: unknown, rows?: Iterable<Row>): Promise<void> {
    await replaceDurably(this.#file(name), await encodeShard(head, rows));
    this.#names.add(name);
    this.#onChange(name);
  }

  async remove(name: ShardName): Promise<void> {
    if (!this.#names.has(name)) return;
    await rm(this.#file(name), { force: true });
    await syncFolder(this.#dir);
    this.#names.delete(name);
    this.#onChange(name);
  }

  /** @throws ShardError, or the file system's error */
  async read(name: ShardName): Promise<ShardContent> {
    return decodeShard(await readFile(this.#file(name)));
  }

  #file(name: ShardName): string {
    return join(this.#dir, shardFile(name));
  }
}
