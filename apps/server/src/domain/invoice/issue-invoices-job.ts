import { side } from '@millrace/contract/common';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { addMonths, lastMonth } from '../../platform/months.ts';
import { tellAdministrators } from '../../platform/people/tell-administrators.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { settingsIn } from '../installation/installation-settings.ts';
import { bookSpend } from '../own-ads/book-spend.ts';
import { readGaps } from './billing-gaps.ts';
import { readInvoiceRate } from './invoice-rate.ts';
import { issueInvoice } from './issue-invoice.ts';

/** What nobody asked for is about the last month that is over, and in nobody's name. */
const data = z.object({
  month: z.optional(z.string()),
  userId: z.optional(z.int()),
  administratorName: z.optional(z.string()),
});

/**
 * Issues the invoices of a month to every advertiser who waits for one, each in a transaction of its own: broken off or tried
 * again, here or on another server, it goes on where it was.
 */
export const issueInvoices = defineJob({
  name: 'issue-invoices',
  data,
  // On the first, and on the days after it for whoever could not get one then: the server was away, the issuer's data not there.
  schedule: '0 6 1-7 * *',
  retries: 8,
  pause: 300,
  expire: 6 * 3_600,
  async run(
    services,
    { month = lastMonth(services.now()), userId = null, administratorName = null },
    signal,
  ) {
    const author = { userId, administratorName };
    await bookSpend(services);
    const waiting = await services.database.asSystem(async (tx) => {
      const settings = await settingsIn(tx, services.config);
      const all = await uninvoiced(tx, month, settings.invoicing.currency);
      const gaps = all.length === 0 ? [] : await readGaps(tx, settings, month);
      if (gaps.length === 0) return all;
      await tellAdministrators(tx, {
        message: 'notification.content.invoicesWait',
        params: { month: month.slice(0, 7), count: all.length },
        cause: month,
        link: { url: '/admin/invoices', type: 'in-app' },
      });
      return [];
    });
    await oneByOne(waiting, {
      signal,
      work: (organizationId) =>
        services.database.asSystem((tx) => issueInvoice(services, tx, { organizationId, month, author })),
      failed: (count) => `${count} invoices of ${month} could not be issued`,
    });
  },
});

/**
 * Advertisers who spent at least a cent of the currency of invoices up to the end of a month that is on none, and who have none of it: those
 * who get one. While no rate is known nobody does, and those wait who would in USD.
 */
export async function uninvoiced(tx: Tx, month: string, currency: string): Promise<number[]> {
  const rate = (await readInvoiceRate(tx, currency, month))?.rate ?? '1';
  const { rows } = await sql<{ id: number }>`
    select o.id from organization o
    where o.kind = ${side.advertiser}
      and not exists (select from invoice i where i.organization_id = o.id and i.month = ${month}::date)
      and round(((
        select coalesce(sum(spent), 0) from campaign_day
        where organization_id = o.id and day < ${addMonths(month, 1)}::date
      ) - (
        select coalesce(sum(line.spent), 0) from invoice_line line
        join invoice i on i.organization_id = line.organization_id and i.id = line.invoice_id
        where line.organization_id = o.id and line.month <= ${month}::date and (i.state <> 'void' or line.waived)
      )) * ${rate}::numeric, 2) > 0
    order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}
