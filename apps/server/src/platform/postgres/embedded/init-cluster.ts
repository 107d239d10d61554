import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ChildIdentity, commandAs } from './child-identity.ts';

export interface ClusterOptions {
  readonly clusterDir: string;
  readonly binaries: PostgresBinaries;
  readonly identity: ChildIdentity;
  readonly environment: Readonly<Record<string, string>>;
}

export const SUPERUSER = 'millrace';

const UNFINISHED = '.unfinished';

/**
 * Makes the database cluster when there is none. It is made beside its place and renamed once it is complete and
 * on disk, so that a crash in between leaves nothing that looks like a cluster.
 *
 * @throws StartError when the cluster that is there belongs to another major version, or initdb fails.
 */
export async function initCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir, binaries } = options;
  await removeUnfinished(clusterDir);
  if (existsSync(clusterDir)) return checkVersion(clusterDir, binaries.majorVersion);
  const unfinished = `${clusterDir}${UNFINISHED}`;
  await mkdir(unfinished, { mode: 0o700 });
  const { user } = options.identity;
  if (user) await chown(unfinished, user.uid, user.gid);
  await runInitdb(options, unfinished);
  await rename(unfinished, clusterDir);
  await syncDirectory(dirname(clusterDir));
}

async function removeUnfinished(clusterDir: string): Promise<void> {
  for (const name of await readdir(dirname(clusterDir))) {
    if (name.endsWith(UNFINISHED)) await rm(join(dirname(clusterDir), name), { recursive: true });
  }
}

async function checkVersion(clusterDir: string, expected: number): Promise<void> {
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => 'unknown')).trim();
  if (version === String(expected)) return;
  throw new StartError(
    `The database in ${clusterDir} was made by PostgreSQL ${version}, and this server brings PostgreSQL ${expected}: run the version of Millrace that made it, dump the data, and load it into a new DATA_DIR.`,
  );
}

async function runInitdb(options: ClusterOptions, directory: string): Promise<void> {
  const { binaries, identity, environment } = options;
  // Connections come through a socket in a directory that only the server's own user may enter.
  const args = ['-D', directory, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--data-checksums'];
  // The built-in locale depends on no library of the machine: indexes stay valid when the data moves.
  args.push(
    '--locale=C',
    ...(binaries.majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  );
  const command = commandAs(identity, binaries.initdb, args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, , complaint] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  if (code === 0) return;
  throw new StartError(
    `The embedded PostgreSQL could not make its files in ${dirname(directory)}: ${complaint.trim().split('\n').join('; ')}.`,
  );
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
