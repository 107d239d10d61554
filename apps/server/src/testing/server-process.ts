import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Everything it printed so far, a line each. */
  readonly lines: readonly string[];
  /** Resolves with the first line that satisfies, rejects when the process ends before. */
  waitFor(satisfies: (line: string) => boolean): Promise<string>;
  /** Resolves with its complaints once it is gone. */
  readonly ended: Promise<{ readonly code: number | null; readonly complaint: string }>;
}

/** A program of this folder in a process of its own, as a user of choice when we are root. */
export function startProcess(
  program: string,
  args: readonly string[],
  user: { readonly uid: number; readonly gid: number } | undefined,
): ServerProcess {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const complaint = text(child.stderr);
  const ended = once(child, 'close').then(async () => ({ code: child.exitCode, complaint: await complaint }));
  return {
    child,
    lines,
    ended,
    waitFor(satisfies) {
      return new Promise((resolve, reject) => {
        const already = lines.find(satisfies);
        if (already !== undefined) resolve(already);
        output.on('line', (line) => {
          if (satisfies(line)) resolve(line);
        });
        void ended.then((end) => reject(new Error(`${program} ended early: ${end.complaint}`)));
      });
    },
  };
}
