import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';

/** How long each signal gets before the next, harder one; milliseconds. */
const PATIENCE = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Ends the PostgreSQL that a killed server left behind, if it still lives. The caller holds the lock of DATA_DIR,
 * so nobody can be using it.
 */
export async function endOldChild(clusterDir: string, log: Log): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) return;
  if (!(await isServerOf(pid, clusterDir))) {
    // Dead, or another process has that number now, which PostgreSQL would take for a server and refuse to start.
    await rm(pidFile, { force: true });
    return;
  }
  log.warn({ pid }, 'ending the PostgreSQL of an earlier server that was killed');
  await endProcess(pid);
}

/** Ends a PostgreSQL server: politely, then firmly, then by force. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, patience] of PATIENCE) {
    if (!send(pid, signal)) return;
    for (let waited = 0; waited < patience; waited += 10) {
      await sleep(10);
      if (!isAlive(pid)) return;
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) did not end`);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Another user's process counts as alive; a dead one that its parent has not collected yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // "pid (name) state ...", where the name may itself hold parentheses.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true; // It went away between the two looks.
  }
}

async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(clusterDir);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({
      stdout: '',
    }),
  );
  return stdout;
}
