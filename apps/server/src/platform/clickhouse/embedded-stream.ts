import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { parseError } from '@clickhouse/client';
import type { StreamClient } from './client-source.ts';
import type { FromStream, ToStream } from './embedded-stream-messages.ts';

const program = new URL('./embedded-stream-thread.ts', import.meta.url);

/** One for the whole process, as long as it lives: a thread that ends takes all the engine's connections with it. */
let thread: Worker | undefined;
/** Streams that have begun and not ended. */
let underWay = 0;

/**
 * Streams from the embedded engine at `path`. By way of the client, an answer would be in memory as a whole before its first
 * row can be read; and in this thread, everybody would wait while the engine plans.
 */
export function embeddedStream(path: string): StreamClient {
  let port: MessagePort | undefined;
  const ask = async (message: ToStream): Promise<string | null> => {
    port ??= connect(path, () => {
      port = undefined;
    });
    const answer = await answerOf(port, message);
    if ('failure' in answer) throw errorOf(answer.failure);
    return answer.text;
  };
  return {
    async stream(sql, params, take, signal) {
      underWay += 1;
      try {
        for (let text = await ask({ sql, params }); text !== null; text = await ask('next')) {
          signal.throwIfAborted();
          await take(text);
        }
      } finally {
        if (port !== undefined) await ask('leave');
        underWay -= 1;
      }
    },
    async close() {
      if (port !== undefined) await ask('close');
    },
  };
}

/** @param gone is told when the thread has ended, and with it the other side of the port */
function connect(path: string, gone: () => void): MessagePort {
  thread ??= started();
  const { port1, port2 } = new MessageChannel();
  port1.once('close', gone);
  thread.postMessage({ path, port: port2 }, [port2]);
  return port1;
}

function started(): Worker {
  const worker = new Worker(program, { execArgv: [] });
  worker.unref();
  process.on('exit', endAtOnce).on('uncaughtExceptionMonitor', tellBefore);
  // Whoever asks is told by the port, which closes with the thread.
  worker.once('error', () => {
    thread = undefined;
    process.off('exit', endAtOnce).off('uncaughtExceptionMonitor', tellBefore);
  });
  return worker;
}

/** A process that fails amid a stream would never end: the engine waits for a thread that is gone by then. */
function endAtOnce(): void {
  if (underWay > 0) process.kill(process.pid, 'SIGKILL');
}

/** Why a process fails is told only after its exit: too late where that is at once. */
function tellBefore(error: unknown): void {
  if (underWay > 0) console.error(error);
}

/** Holds the process only while there is something to wait for. */
function answerOf(port: MessagePort, message: ToStream): Promise<FromStream> {
  port.postMessage(message);
  port.ref();
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The thread of streams has ended.'));
    port.once('close', ended);
    port.once('message', (answer: FromStream) => {
      port.off('close', ended);
      port.unref();
      resolve(answer);
    });
  });
}

/** What the engine says, in the shape that the client gives it. */
function errorOf(message: string): Error {
  return message.includes('DB::Exception') ? parseError(message) : new Error(message);
}
