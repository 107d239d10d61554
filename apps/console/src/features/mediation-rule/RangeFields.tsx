import Input from 'antd/es/input/Input';
import InputNumber from 'antd/es/input-number';
import { Field } from '../../kit/form/ContractFields.tsx';
import { useText } from '../../kit/i18n/i18n.ts';

interface RangeFieldsProps {
  /** Names of the two fields without `Min` and `Max`. */
  readonly name: string;
  /** What lies between them. */
  readonly what: string;
  /** Whole numbers up to so many; text (versions, dollars) when absent. */
  readonly most?: number;
  readonly inputMode?: 'decimal';
}

/** Two fields side by side: from and to, both of which may stay empty. */
export function RangeFields({ name, what, most, inputMode }: RangeFieldsProps) {
  const text = useText();
  return (
    <div className="rule-pair">
      {(['min', 'max'] as const).map((end) => (
        <Field
          key={end}
          name={`${name}${end === 'min' ? 'Min' : 'Max'}`}
          label={text(`mediationRule.${end}`, { what })}
        >
          {most === undefined ? (
            <Input autoComplete="off" {...(inputMode === undefined ? {} : { inputMode })} />
          ) : (
            <InputNumber min={0} max={most} precision={0} />
          )}
        </Field>
      ))}
    </div>
  );
}
