import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFileStore } from '../../../apps/server/src/platform/file-store/file-store.ts';
import { memoryOf } from '../process-memory.ts';

interface Fetching {
  readonly url: string;
  readonly dataDir: string;
  /** Of the server. */
  readonly pid: number;
  readonly megabytes: number;
  readonly atOnce: number;
  readonly times: number;
}

const mega = 1024 * 1024;

/** Loads a file again and again. @returns files a second, and the most memory of all processes meanwhile, MB */
export async function fetchFiles({ url, dataDir, pid, megabytes, atOnce, times }: Fetching) {
  const { name, size } = await openFileStore({ dataDir, filesUrl: undefined }).put(pieces(megabytes), 'mp4');
  let left = times;
  async function phone(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const got = await lengthOf(await fetch(`${url}/files/${name}`));
      if (got !== size) throw new Error(`A file of ${size} bytes came with ${got}.`);
    }
  }
  let isOver = false;
  const watching = (async () => {
    let peak = 0;
    for (; !isOver; await sleep(100)) peak = Math.max(peak, await memoryOf(pid));
    return peak;
  })();
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, phone)).finally(() => {
    isOver = true;
  });
  const perSecond = (times / (performance.now() - begun)) * 1000;
  return { perSecond, peak: await watching };
}

async function* pieces(megabytes: number) {
  for (let nth = 0; nth < megabytes; nth += 1) yield randomBytes(mega);
}

async function lengthOf(response: Response): Promise<number> {
  let length = 0;
  for await (const piece of response.body ?? []) length += piece.length;
  return length;
}
