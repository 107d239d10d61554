import { readFile } from 'node:fs/promises';
import type { Program } from './server-program.ts';

/** The process id of a running server's delivery process. @throws Error while there is none */
export async function deliveryPidOf({ child }: Program): Promise<number> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  for (const pid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (command.includes('/delivery/main.ts')) return Number(pid);
  }
  throw new Error('The server has no delivery process.');
}
