import type { SignIn } from '@millrace/contract/publisher/network/network';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import { Field } from '../form/ContractFields.tsx';
import type { ContractForm } from '../form/use-contract-form.ts';
import type { Replacing } from '../form/use-replacing.ts';
import { useText } from '../i18n/i18n.ts';
import { CredentialFields } from '../network/CredentialFields.tsx';
import { signInLabel, wayHelp, wayLabel } from './account-labels.ts';
import { CurrencySelect } from './CurrencySelect.tsx';

interface AccountFieldsProps {
  readonly of: ContractForm;
  readonly ways: readonly SignIn[];
  /** The chosen one of the ways. */
  readonly signIn: SignIn;
  /** Before the names of the fields in the form: `account.` where the account is a part of it. */
  readonly prefix?: string;
  readonly stored?: { readonly tails: Readonly<Record<string, string>>; readonly replacing: Replacing };
  readonly disabled?: boolean;
}

/** What is entered for an account: its name and currency, the way to sign in where there are two, and its keys. */
export function AccountFields({ of, ways, signIn, prefix = '', stored, disabled }: AccountFieldsProps) {
  const text = useText();
  return (
    <>
      <Field name={`${prefix}name`} label={text('account.name')} help={text('account.nameHelp')}>
        <Input autoComplete="off" />
      </Field>
      {ways.length > 1 && (
        <Field name={`${prefix}signIn`} label={signInLabel(text, ways)} help={wayHelp(text, signIn)}>
          <RadioGroup options={ways.map((one) => ({ value: one.way, label: wayLabel(text, one) }))} />
        </Field>
      )}
      <CredentialFields
        of={of}
        fields={signIn.fields}
        path={`${prefix}credentials`}
        {...(stored === undefined ? {} : { stored })}
        {...(disabled === undefined ? {} : { disabled })}
      />
      <Field name={`${prefix}currency`} label={text('account.currency')} help={text('account.currencyHelp')}>
        <CurrencySelect />
      </Field>
    </>
  );
}
