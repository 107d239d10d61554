import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ChildIdentity } from './child-identity.ts';

/** A socket's path may have 107 bytes on Linux and 103 on macOS; PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const LONGEST_DIRECTORY = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * A directory for the server's socket that nobody else may enter: `DATA_DIR/run`, or a short temporary one when
 * DATA_DIR lies too deep for a socket's path. The temporary one is written down in DATA_DIR, so that the next
 * start removes what a killed server left.
 */
export async function makeSocketDirectory(dataDir: string, { user }: ChildIdentity): Promise<string> {
  const note = join(dataDir, 'socket-directory');
  const inDataDir = join(dataDir, 'run');
  await removeLeftover(note);
  await rm(inDataDir, { recursive: true, force: true });
  const directory = fits(inDataDir) ? inDataDir : await makeTemporary(note);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  if (user) await chown(directory, user.uid, user.gid);
  return directory;
}

/** Removes what `makeSocketDirectory` made, once no server uses it any more. */
export async function removeSocketDirectory(dataDir: string, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await rm(join(dataDir, 'socket-directory'), { force: true });
}

/** Where the running server of a DATA_DIR has its socket; undefined while there is none. */
export async function findSocketDirectory(dataDir: string): Promise<string | undefined> {
  const noted = await readFile(join(dataDir, 'socket-directory'), 'utf8').catch(() => undefined);
  const directory = noted ?? join(dataDir, 'run');
  return stat(directory).then(
    () => directory,
    () => undefined,
  );
}

function fits(directory: string): boolean {
  return Buffer.byteLength(directory) <= LONGEST_DIRECTORY;
}

const PREFIX = 'millrace-';

async function makeTemporary(note: string): Promise<string> {
  const parent = fits(join(tmpdir(), `${PREFIX}123456`)) ? tmpdir() : '/tmp';
  const directory = await mkdtemp(join(parent, PREFIX));
  await writeFile(note, directory);
  return directory;
}

async function removeLeftover(note: string): Promise<void> {
  const leftover = await readFile(note, 'utf8').catch(() => '');
  const parent = dirname(leftover);
  // The note is only believed where this program would have written it.
  const ours = (parent === tmpdir() || parent === '/tmp') && leftover.startsWith(join(parent, PREFIX));
  if (ours) await rm(leftover, { recursive: true, force: true });
  await rm(note, { force: true });
}
