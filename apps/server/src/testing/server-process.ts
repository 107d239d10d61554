import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Command, commandAs } from '../platform/postgres/embedded/child-identity.ts';
import type { ServerUser } from './data-dirs.ts';

export interface ServerProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Everything it printed so far, a line each. */
  readonly lines: readonly string[];
  /** Resolves with the first line that satisfies, rejects when the process ends before. */
  waitFor(satisfies: (line: string, index: number) => boolean): Promise<string>;
  /** Resolves with its complaints once it is gone. */
  readonly ended: Promise<{ readonly code: number | null; readonly complaint: string }>;
}

/** A program of this folder in a process of its own, as a user of choice when we are root. */
export function startProcess(
  program: string,
  args: readonly string[],
  user: ServerUser | undefined,
): ServerProcess {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const command = commandFor(user, [process.execPath, path]);
  const child = spawn(command.file, [...command.args, ...args], {
    ...command.options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const complaint = text(child.stderr);
  const ended = once(child, 'close').then(
    async () => ({ code: child.exitCode, complaint: await complaint }),
    (error: unknown) => ({ code: null, complaint: `it could not be started: ${String(error)}` }),
  );
  return {
    child,
    lines,
    ended,
    waitFor(satisfies) {
      return new Promise((resolve, reject) => {
        const already = lines.find(satisfies);
        if (already !== undefined) resolve(already);
        output.on('line', (line) => {
          if (satisfies(line, lines.length - 1)) resolve(line);
        });
        void ended.then((end) => reject(new Error(`${program} ended early: ${end.complaint}`)));
      });
    },
  };
}

/** A checkout below /root can be read by nobody else: then the program gets the right to read, and no other. */
function commandFor(user: ServerUser | undefined, [node, program]: readonly [string, string]): Command {
  if (!user || [node, program].every(isOpenToAll))
    return { file: node, args: [program], options: { ...user } };
  return commandAs({ user, setpriv: 'setpriv', capabilities: ['dac_read_search', 'setpcap'] }, node, [
    program,
  ]);
}

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(parent).mode & 0o001) !== 0 && (parent === path || isOpenToAll(parent));
}
