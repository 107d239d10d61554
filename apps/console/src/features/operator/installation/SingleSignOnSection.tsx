import { type InstallationSettings, signsInOtherwise } from '@millrace/contract/operator/installation';
import { createdBySignIn, singleSignOnForm } from '@millrace/contract/operator/single-sign-on';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import RadioGroup from 'antd/es/radio/group';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CodeField } from '../../../kit/session/CodeField.tsx';
import { ClientSecret } from './ClientSecret.tsx';
import { OrganizationSelect } from './OrganizationSelect.tsx';
import { settingText } from './setting-texts.ts';

interface SingleSignOnSectionProps {
  readonly of: EditForm;
  readonly stored: InstallationSettings['singleSignOn'];
  readonly disabled: boolean;
}

const passwordChoices = [true, false] as const;

/** How people sign in by the company's own provider; folded, with where it leads. */
export function SingleSignOnSection({ of, stored, disabled }: SingleSignOnSectionProps) {
  const text = useText();
  const issuer = useWatch<string | null>(['singleSignOn', 'issuer'], of.form);
  const creates = useWatch<string>(['singleSignOn', 'creates'], of.form);
  const entered = useWatch<unknown>('singleSignOn', { form: of.form, preserve: true });
  const isSame = !issuer || issuer.trim() === stored.issuer;
  const form = singleSignOnForm.safeParse(entered);
  // What is not right yet is a change, too.
  const isOther = entered !== undefined && (!form.success || signsInOtherwise(stored, form.data));
  return (
    <FoldedSection
      of={of}
      title={text('installation.singleSignOn')}
      lead={text('installation.singleSignOnLead')}
      summary={issuer || text('installation.ssoOff')}
      fields={['singleSignOn', 'password', 'code']}
    >
      <Field
        name="singleSignOn.issuer"
        label={text('installation.issuer')}
        help={text('installation.issuerHelp')}
        optional
      >
        <Input type="url" autoComplete="off" />
      </Field>
      <Field name="singleSignOn.clientId" label={text('installation.clientId')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <ClientSecret
        // Of another provider it is another one.
        key={isSame ? 'same' : 'other'}
        of={of}
        tail={isSame ? stored.clientSecretTail : null}
        disabled={disabled}
      />
      <Field
        name="singleSignOn.mailDomains"
        label={text('installation.mailDomains')}
        help={text('installation.mailDomainsHelp')}
        optional
      >
        <WordsInput separators={[',', ' ']} />
      </Field>
      <Field name="singleSignOn.creates" label={text('installation.creates')}>
        <RadioGroup
          className="stacked"
          options={createdBySignIn.map((value) => ({
            value,
            label: settingText(text, 'singleSignOn.creates', value),
          }))}
        />
      </Field>
      {creates === 'domains' && (
        <Field
          name="singleSignOn.joinOrganizationId"
          label={text('installation.joinOrganization')}
          help={text('installation.joinOrganizationHelp')}
        >
          <OrganizationSelect />
        </Field>
      )}
      <Field
        name="singleSignOn.passwords"
        label={text('installation.passwords')}
        help={text('installation.passwordsHelp')}
      >
        <RadioGroup
          className="stacked"
          options={passwordChoices.map((value) => ({
            value,
            label: settingText(text, 'singleSignOn.passwords', value),
          }))}
        />
      </Field>
      {isOther && !disabled && (
        <>
          <Field name="password" label={text('password.current')} help={text('installation.confirmHelp')}>
            <Password autoComplete="current-password" />
          </Field>
          <CodeField />
        </>
      )}
    </FoldedSection>
  );
}
