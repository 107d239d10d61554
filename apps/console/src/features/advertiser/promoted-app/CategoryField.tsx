import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** The category of what no store names. */
export function CategoryField({ isReviewed = false }: { readonly isReviewed?: boolean }) {
  const text = useText();
  return (
    <Field
      name="category"
      label={text('promotedApp.category')}
      help={text(isReviewed ? 'promotedApp.categoryReviewed' : 'promotedApp.categoryHelp')}
      optional
    >
      <Input autoComplete="off" maxLength={100} disabled={isReviewed} />
    </Field>
  );
}
