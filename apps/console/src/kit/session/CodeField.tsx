import { getSecondFactor } from '@millrace/contract/people/second-factor';
import Input from 'antd/es/input/Input';
import { useApiQuery } from '../api/query.ts';
import { Field } from '../form/ContractFields.tsx';
import { useText } from '../i18n/i18n.ts';

/** Asks whoever has a second factor for a code beside their password; others see nothing of it. */
export function CodeField() {
  const text = useText();
  const factor = useApiQuery(getSecondFactor, {}, { fresh: true, quiet: true });
  if ((factor.data?.since ?? null) === null) return null;
  return (
    <Field name="code" label={text('session.code')} help={text('secondFactor.orRecovery')}>
      <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
