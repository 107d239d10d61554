import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../files/missing.ts';
import { isFileName } from './file-name.ts';

/** A folder of files that can be had again, within a bound: those that were not asked for longest go first. */
export class KeptFiles {
  readonly #folder: string;
  readonly #limit: number;
  /** Bytes by name, what was asked for longest ago first. */
  #sizes: Promise<Map<string, number>> | undefined;

  /** @param limit bytes of all together; one that is larger than that is there until the next one comes */
  constructor(folder: string, limit: number) {
    [this.#folder, this.#limit] = [folder, limit];
  }

  placeOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Bytes; undefined: it is not here. It counts as asked for. */
  async sizeOf(name: string): Promise<number | undefined> {
    const sizes = await this.#known();
    const size = sizes.get(name);
    if (size === undefined) return undefined;
    sizes.delete(name);
    sizes.set(name, size);
    return size;
  }

  /** Takes a whole file over from its place. */
  async take(name: string, from: string, size: number): Promise<void> {
    const sizes = await this.#known();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await rename(from, this.placeOf(name));
    sizes.delete(name);
    sizes.set(name, size);
    let all = [...sizes.values()].reduce((sum, one) => sum + one, 0);
    for (const [oldest, bytes] of sizes) {
      if (all <= this.#limit || oldest === name) return;
      // Whoever reads it at this moment reads it to its end.
      await this.remove(oldest);
      all -= bytes;
    }
  }

  /** @returns a handle, which whoever reads closes; undefined: it is not here, or no longer */
  async open(name: string) {
    return open(this.placeOf(name)).catch(async (error: unknown) => {
      unlessMissing(error);
      (await this.#known()).delete(name);
      return undefined;
    });
  }

  async remove(name: string): Promise<void> {
    (await this.#known()).delete(name);
    await rm(this.placeOf(name), { force: true });
  }

  /** What an earlier process left, in the order in which it came. */
  #known(): Promise<Map<string, number>> {
    if (this.#sizes !== undefined) return this.#sizes;
    const sizes = this.#look();
    this.#sizes = sizes;
    // Whoever asks next looks again.
    sizes.catch(() => {
      if (this.#sizes === sizes) this.#sizes = undefined;
    });
    return sizes;
  }

  async #look(): Promise<Map<string, number>> {
    const names = ((await readdir(this.#folder).catch(unlessMissing)) ?? []).filter(isFileName);
    const found = await Promise.all(
      names.map(async (name) => {
        const file = await stat(this.placeOf(name)).catch(unlessMissing);
        return file === undefined ? [] : [{ name, size: file.size, mtimeMs: file.mtimeMs }];
      }),
    );
    const there = found.flat().sort((one, other) => one.mtimeMs - other.mtimeMs);
    return new Map(there.map(({ name, size }) => [name, size]));
  }
}
