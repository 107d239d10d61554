import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

interface RangeFieldsProps {
  /** Names of the two fields without `Min` and `Max`. */
  readonly name: string;
  /** What lies between them. */
  readonly what: string;
  /** Numbers; text (versions, dollars) when absent. */
  readonly inNumbers?: boolean;
  readonly inputMode?: 'decimal';
  /** Beneath the first of them. */
  readonly help?: string | undefined;
}

/** Two fields side by side: from and to, both of which may stay empty. */
export function RangeFields({ name, what, inNumbers = false, inputMode, help }: RangeFieldsProps) {
  const text = useText();
  return (
    <div className="rule-pair">
      {(['min', 'max'] as const).map((end) => (
        <Field
          key={end}
          name={`${name}${end === 'min' ? 'Min' : 'Max'}`}
          label={text(`mediationRule.${end}`, { what })}
          {...(end === 'min' && help !== undefined && { help })}
        >
          {inNumbers ? (
            <NumberInput />
          ) : (
            <Input autoComplete="off" {...(inputMode === undefined ? {} : { inputMode })} />
          )}
        </Field>
      ))}
    </div>
  );
}
