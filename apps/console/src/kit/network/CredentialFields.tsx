import type { CredentialField } from '@millrace/contract/publisher/network/network';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { Field } from '../form/ContractFields.tsx';
import { KeepSecret, StoredSecret } from '../form/StoredSecret.tsx';
import type { ContractForm } from '../form/use-contract-form.ts';
import type { Replacing } from '../form/use-replacing.ts';
import { useText } from '../i18n/i18n.ts';

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
    const { key, label, secret, example, optional = false } = field;
    const name = `${path}.${key}`;
    const called = text(`adNetwork.field.${label}`);
    const title = optional ? text('adNetwork.optional', { label: called }) : called;
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
    return (
      <Field
        key={key}
        name={name}
        label={title}
        help={isReplacement && <KeepSecret of={of} name={name} onKeep={() => stored.replacing.keep(key)} />}
      >
        {/* Not a password of this site: no browser is to offer or keep one here. */}
        <Password className="credential" autoComplete="new-password" autoFocus={isReplacement} {...hint} />
      </Field>
    );
  });
}
