import { getPayment, type PaymentSettings } from '@millrace/contract/publisher/payment';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { PaymentForm } from './PaymentForm.tsx';

/** `/finance/payment`: how the platform pays the organization. */
export default function PaymentPage() {
  const text = useText();
  const payment = useApiQuery(getPayment, {}, { quiet: true });
  const { organization } = payment.data ?? {};
  return (
    <Page
      title={text('titles.payment')}
      lead={
        organization && (
          <>
            {text('payment.lead', { organization: organization.name })}{' '}
            {payment.data?.method === 'none' && <GuideLink guide="payments" />}
          </>
        )
      }
      width="form"
      action={
        organization && (
          <HistoryButton entity="payment_settings" id={organization.id} name={text('titles.payment')} />
        )
      }
    >
      <Loaded query={payment}>
        {(data) => (
          <>
            <NewTerms payment={data} />
            <LastChange payment={data} />
            <PaymentForm payment={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Who agreed to earlier terms has to know that there are newer ones. */
function NewTerms({ payment: { method, terms } }: { readonly payment: PaymentSettings }) {
  const text = useText();
  const { version, earlier, agreedAt } = terms;
  if (method === 'none' || earlier === null || agreedAt !== null) return null;
  const said = earlier === 0 ? 'payment.termsNewStandard' : 'payment.termsNew';
  return <Callout>{text(said, { earlier, version })}</Callout>;
}

function LastChange({ payment: { changedAt, changedBy } }: { readonly payment: PaymentSettings }) {
  const text = useText();
  if (changedAt === null) return null;
  const at = formatInstant(changedAt);
  return (
    <p className="lead">
      {changedBy === null
        ? text('payment.changedAt', { at })
        : text('payment.changedBy', { name: changedBy, at })}
    </p>
  );
}
