import { currencies } from '@millrace/contract/publisher/account';
import Select from 'antd/es/select';
import { useLanguage } from '../i18n/i18n.ts';
import { currencyName } from './currency-name.ts';

interface CurrencySelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string) => void;
  readonly onBlur?: () => void;
}

/** ISO 4217 currencies, by code or by name in the person's language. */
export function CurrencySelect({ value, ...field }: CurrencySelectProps) {
  // Names are of the language.
  useLanguage();
  return (
    <Select
      {...field}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
    />
  );
}
