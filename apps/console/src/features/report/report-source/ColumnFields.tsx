import { dayOrders, decimalMarks, revenueRoles } from '@millrace/contract/report/revenue-upload';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { CurrencySelect } from '../../../kit/account/CurrencySelect.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

const needed: readonly string[] = ['unit', 'revenue'];

/** What each column is called, and how days and amounts are written. */
export function ColumnFields() {
  const text = useText();
  const helps: Readonly<Record<string, string>> = {
    day: text('reportSource.dayHelp'),
    unit: text('reportSource.unitHelp'),
    currency: text('reportSource.currencyHelp'),
  };
  return (
    <div className="source-columns">
      {revenueRoles.map((role) => (
        <Field
          key={role}
          name={`mapping.columns.${role}`}
          label={text(`revenueUpload.roles.${role}`)}
          help={helps[role]}
          optional={!needed.includes(role)}
        >
          <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Field>
      ))}
      <Field name="mapping.usualCurrency" label={text('revenueUpload.usualCurrency')}>
        <CurrencySelect />
      </Field>
      <Field name="mapping.dayOrder" label={text('revenueUpload.dayOrder')}>
        <Select
          options={dayOrders.map((value) => ({ value, label: text(`revenueUpload.dayOrders.${value}`) }))}
        />
      </Field>
      <Field name="mapping.decimalMark" label={text('revenueUpload.decimalMark')}>
        <Select
          options={decimalMarks.map((value) => ({
            value,
            label: text(`revenueUpload.decimalMarks.${value}`),
          }))}
        />
      </Field>
    </div>
  );
}
