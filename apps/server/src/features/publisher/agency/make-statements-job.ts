import { side } from '@millrace/contract/common';
import { statementMonth } from '@millrace/contract/publisher/agency';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { lastMonth } from '../../../platform/months.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type Making, storeStatement } from './make-statement.ts';
import { monthsOfStatement } from './months.ts';
import { readEarned } from './read-earned.ts';

/** What nobody asked for is about the last month that is over, and in nobody's name. */
const data = z.object({
  month: z.optional(statementMonth),
  userId: z.optional(z.int()),
  administratorName: z.optional(z.string()),
});

/**
 * Makes the statements of a month for every organization of publishers that has none, each in a transaction of its own.
 * Broken off or tried again, it goes on where it was: what is there is left alone.
 */
export const makeStatements = defineJob({
  name: 'make-statements',
  data,
  // Phones bring what they kept for up to 72 hours: by then a month is whole. What networks say later is corrected.
  schedule: '0 5 4 * *',
  retries: 8,
  pause: 300,
  expire: 6 * 3_600,
  async run(
    services,
    { month = lastMonth(services.now()), userId = null, administratorName = null },
    signal,
  ) {
    const author = { userId, administratorName };
    await oneByOne(await withoutStatement(services.database, month), {
      signal,
      work: (organizationId) => makeOne(services, { organizationId, month, author }),
      failed: (count) => `${count} statements of ${month} could not be made`,
    });
  },
});

type One = Pick<Making, 'organizationId' | 'month' | 'author'>;

async function makeOne(services: Services, one: One): Promise<void> {
  const earned = await readEarned(services, one.organizationId, monthsOfStatement(one.month));
  await services.database.asSystem((tx) => storeStatement(services, tx, { ...one, earned, anew: false }));
}

/** Organizations of publishers that have no statement of this month, nor of a later one. */
async function withoutStatement(database: Database, month: string): Promise<number[]> {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('organization')
      .select('id')
      .where('kind', '=', side.publisher)
      .where('id', 'not in', (eb) =>
        eb.selectFrom('agency_statement').select('organization_id').where('month', '>=', month),
      )
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}
