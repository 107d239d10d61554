import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../files/durable-file.ts';
import { allocate, type Rest } from './in-place.ts';
import { takeShipped } from './shipped-file.ts';

/** A file beside the segments: space that is ours already. It begins with zeros: no group is in it yet. */
export class SpareFile {
  readonly path: string;
  readonly size: number;
  readonly #dir: string;
  #ready = false;

  constructor(dir: string, name: string, size: number) {
    this.#dir = dir;
    this.path = join(dir, name);
    this.size = size;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /**
   * Makes it unless it is there. @throws when the disk does not give the space, or `rest` stops it; what was taken for it
   * is given back
   */
  async make(rest?: Rest): Promise<void> {
    if (this.#ready) return;
    const there = await stat(this.path).catch(() => undefined);
    if (there?.size !== this.size) await this.#make(rest);
    this.#ready = true;
  }

  /** Its name was given to a segment, or it can't be used. */
  spend(): void {
    this.#ready = false;
  }

  async #make(rest: Rest | undefined): Promise<void> {
    const draft = `${this.path}.part`;
    await Promise.all([rm(draft, { force: true }), rm(this.path, { force: true })]);
    try {
      await takeShipped(this.#dir, draft, this.size);
      await allocate(draft, this.size, rest);
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(this.#dir);
  }
}
