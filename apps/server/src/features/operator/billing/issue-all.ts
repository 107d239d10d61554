import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { issueInvoices } from '@millrace/contract/operator/billing';
import { issueInvoices as job } from '../../../domain/invoice/issue-invoices-job.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { lastMonth } from '../../../platform/months.ts';

/** Has the invoices of a month issued to everybody who waits for one; where that is under way, it is that. */
export function issueAll(
  { services, scope, write }: PersonContext,
  { month }: RequestOf<typeof issueInvoices>,
): Promise<ResponseOf<typeof issueInvoices>> {
  if (month > lastMonth(services.now())) throw fieldError('month', 'billing.errors.monthOpen');
  return write(async (tx) => {
    const { userId, administratorName } = scope;
    const by = { userId, ...(administratorName !== null && { administratorName }) };
    await services.jobs.send(tx, job, { month, ...by }, { key: month });
    return null;
  });
}
