import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

/** What `work` does with ClickHouse; where that can't be reached, nothing is changed and the person is told so. */
export async function askStore<T>({ log }: Pick<Context, 'log'>, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    log.warn({ err: error }, 'ClickHouse could not be asked for revenue');
    throw new CallError('revenueUpload.errors.storeAway');
  });
}
