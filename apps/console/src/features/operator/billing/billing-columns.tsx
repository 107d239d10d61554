import type { AnyInvoice } from '@millrace/contract/operator/billing';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { invoiceColumns } from '../../../kit/invoice/invoice-columns.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';

/** Whose it is, beside what an advertiser sees of its own. */
export function billingColumns(
  text: ReturnType<typeof useText>,
  onOpen: (id: number) => void,
): readonly ListColumn<AnyInvoice>[] {
  const [number, ...others] = invoiceColumns(text, onOpen);
  const whose: ListColumn<AnyInvoice> = {
    key: 'organization',
    title: text('billing.advertiser'),
    sortBy: 'organization',
    onCard: 'line',
    render: ({ organization }) => organization.name,
  };
  return [...(number === undefined ? [] : [number]), whose, ...others];
}
