import { type MessagePort, parentPort } from 'node:worker_threads';
import { drainPending, Session } from 'chdb';
import { reasonOf } from '../log/reason-of.ts';
import type { FromStream, ToStream } from './embedded-stream-messages.ts';

/** Where streams of the embedded engine are read: a thread is held while the engine plans a question. */
parentPort?.on('message', ({ path, port }: { path: string; port: MessagePort }) => {
  const stream = new Stream(path);
  port.on('message', async (message: ToStream) => {
    port.postMessage(await stream.answer(message));
    if (message === 'close') port.close();
  });
});

/** One stream at a time, on a connection of its own. */
class Stream {
  readonly #path: string;
  #session: Session | undefined;
  #rows: AsyncIterator<{ text(): string }> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async answer(message: ToStream): Promise<FromStream> {
    try {
      if (message === 'close' || message === 'leave') return await this.#end(message);
      if (message !== 'next') this.#begin(message);
      const next = await this.#rows?.next();
      return { text: next === undefined || next.done ? null : next.value.text() };
    } catch (error) {
      return { failure: reasonOf(error) };
    }
  }

  #begin({ sql, params }: Exclude<ToStream, string>): void {
    this.#session ??= new Session(this.#path);
    const rows = this.#session.queryStreamBind(sql, { ...params }, { format: 'JSONCompactEachRow' });
    this.#rows = rows[Symbol.asyncIterator]();
  }

  /** Gives up the rows that are left, which the engine would keep. */
  async #end(how: 'leave' | 'close'): Promise<FromStream> {
    await this.#rows?.return?.();
    this.#rows = undefined;
    if (how === 'close') {
      this.#session?.close();
      await drainPending();
    }
    return { text: null };
  }
}
