import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Logger } from 'pino';
import type { Position } from './cursor.ts';

/** More are only counted: a client that sends nothing else must not fill the disk. */
const MOST_FILES = 1_000;

/** A record is all that a phone said, its ids among it. */
export const refusedLifetime = 30 * dayMs;
export const refusedFolder = (dir: string) => join(dir, 'refused');

/** Keeps records that could not be read in a folder of their own, for whoever looks into why. */
export class RefusedRecords {
  readonly #dir: string;
  readonly #log: Pick<Logger, 'warn'>;
  #room: number | undefined;

  constructor(dir: string, log: Pick<Logger, 'warn'>) {
    this.#dir = refusedFolder(dir);
    this.#log = log;
  }

  /** Never rejects: what can't be kept must not hold up the rest. The same record has the same name. */
  async keep(record: Buffer, { segment, offset }: Position, index: number, error: unknown): Promise<void> {
    const name = `${segment}-${offset}-${index}.record`;
    try {
      await mkdir(this.#dir, { recursive: true, mode: 0o700 });
      this.#room ??= MOST_FILES - (await readdir(this.#dir)).length;
      if (this.#room <= 0) return;
      this.#room -= 1;
      await writeFile(join(this.#dir, name), record, { mode: 0o600 });
      this.#log.warn({ err: error, name }, 'a record of the event log can not be read: it is kept aside');
    } catch (failure) {
      this.#log.warn({ err: failure, name }, 'a record that can not be read could not be kept aside either');
    }
  }
}
