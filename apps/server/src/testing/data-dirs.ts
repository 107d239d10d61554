import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface DataDirCase {
  readonly name: string;
  /** Who runs the server; undefined: whoever runs the tests. */
  readonly user: ServerUser | undefined;
  /** The directories between the temporary one and DATA_DIR. */
  readonly under: readonly string[];
}

const isRoot = process.getuid?.() === 0;

/** The ways in which a server may own its DATA_DIR: as far as whoever runs the tests may try them. */
export async function dataDirCases(): Promise<DataDirCase[]> {
  const whole = { name: isRoot ? 'root' : 'an ordinary user', user: undefined, under: [] };
  if (!isRoot) return [whole];
  return [
    whole,
    { name: 'another user', user: await unprivilegedUser(), under: [] },
    { name: 'root, in a directory that only root may enter', user: undefined, under: ['for-root-only'] },
  ];
}

/** A fresh place for a DATA_DIR that the case's user may make. */
export async function withDataDir<T>(
  { user, under }: Pick<DataDirCase, 'user' | 'under'>,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const base = await mkdtemp(join(tmpdir(), 'millrace-data-'));
  try {
    if (user) await chown(base, user.uid, user.gid);
    const parent = join(base, ...under);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return await work(join(parent, 'data'));
  } finally {
    // A PostgreSQL whose server was killed may still be writing.
    await rm(base, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Somebody with a name and few rights; not "nobody", as whom a root server's PostgreSQL runs. */
async function unprivilegedUser(): Promise<ServerUser> {
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== 'nobody' && Number(uid) > 0 && Number(gid) > 0)
      return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('/etc/passwd names no unprivileged user');
}
