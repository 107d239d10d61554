import type { Statement } from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { formatDay } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface PaymentFactsProps {
  readonly payment: NonNullable<Statement['payment']>;
  /** Fetches the document; absent: it can't be had here. */
  readonly onFetch?: () => void;
}

export function PaymentFacts({ payment, onFetch }: PaymentFactsProps) {
  const text = useText();
  const { amount, currency, method, reference, paidOn, document } = payment;
  return (
    <dl className="agency-facts">
      <dt>{text('agency.payment')}</dt>
      <dd>{text('agency.paidAmount', { amount: centsText(amount), currency })}</dd>
      <dt>{text('agency.paidOn')}</dt>
      <dd>{formatDay(paidOn)}</dd>
      {method !== 'none' && (
        <>
          <dt>{text('agency.method')}</dt>
          <dd>{text(`payment.method.${method}`)}</dd>
        </>
      )}
      <dt>{text('agency.reference')}</dt>
      <dd>{reference}</dd>
      {document !== null && (
        <>
          <dt>{text('agency.document')}</dt>
          <dd>
            {onFetch === undefined ? (
              document.name
            ) : (
              <Button
                type="link"
                className="bill-link"
                aria-label={text('agency.downloadDocument', { name: document.name })}
                onClick={onFetch}
              >
                {document.name}
              </Button>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
