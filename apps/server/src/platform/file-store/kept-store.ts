import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { CallError } from '../http/call-error.ts';
import type { FileStore } from './file-store.ts';
import { KeptFiles } from './kept-files.ts';
import type { Spool } from './spool.ts';

/** What of a bucket's files stays here, bytes: two hundred of the largest. */
const mostKept = 4 * 1024 ** 3;

interface Kept {
  readonly dataDir: string;
  readonly spool: Spool;
  /** Bytes. */
  readonly limit?: number;
}

/**
 * A bucket whose files are fetched once and then sent from DATA_DIR/kept-files, also while the bucket is away. What is fetched
 * is compared with its name before anybody gets it; who asks meanwhile waits for the same fetch.
 */
export function keepFiles(bucket: FileStore, { dataDir, spool, limit = mostKept }: Kept): FileStore {
  const kept = new KeptFiles(join(dataDir, 'kept-files'), limit);
  const underWay = new Map<string, Promise<number | undefined>>();

  function fetched(name: string): Promise<number | undefined> {
    const fetching =
      underWay.get(name) ??
      fetchFrom(bucket, name)
        .catch((error: unknown) => {
          throw new CallError('common.errors.unavailable', {}, { cause: error });
        })
        .finally(() => underWay.delete(name));
    underWay.set(name, fetching);
    return fetching;
  }

  async function fetchFrom(store: FileStore, name: string): Promise<number | undefined> {
    // Somebody else's fetch may have ended just now.
    const known = await kept.sizeOf(name);
    if (known !== undefined) return known;
    if ((await store.sizeOf(name)) === undefined) return undefined;
    return spool(await store.read(name), async ({ file, hash, size }) => {
      if (!name.startsWith(`${hash}.`)) throw new Error(`the file store has something else as ${name}`);
      await kept.take(name, file, size);
      return size;
    });
  }

  return {
    put: (content, extension) => bucket.put(content, extension),
    sizeOf: async (name) => (await kept.sizeOf(name)) ?? (await fetched(name)),
    async read(name, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      let handle = await kept.open(name);
      if (handle === undefined && (await fetched(name)) !== undefined) handle = await kept.open(name);
      if (handle === undefined) throw new Error(`there is no file ${name}`);
      return createReadStream('', { fd: handle, ...range });
    },
    async remove(name) {
      await bucket.remove(name);
      await kept.remove(name);
    },
    check: () => bucket.check(),
  };
}
