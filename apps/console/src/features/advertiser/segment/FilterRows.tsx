import { comparisons } from '@millrace/contract/advertiser/segment-rules';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { pathOfField } from '../../../kit/form/field-path.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ParameterValueInput } from './ParameterValueInput.tsx';

interface FilterRowsProps {
  /** Of the condition in the form. */
  readonly path: string;
  readonly disabled: boolean;
}

/** What the events of a condition have to have been like. */
export function FilterRows({ path, disabled }: FilterRowsProps) {
  const text = useText();
  return (
    <FieldRows
      name="filters"
      label={text('segment.filters')}
      add={text('segment.addFilter')}
      newRow={() => ({ of: 'parameter', parameter: '', comparison: 'is', value: '' })}
      limit={5}
      disabled={disabled}
    >
      {({ index, remove }) => (
        <div className="segment-fields">
          <Filter path={`${path}.filters.${index}`} />
          {!disabled && (
            <Button aria-label={text('segment.removeFilter', { row: index + 1 })} onClick={remove}>
              {text('segment.remove')}
            </Button>
          )}
        </div>
      )}
    </FieldRows>
  );
}

function Filter({ path }: { readonly path: string }) {
  const text = useText();
  const of = useWatch<string>([...pathOfField(path), 'of'], { preserve: true });
  const parameter = useWatch<string>([...pathOfField(path), 'parameter'], { preserve: true }) ?? '';
  const offered = of === 'value' ? comparisons.filter((one) => one !== 'contains') : comparisons;
  return (
    <>
      <Field name="of" label={text('segment.filterOf')}>
        <Select
          options={(['parameter', 'value'] as const).map((value) => ({
            value,
            label: text(`segment.filterBy.${value}`),
          }))}
        />
      </Field>
      {of !== 'value' && (
        <Field name="parameter" label={text('segment.parameter')}>
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="comparison" label={text('segment.comparisonOf')}>
        <Select options={offered.map((value) => ({ value, label: text(`segment.comparison.${value}`) }))} />
      </Field>
      <Field name="value" label={text('segment.value')}>
        {of === 'value' ? (
          <Input inputMode="decimal" autoComplete="off" />
        ) : (
          <ParameterValueInput parameter={parameter} />
        )}
      </Field>
    </>
  );
}
