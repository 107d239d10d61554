import type { PaymentSettings } from '@millrace/contract/publisher/payment';
import Checkbox from 'antd/es/checkbox/Checkbox';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** The contract terms in full, and the box that agrees to them. */
export function TermsFields({ terms }: Pick<PaymentSettings, 'terms'>) {
  const text = useText();
  return (
    <FormSection
      title={text('payment.termsTitle')}
      lead={
        terms.version === 0
          ? text('payment.termsLeadStandard')
          : text('payment.termsLead', { version: terms.version })
      }
    >
      <p className="payment-terms">{terms.text}</p>
      <Field
        name="agreed"
        label={text('payment.termsTitle')}
        help={agreedText(terms, text)}
        valueProp="checked"
      >
        <Checkbox disabled={terms.agreedAt !== null}>{text('payment.agreed')}</Checkbox>
      </Field>
      <EarlierAgreements terms={terms} />
    </FormSection>
  );
}

function agreedText(
  { agreedAt, agreedBy }: PaymentSettings['terms'],
  text: ReturnType<typeof useText>,
): string | undefined {
  if (agreedAt === null) return undefined;
  const at = formatInstant(agreedAt);
  return agreedBy === null
    ? text('payment.agreedSomebody', { at })
    : text('payment.agreedBy', { name: agreedBy, at });
}

/** Who agreed to which earlier version, and when. */
function EarlierAgreements({ terms }: Pick<PaymentSettings, 'terms'>) {
  const text = useText();
  const earlier = terms.agreements.filter(({ version }) => version !== terms.version);
  if (earlier.length === 0) return null;
  return (
    <>
      <h3>{text('payment.earlierAgreements')}</h3>
      <ul className="payment-agreements">
        {earlier.map(({ version, at, by }) => (
          <li key={version}>
            {text('common.labelled', {
              label: text(version === 0 ? 'payment.standardVersion' : 'payment.version', { version }),
              value:
                by === null
                  ? text('payment.agreedThen', { at: formatInstant(at) })
                  : text('payment.agreedThenBy', { name: by, at: formatInstant(at) }),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
