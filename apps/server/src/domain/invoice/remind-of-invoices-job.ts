import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { findInvoice } from './queries.ts';
import { tellOfInvoice } from './tell-of-invoice.ts';

/** Invoices in one transaction. */
const atOnce = 50;

/** Tells advertisers once that an invoice is due soon, and once that it is overdue. */
export const remindOfInvoices = defineJob({
  name: 'remind-of-invoices',
  data: z.object({}),
  schedule: '30 6 * * *',
  retries: 5,
  pause: 300,
  expire: 3_600,
  async run({ database, now }, _, signal) {
    const today = dayOf(now());
    for (const news of ['invoiceOverdue', 'invoiceDueSoon'] as const) {
      for (let told = atOnce; told === atOnce; ) {
        signal.throwIfAborted();
        told = await database.asSystem((tx) => tellSome(tx, today, news));
      }
    }
  },
});

async function tellSome(tx: Tx, today: string, news: 'invoiceOverdue' | 'invoiceDueSoon'): Promise<number> {
  const isOverdue = news === 'invoiceOverdue';
  let due = tx.selectFrom('invoice').select('id').where('state', '=', 'open');
  due = isOverdue
    ? due.where('due_on', '<', today).where('told_overdue', '=', false)
    : // What is issued so late that it is due soon at once was told of by its issue.
      due
        .where('soon_on', '<=', today)
        .where('due_on', '>=', today)
        .whereRef('soon_on', '>', 'issued_on')
        .where('told_soon', '=', false);
  const rows = await due.orderBy('id').limit(atOnce).forUpdate().skipLocked().execute();
  for (const { id } of rows) {
    const row = await findInvoice(tx, { id });
    if (row === undefined) continue;
    const { organization_id: organizationId, number, total, paid, currency, due_on: dueOn } = row;
    await tellOfInvoice(tx, { id, organizationId, number, total, paid, currency, dueOn }, news);
    await tx
      .updateTable('invoice')
      .set(isOverdue ? { told_overdue: true, told_soon: true } : { told_soon: true })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
