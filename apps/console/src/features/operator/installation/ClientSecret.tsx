import Button from 'antd/es/button';
import FormItem from 'antd/es/form/FormItem';
import Password from 'antd/es/input/Password';
import { useEffect, useState } from 'react';
import { Field } from '../../../kit/form/ContractFields.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface ClientSecretProps {
  readonly of: EditForm;
  /** The end of the stored one; null: there is none. */
  readonly tail: string | null;
  readonly disabled: boolean;
}

const path = ['singleSignOn', 'clientSecret'];

/** The provider's secret: masked once it is stored, and replaced rather than edited. */
export function ClientSecret({ of, tail, disabled }: ClientSecretProps) {
  const text = useText();
  const [replacing, setReplacing] = useState(false);
  // Saved, it is a stored one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new end is the news
  useEffect(() => setReplacing(false), [tail]);

  function keep(): void {
    of.form.setFieldValue(path, null);
    of.onValuesChange({ singleSignOn: { clientSecret: null } });
    setReplacing(false);
  }

  if (tail !== null && !replacing) {
    return (
      <FormItem label={text('installation.clientSecret')}>
        <span className="stored-secret">
          <code>{`••••••••${tail}`}</code>
          {!disabled && (
            <Button
              size="small"
              aria-label={text('installation.replaceSecret')}
              onClick={() => setReplacing(true)}
            >
              {text('installation.replace')}
            </Button>
          )}
        </span>
      </FormItem>
    );
  }
  return (
    <Field
      name="singleSignOn.clientSecret"
      label={text('installation.clientSecret')}
      help={
        replacing && (
          <Button type="link" size="small" onClick={keep}>
            {text('installation.keepSecret')}
          </Button>
        )
      }
    >
      <Password autoComplete="new-password" autoFocus={replacing} />
    </Field>
  );
}
