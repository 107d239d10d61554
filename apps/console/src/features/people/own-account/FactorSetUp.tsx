import { confirmSecondFactor } from '@millrace/contract/people/second-factor';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CopyButton } from '../../../kit/ui/CopyButton.tsx';
import { QrCode } from './QrCode.tsx';

interface FactorSetUpProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** The QR code, the secret for who cannot scan, and the first code of the app. */
export default function FactorSetUp({ secret, uri, onCodes, onCancel }: FactorSetUpProps) {
  const text = useText();
  const form = useContractForm({
    schema: confirmSecondFactor.request,
    onSubmit: async (values, submission) => {
      const { recoveryCodes } = await callApi(confirmSecondFactor, values, submission);
      await onCodes(recoveryCodes);
    },
  });
  return (
    <>
      <p>{text('secondFactor.scan')}</p>
      <div className="factor-set-up">
        <QrCode text={uri} label={text('secondFactor.qrCode')} />
        <div className="factor-key">
          <span>{text('secondFactor.secret')}</span>
          <div className="factor-secret">
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={secret} label={text('secondFactor.secret')} />
          </div>
        </div>
      </div>
      <ContractFields of={form}>
        <Field name="code" label={text('session.code')} help={text('secondFactor.codeHelp')}>
          <Input autoComplete="one-time-code" inputMode="numeric" autoFocus />
        </Field>
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={form.submitting}>
            {text('secondFactor.turnOn')}
          </Button>
          <Button onClick={onCancel}>{text('common.cancel')}</Button>
        </div>
      </ContractFields>
    </>
  );
}
