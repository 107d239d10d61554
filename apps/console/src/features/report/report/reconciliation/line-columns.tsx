import { networkName } from '@millrace/contract/publisher/network/find-network';
import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import Button from 'antd/es/button';
import { exactText } from '../../../../kit/i18n/amount-text.ts';
import { formatNumber, formatUsd } from '../../../../kit/i18n/format.ts';
import { currentLanguage, type useText } from '../../../../kit/i18n/i18n.ts';
import { textList } from '../../../../kit/i18n/text-list.ts';
import type { ListColumn } from '../../../../kit/list/list-column.ts';
import type { ListAddress } from '../../../../kit/list/use-list-address.ts';
import { NetworkName } from '../../../../kit/network/NetworkName.tsx';
import { differenceText } from './difference-text.ts';
import { LineState } from './LineState.tsx';
import { Sides } from './Sides.tsx';

type Text = ReturnType<typeof useText>;

/** The columns of a month's networks. */
export function lineColumns(text: Text, address: ListAddress): ListColumn<ReconciliationLine>[] {
  return [
    {
      key: 'network',
      title: text('reconciliation.network'),
      onCard: 'head',
      render: ({ adnId, currency }) => (
        <span className="reconciliation-network">
          <NetworkName adnId={adnId} /> <small>{currency}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: text('reconciliation.state'),
      onCard: 'side',
      oneLine: true,
      render: ({ status }) => <LineState status={status} />,
    },
    {
      key: 'impressions',
      title: text('reconciliation.impressions'),
      onCard: 'line',
      numeric: true,
      render: ({ impressions: { own, reported }, within }) => (
        <Sides
          own={formatNumber(own)}
          reported={reported === null ? null : formatNumber(reported)}
          isWithin={within.impressions}
          difference={differenceText(own, reported)}
        />
      ),
    },
    {
      key: 'revenue',
      title: text('reconciliation.revenue'),
      onCard: 'line',
      numeric: true,
      render: (line) => <Revenue line={line} text={text} />,
    },
    {
      key: 'payout',
      title: text('reconciliation.payout'),
      onCard: 'line',
      numeric: true,
      render: (line) => <Paid line={line} text={text} />,
    },
    {
      key: 'causes',
      title: text('reconciliation.causes'),
      onCard: 'line',
      render: ({ causes }) => textList(causes.map(({ kind }) => text(`reconciliation.kinds.${kind}`))) || '–',
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      render: ({ adnId, currency }) => (
        <Button
          type="link"
          className="reconciliation-link"
          aria-label={text('reconciliation.openOf', {
            name: `${networkName(adnId, currentLanguage())} ${currency}`,
          })}
          onClick={() => address.change({ adnId, currency })}
        >
          {text('reconciliation.open')}
        </Button>
      ),
    },
  ];
}

function Revenue({ line, text }: { readonly line: ReconciliationLine; readonly text: Text }) {
  const { currency, within } = line;
  const { ownUsd, money, reportedUsd } = line.revenue;
  return (
    <Sides
      own={formatUsd(ownUsd)}
      reported={formatUsd(reportedUsd)}
      isWithin={within.revenue}
      difference={differenceText(Number(ownUsd), Number(reportedUsd))}
      note={
        currency === 'USD'
          ? undefined
          : text('reconciliation.inCurrency', { amount: exactText(money), currency })
      }
    />
  );
}

/** What the network paid, beside what it reported. */
function Paid({
  line: { payout, revenue, currency },
  text,
}: {
  readonly line: ReconciliationLine;
  readonly text: Text;
}) {
  if (payout === null) return '–';
  const [only] = payout.amounts;
  const isSame = payout.amounts.length === 1 && only?.currency === currency;
  const paid = Number(isSame ? only.amount : (payout.usd ?? 0));
  const reported = Number(isSame ? revenue.money : revenue.reportedUsd);
  return (
    <span className="reconciliation-sides">
      {payout.amounts.map((one) => (
        <span key={one.currency}>
          {text('reconciliation.inCurrency', { amount: exactText(one.amount), currency: one.currency })}
        </span>
      ))}
      {payout.usd === null && <small>{text('reconciliation.rateUnknown')}</small>}
      {payout.isWithin !== null && (
        <strong className={payout.isWithin ? undefined : 'reconciliation-beyond'}>
          {reported === 0 && paid !== 0
            ? text('reconciliation.nothingReported')
            : differenceText(paid, reported)}
        </strong>
      )}
    </span>
  );
}
