import { regionName } from '@millrace/contract/kit/region-name';
import type { AnyStatement, Payee as PayeeFacts } from '@millrace/contract/publisher/agency';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';

const lines = ['beneficiaryName', 'bankName', 'bankAddress', 'country', 'swiftCode', 'storeAddress'] as const;
const accounts = ['paypalAccount', 'accountNumber'] as const;

interface PayeeProps {
  readonly payee: PayeeFacts;
  readonly paysBy: AnyStatement['paysBy'];
}

/** Whom to pay: accounts by their last characters, to be sure that it is the right one. */
export function Payee({ payee, paysBy }: PayeeProps) {
  const text = useText();
  const { language } = useLanguage();
  if (paysBy === 'none') return null;
  return (
    <section aria-label={text('agency.payTo')}>
      <h3>{text('agency.payTo')}</h3>
      <dl className="agency-facts">
        {lines.map((name) => {
          const value = payee[name];
          if (value === null) return null;
          return [
            <dt key={name}>{text(`payment.${name}`)}</dt>,
            <dd key={`${name}-is`}>{name === 'country' ? regionName(value, language) : value}</dd>,
          ];
        })}
        {accounts.map((name) => {
          const tail = payee.tails[name];
          if (tail === undefined) return null;
          return [
            <dt key={name}>{text(`payment.${name}`)}</dt>,
            <dd key={`${name}-is`}>
              {tail === '' ? text('agency.hiddenTail') : text('agency.tail', { tail })}
            </dd>,
          ];
        })}
      </dl>
    </section>
  );
}
