import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly child: ChildProcess;
  /** What it printed so far, a line each. */
  readonly lines: readonly string[];
  /** The address it is ready at; rejects, with its complaints, when it ends before. */
  ready(): Promise<string>;
  /** How it ended, with everything it wrote to stderr. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly complaint: string;
  }>;
}

/**
 * What Node made of our modules, kept from one program and one run to the next: reading and compiling them is a third
 * of what a program costs that soon ends. Node looks at each module's text before it takes one from here.
 */
const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));

const READY = /^Millrace is ready at (http:\S+)$/;

/**
 * The real server program (or another entry of this package) in a process of its own, on any free port. It gets of this
 * process's environment only what a program needs to run.
 */
export function startProgram(
  env: Readonly<Record<string, string>>,
  entry: 'main.ts' | 'admin/admin.ts' = 'main.ts',
  args: readonly string[] = [],
): Program {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${entry}`, import.meta.url)), ...args], {
    cwd: '/',
    env: {
      ...{ PATH, HOME, LANG, TMPDIR, UV_THREADPOOL_SIZE: '12', NODE_COMPILE_CACHE: compiled },
      ...{ PORT: '0', LOG_LEVEL: 'fatal', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const complaint = text(child.stderr);
  const ended = once(child, 'close').then(async () => ({
    code: child.exitCode,
    signal: child.signalCode,
    complaint: await complaint,
  }));
  return {
    child,
    lines,
    ended,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = lines.map((line) => READY.exec(line)?.[1]).find((found) => found !== undefined);
          if (url !== undefined) resolve(url);
        };
        look();
        output.on('line', look);
        void ended.then((end) => reject(new Error(`it ended with ${end.code}: ${end.complaint}`)));
      }),
  };
}

/** Ends it as an operator would. */
export async function stopProgram(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  const { code, signal, complaint } = await program.ended;
  if (code !== 0) throw new Error(`it ended with ${code ?? signal}: ${complaint}`);
}
