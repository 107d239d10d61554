import type { CredentialField } from '@millrace/contract/publisher/network/network';
import Button from 'antd/es/button';
import FormItem from 'antd/es/form/FormItem';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { Field } from '../form/ContractFields.tsx';
import { pathOfField } from '../form/field-path.ts';
import type { FormValues } from '../form/form-values.ts';
import type { ContractForm } from '../form/use-contract-form.ts';
import { useText } from '../i18n/i18n.ts';
import './credential-fields.css';
import type { Replacing } from './use-replacing.ts';

interface CredentialFieldsProps {
  readonly of: ContractForm;
  readonly fields: readonly CredentialField[];
  /** Where the values are in the form: `credentials`, `account.credentials`. */
  readonly path: string;
  /** The last characters of secrets that are stored. */
  readonly stored?: { readonly tails: Readonly<Record<string, string>>; readonly replacing: Replacing };
  readonly disabled?: boolean;
}

/** One field for each thing that a network asks for; a stored secret is masked, and replaced rather than edited. */
export function CredentialFields({ of, fields, path, stored, disabled = false }: CredentialFieldsProps) {
  const text = useText();
  return fields.map((field) => {
    const { key, label, secret, example } = field;
    const name = `${path}.${key}`;
    const title = text(`adNetwork.field.${label}`);
    const tail = stored?.tails[key];
    const hint = example === undefined ? {} : { placeholder: example };
    if (stored !== undefined && tail !== undefined && !stored.replacing.isReplacing(key)) {
      const onReplace = disabled ? undefined : () => stored.replacing.replace(key);
      return <StoredSecret key={key} title={title} tail={tail} onReplace={onReplace} />;
    }
    if (!secret) {
      return (
        <Field key={key} name={name} label={title}>
          <Input
            className="credential"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...hint}
          />
        </Field>
      );
    }
    const isReplacement = stored !== undefined && tail !== undefined;
    function keep(): void {
      of.form.setFieldValue(pathOfField(name), null);
      of.onValuesChange(changeAt(pathOfField(name)));
      stored?.replacing.keep(key);
    }
    return (
      <Field
        key={key}
        name={name}
        label={title}
        help={
          isReplacement && (
            <Button type="link" size="small" className="credential-keep" onClick={keep}>
              {text('adNetwork.keepSecret')}
            </Button>
          )
        }
      >
        {/* Not a password of this site: no browser is to offer or keep one here. */}
        <Password className="credential" autoComplete="new-password" autoFocus={isReplacement} {...hint} />
      </Field>
    );
  });
}

/** A change of one field to nothing, as antd reports changes: only the path to it is there. */
function changeAt([first = '', ...rest]: readonly (string | number)[]): FormValues {
  return { [first]: rest.length === 0 ? null : changeAt(rest) };
}

interface StoredSecretProps {
  readonly title: string;
  readonly tail: string;
  readonly onReplace: (() => void) | undefined;
}

/** A secret as it is shown: its last characters, and the way to put another in its place. */
function StoredSecret({ title, tail, onReplace }: StoredSecretProps) {
  const text = useText();
  return (
    <FormItem label={title}>
      <span className="stored-secret">
        <code>{`••••••••${tail}`}</code>
        {onReplace !== undefined && (
          <Button
            size="small"
            aria-label={text('adNetwork.replaceSecretOf', { label: title })}
            onClick={onReplace}
          >
            {text('adNetwork.replaceSecret')}
          </Button>
        )}
      </span>
    </FormItem>
  );
}
