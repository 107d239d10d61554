import { mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { unlessMissing } from '../../files/missing.ts';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links of a PostgreSQL package that was installed without install scripts (npm packages carry
 * no links). Where the package cannot be written, the links go to `fallbackDirectory` instead.
 *
 * Safe to run twice at once: a link that is already there is what we wanted.
 *
 * @returns environment variables that the binaries need to find the libraries.
 */
export async function linkLibraries(
  packageRoot: string,
  fallbackDirectory: string,
): Promise<Record<string, string>> {
  // Packages without links have no list of them.
  const text = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(unlessMissing);
  const links = linkList.parse(JSON.parse(text ?? '[]')).map(({ source, target }) => ({
    file: resolve(packageRoot, source),
    link: resolve(packageRoot, target),
  }));
  try {
    for (const { file, link } of links) await makeLink(relative(dirname(link), file), link);
    return {};
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  await mkdir(fallbackDirectory, { recursive: true, mode: 0o755 });
  for (const { file, link } of links) await makeLink(file, join(fallbackDirectory, basename(link)));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: `${fallbackDirectory}:${join(packageRoot, 'native', 'lib')}` };
}

async function makeLink(to: string, at: string): Promise<void> {
  await symlink(to, at).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
