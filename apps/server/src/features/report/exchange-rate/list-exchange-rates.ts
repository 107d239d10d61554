import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listExchangeRates } from '@millrace/contract/report/exchange-rate';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

/** One page of the known rates, the newest day first. */
export function answerListExchangeRates(
  { read }: Context,
  { page, size, search }: RequestOf<typeof listExchangeRates>,
): Promise<ResponseOf<typeof listExchangeRates>> {
  return read(async (tx) => {
    let matching = tx.selectFrom('exchange_rate as rate');
    if (search) {
      matching = matching.where((eb) =>
        eb.or([
          eb('rate.currency', 'ilike', containing(search)),
          eb(sql<string>`rate.day::text`, 'like', containing(search)),
        ]),
      );
    }
    const sorted = matching
      .leftJoin('exchange_rate as dollar', (join) =>
        join.onRef('dollar.day', '=', 'rate.day').on('dollar.currency', '=', 'USD'),
      )
      .select([
        'rate.currency',
        'rate.day',
        'rate.per_euro as perEuro',
        sql<string | null>`trim_scale(round(dollar.per_euro / rate.per_euro, 10))::text`.as('usd'),
      ])
      .orderBy('rate.day', 'desc')
      .orderBy('rate.currency');
    const list = await pageOf(sorted, { page, size }).execute();
    return { list, total: await countOf(matching), lastImport: await lastImport(tx) };
  });
}

async function lastImport(tx: Tx): Promise<ResponseOf<typeof listExchangeRates>['lastImport']> {
  const row = await tx
    .selectFrom('exchange_rate_import as import')
    .leftJoin('user_account as person', 'person.id', 'import.user_id')
    .select(['import.at', 'person.name as who', 'import.first_day', 'import.last_day', 'import.changed'])
    .orderBy('import.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { at, who, first_day: firstDay, last_day: lastDay, changed } = row;
  return { at: at.toISOString(), who, firstDay, lastDay, changed };
}
