import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { unlessMissing } from '../platform/files/missing.ts';

/**
 * The files below a folder in which one of the texts stands, in either case, by their paths in it. A running server moves and
 * removes files meanwhile: what moved is found where it went.
 * @param leftOut a folder in it that is not looked into
 */
export async function findBytes(
  folder: string,
  texts: readonly string[],
  leftOut: string,
): Promise<string[]> {
  const outside = join(folder, leftOut, '/');
  const wanted = texts.map((text) => text.toLowerCase());
  const holds = new Map<string, boolean>();
  let hasMoved = true;
  while (hasMoved) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
    hasMoved = entries === undefined;
    const files = entries?.filter((entry) => entry.isFile()) ?? [];
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name))) {
      if (holds.has(path) || path.startsWith(outside)) continue;
      const content = contentOf(path)?.toLowerCase();
      if (content === undefined) hasMoved = true;
      else
        holds.set(
          path,
          wanted.some((text) => content.includes(text)),
        );
    }
  }
  const found = [...holds].filter(([, isHolding]) => isHolding);
  return found.map(([path]) => relative(folder, path)).sort();
}

/** At once: to wait for each of thousands of files takes about twice as much of the processor. @returns undefined when it is gone */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    return unlessMissing(error);
  }
}
