import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds for which a thread waits for more: to load what it works with takes it about a second. */
const patience = 10_000;

/**
 * Work that a thread of its own does, one piece after the other, so that nobody else waits for it. The thread is there from the
 * first piece until it had nothing to do for a while; its memory then goes with it.
 * @returns asks it; rejects when the thread failed, and the next piece is another thread's
 */
export function passingThread<Piece>(program: URL): (piece: Piece) => Promise<unknown> {
  let thread: Worker | undefined;
  let leaving: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function leave(): void {
    void thread?.terminate();
    thread = undefined;
  }

  function start(): Worker {
    const started = new Worker(program);
    // It may also fail while nothing is asked of it, and what nobody listens to ends the process.
    started.on('error', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function ask(piece: Piece): Promise<unknown> {
    clearTimeout(leaving);
    thread ??= start();
    thread.ref();
    try {
      thread.postMessage(piece);
      const [answer]: unknown[] = await once(thread, 'message');
      return answer;
    } catch (error) {
      leave();
      throw error;
    } finally {
      // One that only waits must not hold up a process that ends.
      thread?.unref();
      leaving = setTimeout(leave, patience).unref();
    }
  }

  return (piece) => {
    const answer = last.then(() => ask(piece));
    last = answer.catch(() => undefined);
    return answer;
  };
}
