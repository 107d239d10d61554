import type { FastifyBaseLogger } from 'fastify';
import { CallError } from '../../platform/http/call-error.ts';

/** What `work` does with ClickHouse; where that can't be reached, nothing is changed and the person is told so. */
export async function askStore<T>(
  { log }: { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  work: Promise<T>,
): Promise<T> {
  return work.catch((error: unknown) => {
    log.warn({ err: error }, 'ClickHouse could not be asked for revenue');
    throw new CallError('revenueUpload.errors.storeAway');
  });
}
