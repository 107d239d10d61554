import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { covers, holds, type PartName, parsePartName } from './part-name.ts';

/** Half the time for which the engine keeps the parts that a part was made of. */
const KEPT_MS = 240_000;

/** `operation, part, token`, as the engine writes it. */
const TOKEN_LINE = /^[12]\t(\S+)\t\S+$/;

interface TakeBack {
  /** The table's directory. */
  readonly path: string;
  /** Parts that can be read, and hold all that they should. */
  readonly whole: readonly PartName[];
  /** Inserts that are to be repeated. */
  readonly inserts: readonly PartName[];
  /** A file to write first, outside of the logs: the engine takes each file beside them for one of them. */
  readonly spare: string;
}

/**
 * Takes a table that is not loaded back to its whole parts: what was merged since goes, and the engine takes up again what it
 * was made of. Inserts go with their tokens, out of the parts they were merged into, too.
 */
export async function takeBackParts({ path, whole, inserts, spare }: TakeBack): Promise<void> {
  const parts = (await readdir(path)).flatMap((name) => {
    const part = parsePartName(name);
    return part === undefined ? [] : [{ name, part }];
  });
  const young = new Map<string, boolean>();
  for (const { name } of parts) {
    young.set(name, Date.now() - (await stat(join(path, name))).mtimeMs < KEPT_MS);
  }
  // What an older part was made of may be gone.
  const going = inserts.filter((insert) =>
    parts.every(
      ({ name, part }) => !holds(part, insert) || part.min === part.max || young.get(name) === true,
    ),
  );
  await forgetTokens(path, going, spare);
  for (const { name, part } of parts) {
    const isMerged =
      young.get(name) === true &&
      !whole.some((one) => covers(one, part)) &&
      parts.some((other) => other.name !== name && covers(part, other.part));
    if (isMerged || going.some((insert) => holds(part, insert))) {
      await rm(join(path, name), { recursive: true, force: true });
    }
  }
}

/** Takes out token lines that are not written to their end, too. */
async function forgetTokens(path: string, inserts: readonly PartName[], spare: string): Promise<void> {
  if (inserts.length === 0) return;
  const dir = join(path, 'deduplication_logs');
  const isKept = (line: string) => {
    const name = TOKEN_LINE.exec(line)?.[1];
    const part = name === undefined ? undefined : parsePartName(name);
    return part !== undefined && !inserts.some((insert) => holds(part, insert));
  };
  try {
    for (const name of await readdir(dir)) {
      const kept = (await readFile(join(dir, name), 'latin1')).split('\n').filter(isKept);
      await writeFile(spare, kept.map((line) => `${line}\n`).join(''), { encoding: 'latin1', flush: true });
      await rename(spare, join(dir, name));
    }
  } finally {
    await rm(spare, { force: true });
  }
}
