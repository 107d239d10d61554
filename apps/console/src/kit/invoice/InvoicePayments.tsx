import { type InvoiceWithLines, isUnsettled, leftOf } from '@millrace/contract/advertiser/invoice';
import { centsText } from '../i18n/amount-text.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { Facts } from '../ui/Facts.tsx';
import { Scroller } from '../ui/Scroller.tsx';

/** What was paid of an invoice so far, and what is left; of one that was paid at once its state says all. */
export function InvoicePayments({ invoice }: { readonly invoice: InvoiceWithLines }) {
  const text = useText();
  const { payments, paid, currency, state } = invoice;
  if (payments.length === 0 || (state === 'paid' && payments.length === 1)) return null;
  const money = (amount: string) => text('invoice.money', { amount: centsText(amount), currency });
  return (
    <>
      <Scroller className="bill-scroll" label={text('invoice.payments')}>
        <table className="bill-lines">
          <caption>{text('invoice.payments')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('invoice.paidOn')}</th>
              <th scope="col" className="words">
                {text('invoice.paymentReference')}
              </th>
              <th scope="col">{text('invoice.paymentAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ id, paidOn, amount, reference }) => (
              <tr key={id}>
                <th scope="row">{formatDay(paidOn)}</th>
                <td className="words">{reference}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <Facts
        facts={[
          [text('invoice.paidSoFar'), money(paid)],
          [text('invoice.left'), isUnsettled(state) ? money(leftOf(invoice)) : null],
        ]}
      />
    </>
  );
}
