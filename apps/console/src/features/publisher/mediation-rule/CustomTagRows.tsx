import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import { tagOperators, tagTypes } from '@millrace/contract/publisher/targeting';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Conditions on what the app itself says of a person. */
export function CustomTagRows({ disabled }: { readonly disabled: boolean }) {
  const text = useText();
  return (
    <FieldRows
      name="targeting.customTags"
      label={text('mediationRule.customTags')}
      add={text('mediationRule.addTag')}
      newRow={() => ({ name: '', type: 'string', operator: '=', values: [] })}
      limit={50}
      disabled={disabled}
    >
      {({ index, remove }) => (
        <>
          <Field name="name" label={text('mediationRule.tagName')}>
            <Input autoComplete="off" />
          </Field>
          <Field name="type" label={text('mediationRule.tagType')}>
            <Select
              options={tagTypes.map((value) => ({ value, label: text(`mediationRule.tagTypes.${value}`) }))}
            />
          </Field>
          <Field name="operator" label={text('mediationRule.tagOperator')}>
            <Select options={tagOperators.map((value) => ({ value, label: value }))} />
          </Field>
          <Field name="values" label={text('mediationRule.tagValues')}>
            <WordsInput separators={[';']} />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={text('mediationRule.removeTag', { row: index + 1 })}
              title={text('mediationRule.removeTag', { row: index + 1 })}
              onClick={remove}
            />
          )}
        </>
      )}
    </FieldRows>
  );
}
