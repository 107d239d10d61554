import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { Field } from './ContractFields.tsx';
import { KeepSecret, StoredSecret } from './StoredSecret.tsx';
import type { EditForm } from './use-edit-form.ts';
import { useReplacing } from './use-replacing.ts';

/** One way to open an address, and what it asks for. */
export interface Way {
  readonly value: string;
  readonly label: string;
  /** What its name and its secret are called; absent: it asks for nothing. */
  readonly asks?: { readonly name: string; readonly secret: string };
}

interface WayInProps {
  readonly of: EditForm;
  readonly ways: readonly Way[];
  /** What is stored of it; null: nothing. */
  readonly stored: { readonly auth: string; readonly secretTail: string | null } | null;
  readonly readOnly: boolean;
}

const secret = 'secret';

/** What opens an address, in the fields `auth`, `authName` and `secret`. A stored secret is replaced, never shown. */
export function WayIn({ of, ways, stored, readOnly }: WayInProps) {
  const text = useText();
  const replacing = useReplacing();
  const auth = useWatch('auth', { form: of.form, preserve: true }) ?? of.initial.auth;
  const asks = ways.find(({ value }) => value === auth)?.asks;
  const tail = stored !== null && stored.auth === auth ? stored.secretTail : null;
  return (
    <>
      <Field name="auth" label={text('feed.authTitle')}>
        <Select options={ways.map(({ value, label }) => ({ value, label }))} />
      </Field>
      {asks !== undefined && (
        <>
          <Field name="authName" label={asks.name}>
            <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
          {tail !== null && !replacing.isReplacing(secret) ? (
            <StoredSecret
              title={asks.secret}
              tail={tail}
              onReplace={readOnly ? undefined : () => replacing.replace(secret)}
            />
          ) : (
            <Field
              name={secret}
              label={asks.secret}
              help={
                tail === null ? (
                  text('feed.secretHelp')
                ) : (
                  <KeepSecret of={of} name={secret} onKeep={() => replacing.keep(secret)} />
                )
              }
            >
              <Password autoComplete="new-password" autoFocus={tail !== null} />
            </Field>
          )}
        </>
      )}
    </>
  );
}
