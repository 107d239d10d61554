import { decimal, decimalText, subtract } from '../../platform/decimal.ts';
import { writeNotices } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export type InvoiceNews =
  `invoice${'Issued' | 'DueSoon' | 'Overdue' | 'Answered' | 'Settled' | 'Credited' | 'Paid' | 'Unpaid'}`;

export interface NewsOf {
  readonly id: number;
  readonly organizationId: number;
  readonly number: string;
  readonly total: string;
  /** Of it; absent: nothing. */
  readonly paid?: string;
  readonly currency: string;
  readonly dueOn: string;
  /** Of a credit note, or of a payment that is taken back. */
  readonly reason?: string;
  /** Tells two of the same kind on a day apart. */
  readonly again?: number | string;
}

/** Whoever has paid a part is reminded of the rest. */
const ofWhatIsLeft: ReadonlySet<InvoiceNews> = new Set(['invoiceDueSoon', 'invoiceOverdue']);

/** Tells the advertiser's people. */
export async function tellOfInvoice(
  tx: Tx,
  { id, organizationId, number, total, paid = '0', currency, dueOn, reason = '', again }: NewsOf,
  news: InvoiceNews,
): Promise<void> {
  const left = decimalText(subtract(decimal(total), decimal(paid)));
  await writeNotices(tx, {
    organizationId,
    message: `notification.content.${news}`,
    params: { number, amount: ofWhatIsLeft.has(news) ? left : total, currency, due: dueOn, reason },
    cause: again === undefined ? id : `${id} ${again}`,
    link: { url: `/invoice/list?invoice=${id}`, type: 'in-app' },
  });
}
