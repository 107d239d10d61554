import { Worker } from 'node:worker_threads';
import type { FromEstimator, ToEstimator } from './estimator-messages.ts';

const program = new URL('./estimator-thread.ts', import.meta.url);

/** The thread that estimates, started when it is first asked. One question at a time. */
export class Estimator {
  #thread: Worker | undefined;

  /** Rejects when the thread failed; the next question starts another. */
  ask(message: ToEstimator): Promise<FromEstimator> {
    this.#thread ??= new Worker(program);
    const thread = this.#thread;
    // Work under way must not hold up a server that stops.
    thread.unref();
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        if (this.#thread === thread) this.#thread = undefined;
        reject(error instanceof Error ? error : new Error('the estimator ended', { cause: error }));
      };
      thread.once('error', failed);
      thread.once('exit', failed);
      thread.once('message', (answer: FromEstimator) => {
        thread.off('error', failed);
        thread.off('exit', failed);
        resolve(answer);
      });
      thread.postMessage(message);
    });
  }

  /** Gives its memory back. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
