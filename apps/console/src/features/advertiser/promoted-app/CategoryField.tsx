import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** The category of what no store names. */
export function CategoryField() {
  const text = useText();
  return (
    <Field
      name="category"
      label={text('promotedApp.category')}
      help={text('promotedApp.categoryHelp')}
      optional
    >
      <Input autoComplete="off" maxLength={100} />
    </Field>
  );
}
