import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VideoFacts } from './video-facts.ts';

export type { VideoFacts } from './video-facts.ts';

const program = fileURLToPath(new URL('./video-process.ts', import.meta.url));
/** Milliseconds that reading one may take; an honest file takes some hundred. */
const patience = 10_000;
/** Megabytes: an honest index of 30 seconds has a few thousand entries. */
const memory = 128;

/**
 * What an MP4 file says about itself, and whether all that it speaks of is in it. In a process of its own: a file can claim to have
 * four thousand million frames, and what then runs out of memory is ended as a whole, a thread's process with it.
 * @returns undefined for what cannot be read
 */
export async function readVideo(file: string): Promise<VideoFacts | undefined> {
  const child = fork(program, [file], {
    execArgv: [`--max-old-space-size=${memory}`],
    // Nothing of ours: it reads what strangers send.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(patience)]);
    const [message]: { facts?: VideoFacts }[] = await once(child, 'message', { signal });
    return message?.facts;
  } catch {
    return undefined;
  } finally {
    child.kill('SIGKILL');
  }
}
