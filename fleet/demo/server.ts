import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { StartError } from '../../apps/server/src/platform/start-error.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';

export interface DemoServer {
  readonly url: string;
  /** Resolves once it has ended, asked for or not. */
  readonly ended: Promise<void>;
  /** Ends it; resolves once it has. */
  stop(): Promise<void>;
}

const endWithParent = pathToFileURL(inRoot('scripts', 'lib', 'end-with-parent.mjs')).href;
const main = inRoot('apps', 'server', 'src', 'main.ts');
const ready = /^Millrace is ready at (http:\S+)$/;

/** MiB for young objects: what phones of a month leave behind is cleared seldom, and little of it is taken for old. */
const memory = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** What a program needs to run; the rest of the environment, another platform's stores for example, is not the demo's. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'UV_THREADPOOL_SIZE', 'HOST', 'LOG_LEVEL'];

/**
 * The real server program in a process of its own, which ends when this one does, however that ends.
 * @param signal breaks the start off; afterwards it is `stop` that ends it
 * @throws StartError when it does not get ready; what it complains about stands at the terminal
 */
export async function startDemoServer(
  settings: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DemoServer> {
  const base = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, [...memory, '--import', endWithParent, main], {
    env: { LOG_LEVEL: 'warn', ...Object.fromEntries(base), ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A Ctrl-C at the terminal is ours to pass on: phones are to end before what they talk to.
    detached: true,
  });
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const breakOff = () => child.kill('SIGTERM');
  signal.addEventListener('abort', breakOff);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void ended.then(() => reject(new StartError('The platform did not start.')));
    if (child.stdout === null) return reject(new Error('The server has no output.'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = ready.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  signal.removeEventListener('abort', breakOff);
  return { url, ended, stop };
}
