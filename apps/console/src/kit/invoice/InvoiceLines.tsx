import type { InvoiceWithLines } from '@millrace/contract/advertiser/invoice';
import { centsText, exactText } from '../i18n/amount-text.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { Scroller } from '../ui/Scroller.tsx';

interface InvoiceLinesProps {
  readonly invoice: InvoiceWithLines;
  /** What the tax is called, with its rate. */
  readonly tax: string;
}

/** What the total is made of, campaign by campaign. */
export function InvoiceLines({ invoice, tax }: InvoiceLinesProps) {
  const text = useText();
  const { lines, month, spend, net, total, currency, rate, taxKind } = invoice;
  const money = (amount: string) => text('invoice.money', { amount: centsText(amount), currency });
  return (
    <Scroller className="bill-scroll" label={text('invoice.lines')}>
      <table className="bill-lines">
        <caption>{text('invoice.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('invoice.campaign')}</th>
            <th scope="col">{text('invoice.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.campaignName === ''
                  ? text('invoice.campaignGone', { id: line.campaignId })
                  : line.campaignName}
                {line.month !== month && (
                  <small>{text('invoice.correction', { month: line.month.slice(0, 7) })}</small>
                )}
                {line.waived && <small>{text('invoice.waived')}</small>}
              </th>
              <td>{exactText(line.spent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={text('invoice.sum')} amount={exactText(spend)} />
          {rate !== null && (
            <Sum
              label={text('invoice.rateOf', { day: formatDay(rate.day) })}
              amount={text('invoice.rateIs', { rate: exactText(rate.rate), currency })}
            />
          )}
          <Sum label={text('invoice.net')} amount={money(net)} />
          {taxKind === 'standard' && <Sum label={tax} amount={money(invoice.tax)} />}
          <Sum label={text('invoice.total')} amount={money(total)} isWhole />
        </tfoot>
      </table>
    </Scroller>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly isWhole?: boolean;
}

function Sum({ label, amount, isWhole = false }: SumProps) {
  return (
    <tr className={isWhole ? 'bill-total' : ''}>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  );
}
