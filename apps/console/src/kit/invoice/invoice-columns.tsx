import { type Invoice, isUnsettled, leftOf } from '@millrace/contract/advertiser/invoice';
import Button from 'antd/es/button';
import { centsText } from '../i18n/amount-text.ts';
import { formatDay } from '../i18n/format.ts';
import type { useText } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { InvoiceState } from './InvoiceState.tsx';
import '../bill/bill.css';
import './invoice.css';

/** What both sides see of an invoice in their lists. */
export function invoiceColumns(
  text: ReturnType<typeof useText>,
  onOpen: (id: number) => void,
): readonly ListColumn<Invoice>[] {
  return [
    {
      key: 'number',
      title: text('invoice.number'),
      sortBy: 'number',
      onCard: 'head',
      fixed: true,
      oneLine: true,
      render: ({ id, number }) => (
        <Button
          type="link"
          className="bill-link"
          aria-label={text('invoice.open', { number })}
          onClick={() => onOpen(id)}
        >
          {number}
        </Button>
      ),
    },
    {
      key: 'month',
      title: text('invoice.month'),
      sortBy: 'month',
      onCard: 'line',
      oneLine: true,
      render: ({ month }) => month.slice(0, 7),
    },
    {
      key: 'state',
      title: text('invoice.state'),
      sortBy: 'state',
      onCard: 'side',
      oneLine: true,
      render: (invoice) => <InvoiceState invoice={invoice} />,
    },
    {
      key: 'total',
      title: text('invoice.total'),
      sortBy: 'total',
      onCard: 'line',
      numeric: true,
      render: ({ total, currency }) => (
        <strong>{text('invoice.money', { amount: centsText(total), currency })}</strong>
      ),
    },
    {
      key: 'left',
      title: text('invoice.left'),
      onCard: 'line',
      numeric: true,
      render: ({ state, total, paid, currency }) =>
        isUnsettled(state)
          ? text('invoice.money', { amount: centsText(leftOf({ total, paid })), currency })
          : '–',
    },
    {
      key: 'issuedOn',
      title: text('invoice.issuedOn'),
      sortBy: 'issuedOn',
      onCard: 'nowhere',
      oneLine: true,
      render: ({ issuedOn }) => formatDay(issuedOn),
    },
    {
      key: 'dueOn',
      title: text('invoice.dueOn'),
      sortBy: 'dueOn',
      onCard: 'line',
      oneLine: true,
      render: ({ dueOn }) => formatDay(dueOn),
    },
    {
      key: 'paidOn',
      title: text('invoice.paidOn'),
      sortBy: 'paidOn',
      onCard: 'nowhere',
      oneLine: true,
      render: ({ paidOn }) => (paidOn === null ? '–' : formatDay(paidOn)),
    },
  ];
}
