import { type Feed, feedAuths } from '@millrace/contract/advertiser/feed';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { KeepSecret, StoredSecret } from '../../../kit/form/StoredSecret.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useReplacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface WayInProps {
  readonly of: EditForm;
  readonly stored: Feed | null;
  readonly readOnly: boolean;
}

const secret = 'secret';

/** What opens the feed's address: nothing, user and password, or a header. A stored secret is replaced, never shown. */
export function WayIn({ of, stored, readOnly }: WayInProps) {
  const text = useText();
  const replacing = useReplacing();
  const auth = useWatch('auth', { form: of.form, preserve: true }) ?? of.initial.auth;
  const isHeader = auth === 'header';
  const label = text(isHeader ? 'feed.headerValue' : 'feed.password');
  const tail = stored !== null && stored.auth === auth ? stored.secretTail : null;
  return (
    <>
      <Field name="auth" label={text('feed.authTitle')}>
        <Select options={feedAuths.map((value) => ({ value, label: text(`feed.auth.${value}`) }))} />
      </Field>
      {(auth === 'basic' || isHeader) && (
        <>
          <Field name="authName" label={text(isHeader ? 'feed.headerName' : 'feed.user')}>
            <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
          {tail !== null && !replacing.isReplacing(secret) ? (
            <StoredSecret
              title={label}
              tail={tail}
              onReplace={readOnly ? undefined : () => replacing.replace(secret)}
            />
          ) : (
            <Field
              name={secret}
              label={label}
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
