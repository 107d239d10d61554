import type { ExchangeRate } from '@millrace/contract/report/exchange-rate';
import { currencyName } from '../../../kit/account/currency-name.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';

export function rateColumns(text: ReturnType<typeof useText>): readonly ListColumn<ExchangeRate>[] {
  return [
    {
      key: 'currency',
      title: text('exchangeRate.currency'),
      onCard: 'head',
      fixed: true,
      render: ({ currency }) => (
        <>
          <strong>{currency}</strong> <span className="rate-name">{currencyName(currency)}</span>
        </>
      ),
    },
    {
      key: 'day',
      title: text('exchangeRate.day'),
      onCard: 'side',
      oneLine: true,
      render: ({ day }) => day,
    },
    {
      key: 'perEuro',
      title: text('exchangeRate.perEuro'),
      onCard: 'line',
      numeric: true,
      render: ({ perEuro }) => perEuro,
    },
    {
      key: 'usd',
      title: text('exchangeRate.usd'),
      onCard: 'line',
      numeric: true,
      render: ({ usd }) => usd ?? text('exchangeRate.unknown'),
    },
  ];
}
