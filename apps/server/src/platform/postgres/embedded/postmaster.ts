import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { commandAs } from './child-identity.ts';
import type { ClusterOptions } from './init-cluster.ts';
import { endProcess } from './old-child.ts';

export interface PostmasterOptions extends ClusterOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface Postmaster {
  readonly pid: number;
  /** Resolves, with what it last said, once the process is gone. Never rejects. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** What the ended process said, when it ended before it was ready. */
export class PostmasterFailed extends Error {
  override readonly name = 'PostmasterFailed';
}

const REMEMBERED_LINES = 10;

/** What it says of each connection that is still open when it is told to end. */
const ENDED_ON_PURPOSE = 'terminating connection due to administrator command';

/**
 * Starts PostgreSQL and waits until it takes connections, for as long as it lives: recovering from a crash may
 * take minutes.
 *
 * @throws PostmasterFailed when it ends before that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, log } = options;
  const child = spawnPostgres(options);
  const ended = watch(child, log);
  await Promise.race([once(child, 'spawn'), ended]);
  const { pid } = child;
  if (pid === undefined) throw new PostmasterFailed(await ended);
  // Ends the child when this process leaves without closing; where the kernel does it too, it is only sooner.
  const endWithProcess = () => child.kill('SIGINT');
  process.once('exit', endWithProcess);
  let complaint: string | undefined;
  void ended.then((lastWords) => {
    process.off('exit', endWithProcess);
    complaint = lastWords;
  });
  while (!(await isReady(clusterDir, pid))) {
    if (complaint !== undefined) throw new PostmasterFailed(complaint);
    await sleep(10);
  }
  return {
    pid,
    ended,
    async stop() {
      if (complaint === undefined) await endProcess(pid);
      await ended;
    },
  };
}

function spawnPostgres({
  binaries,
  clusterDir,
  settings,
  identity,
  environment,
}: PostmasterOptions): ChildProcess {
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandAs(identity, binaries.postgres, ['-D', clusterDir, ...assignments]);
  return spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...environment },
    // A session of its own: Ctrl-C in a terminal must reach the server, which still needs its database to finish.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function watch(child: ChildProcess, log: Log): Promise<string> {
  const last: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > REMEMBERED_LINES) last.shift();
      if (/\b(FATAL|PANIC):/.test(line) && !line.endsWith(ENDED_ON_PURPOSE)) log.warn({ line }, 'PostgreSQL');
      else log.debug({ line }, 'PostgreSQL');
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(last.join('; ')));
  });
}

/** The server writes its state into the eighth line of its pid file. */
async function isReady(clusterDir: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
