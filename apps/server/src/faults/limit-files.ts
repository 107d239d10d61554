import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * From now on the process may write no file beyond that many bytes, until it is told `unlimited`: with 0, the disk is full
 * as far as it can tell. Needs no right but that of the process's own user.
 */
export async function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
