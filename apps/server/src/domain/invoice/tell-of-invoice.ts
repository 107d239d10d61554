import { writeNotices } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export type InvoiceNews =
  `invoice${'Issued' | 'DueSoon' | 'Overdue' | 'Answered' | 'Settled' | 'Credited' | 'Paid'}`;

export interface NewsOf {
  readonly id: number;
  readonly organizationId: number;
  readonly number: string;
  readonly total: string;
  readonly currency: string;
  readonly dueOn: string;
  /** Of a credit note. */
  readonly reason?: string;
  /** Tells two of the same kind on a day apart. */
  readonly again?: number | string;
}

/** Tells the advertiser's people. */
export async function tellOfInvoice(
  tx: Tx,
  { id, organizationId, number, total, currency, dueOn, reason = '', again }: NewsOf,
  news: InvoiceNews,
): Promise<void> {
  await writeNotices(tx, {
    organizationId,
    message: `notification.content.${news}`,
    params: { number, amount: total, currency, due: dueOn, reason },
    cause: again === undefined ? id : `${id} ${again}`,
    link: { url: `/invoice/list?invoice=${id}`, type: 'in-app' },
  });
}
