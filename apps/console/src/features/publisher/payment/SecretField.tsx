import type { PaymentSecret, PaymentSettings } from '@millrace/contract/publisher/payment';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { KeepSecret, StoredSecret } from '../../../kit/form/StoredSecret.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import type { Replacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

export interface MethodFieldsProps {
  readonly of: ContractForm;
  readonly payment: PaymentSettings;
  readonly stored: { readonly tails: PaymentSettings['tails']; readonly replacing: Replacing };
  readonly mayEdit: boolean;
}

interface SecretFieldProps extends Omit<MethodFieldsProps, 'payment'> {
  readonly name: PaymentSecret;
  readonly help: string;
  readonly judgedWith?: readonly string[];
}

/** An account: masked once it is stored, and replaced rather than edited. Typed in sight, for it is long and is compared. */
export function SecretField({ of, stored, mayEdit, name, help, judgedWith = [] }: SecretFieldProps) {
  const text = useText();
  const label = text(`payment.${name}`);
  const { tails, replacing } = stored;
  const tail = tails[name];
  if (tail !== undefined && !replacing.isReplacing(name)) {
    return (
      <StoredSecret
        title={label}
        tail={tail}
        onReplace={mayEdit ? () => replacing.replace(name) : undefined}
      />
    );
  }
  const keep = tail !== undefined && <KeepSecret of={of} name={name} onKeep={() => replacing.keep(name)} />;
  return (
    <Field
      name={name}
      label={label}
      judgedWith={judgedWith}
      help={
        <>
          {help} {keep}
        </>
      }
    >
      <Input
        className="credential"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={tail !== undefined}
      />
    </Field>
  );
}
