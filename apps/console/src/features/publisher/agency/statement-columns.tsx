import type { Statement } from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { centsText, exactText, percentText } from '../../../kit/i18n/amount-text.ts';
import { formatDay } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StateOf } from './StateOf.tsx';

export function statementColumns(
  text: ReturnType<typeof useText>,
  onOpen: (id: number) => void,
): readonly ListColumn<Statement>[] {
  return [
    {
      key: 'month',
      title: text('agency.month'),
      sortBy: 'month',
      onCard: 'head',
      fixed: true,
      render: ({ id, month }) => (
        <Button
          type="link"
          className="bill-link"
          aria-label={text('agency.open', { month: month.slice(0, 7) })}
          onClick={() => onOpen(id)}
        >
          {month.slice(0, 7)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: text('agency.state'),
      sortBy: 'state',
      onCard: 'side',
      oneLine: true,
      render: ({ state }) => <StateOf state={state} />,
    },
    {
      key: 'revenue',
      title: text('agency.revenue'),
      sortBy: 'revenue',
      onCard: 'line',
      numeric: true,
      render: ({ revenue }) => exactText(revenue),
    },
    {
      key: 'share',
      title: text('agency.share'),
      onCard: 'nowhere',
      numeric: true,
      render: ({ share }) => percentText(share),
    },
    {
      key: 'net',
      title: text('agency.net'),
      onCard: 'nowhere',
      numeric: true,
      render: ({ net }) => exactText(net),
    },
    {
      key: 'amount',
      title: text('agency.amount'),
      sortBy: 'amount',
      onCard: 'line',
      numeric: true,
      render: ({ amount }) => <strong>{centsText(amount)}</strong>,
    },
    {
      key: 'paidOn',
      title: text('agency.paidOn'),
      sortBy: 'paidOn',
      onCard: 'nowhere',
      oneLine: true,
      render: ({ payment }) => (payment ? formatDay(payment.paidOn) : '–'),
    },
    {
      key: 'reference',
      title: text('agency.reference'),
      onCard: 'nowhere',
      render: ({ payment }) => payment?.reference ?? '–',
    },
  ];
}
