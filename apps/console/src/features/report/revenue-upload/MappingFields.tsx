import {
  dayOrders,
  decimalMarks,
  type RevenueCheck,
  type RevenueMapping,
  requiredRoles,
  revenueRoles,
} from '@millrace/contract/report/revenue-upload';
import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import Select from 'antd/es/select';
import { CurrencySelect } from '../../../kit/account/CurrencySelect.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

interface MappingFieldsProps {
  readonly check: RevenueCheck;
  readonly busy: boolean;
  readonly onChange: (mapping: RevenueMapping) => void;
}

/** Antd takes no null for a chosen value. */
const none = '';

/** Which column says what, with what its first rows say; how days and amounts are written. */
export function MappingFields({ check, busy, onChange }: MappingFieldsProps) {
  const text = useText();
  const { mapping, columns, samples, missing } = check;
  const sampleOf = (name: string | null) =>
    name === null ? '' : samples.map((row) => row[columns.indexOf(name)] ?? '').join(text('form.separator'));
  return (
    <div className="upload-mapping">
      <h2>{text('revenueUpload.mapping')}</h2>
      <p className="lead">{text('revenueUpload.mappingLead')}</p>
      <Form layout="vertical" disabled={busy}>
        <div className="upload-columns">
          {revenueRoles.map((role) => (
            <FormItem
              key={role}
              label={text(`revenueUpload.roles.${role}`)}
              htmlFor={`upload-${role}`}
              extra={<span className="upload-sample">{sampleOf(mapping.columns[role])}</span>}
              {...(missing.includes(role)
                ? { validateStatus: 'error' as const, help: text('revenueUpload.columnMissing') }
                : {})}
            >
              <Select
                id={`upload-${role}`}
                showSearch
                value={mapping.columns[role] ?? none}
                onChange={(name) =>
                  onChange({
                    ...mapping,
                    columns: { ...mapping.columns, [role]: name === none ? null : name },
                  })
                }
                options={[
                  ...(requiredRoles.includes(role)
                    ? []
                    : [{ value: none, label: text('revenueUpload.noColumn') }]),
                  ...columns.filter((name) => name !== '').map((name) => ({ value: name, label: name })),
                ]}
              />
            </FormItem>
          ))}
          <FormItem label={text('revenueUpload.dayOrder')} htmlFor="upload-day-order">
            <Select
              id="upload-day-order"
              value={mapping.dayOrder}
              onChange={(dayOrder) => onChange({ ...mapping, dayOrder })}
              options={dayOrders.map((value) => ({
                value,
                label: text(`revenueUpload.dayOrders.${value}`),
              }))}
            />
          </FormItem>
          <FormItem label={text('revenueUpload.decimalMark')} htmlFor="upload-decimal">
            <Select
              id="upload-decimal"
              value={mapping.decimalMark}
              onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
              options={decimalMarks.map((value) => ({
                value,
                label: text(`revenueUpload.decimalMarks.${value}`),
              }))}
            />
          </FormItem>
          <FormItem label={text('revenueUpload.usualCurrency')} htmlFor="upload-currency">
            <CurrencySelect
              id="upload-currency"
              value={mapping.usualCurrency}
              onChange={(usualCurrency) => onChange({ ...mapping, usualCurrency })}
            />
          </FormItem>
        </div>
      </Form>
    </div>
  );
}
