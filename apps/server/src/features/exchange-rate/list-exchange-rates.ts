import type { listExchangeRates } from '@millrace/contract/exchange-rate';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { newestRates } from '../../platform/exchange-rate/rate-queries.ts';
import type { Context } from '../../platform/http/context.ts';

/** The newest rate of each currency. */
export function answerListExchangeRates({ read }: Context): Promise<ResponseOf<typeof listExchangeRates>> {
  return read(async (tx) => {
    const last = await tx
      .selectFrom('exchange_rate_import')
      .select((eb) => eb.fn.max('at').as('at'))
      .executeTakeFirst();
    return { list: await newestRates(tx), lastImportAt: last?.at?.toISOString() ?? null };
  });
}
