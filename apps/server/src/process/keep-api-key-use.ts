import type { FastifyBaseLogger } from 'fastify';
import type { ApiKeyUse } from '../platform/session/api-key-use.ts';

/** Milliseconds; what is shown of a key's use is as old at most. */
const every = 5_000;

/** Writes how often keys were used, every few seconds and at the end. @returns a function that ends it */
export function keepApiKeyUse(use: ApiKeyUse, log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const write = () => {
    running = use
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'the use of API keys could not be written'));
    return running;
  };
  const timer = setInterval(write, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await write();
  };
}
