import { sumOfCents } from '@millrace/contract/kit/cents';
import { getSecondFactor } from '@millrace/contract/people/second-factor';
import { otpCode } from '@millrace/contract/people/session';
import { type AnyStatement, referenceOf } from '@millrace/contract/publisher/agency';
import { fetchPaymentFile, paymentFileForm } from '@millrace/contract/publisher/payment-file';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { ownPassword } from '../../../kit/form/own-password.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { withLoginKey } from '../../../kit/seal/with-login-key.ts';
import { FactorCode } from '../../../kit/session/FactorCode.tsx';
import { PasswordHelp } from '../../../kit/session/PasswordHelp.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { rereadStatements } from './reread-statements.ts';

const withPassword = z.extend(paymentFileForm, {
  password: ownPassword,
});
const withCode = z.extend(withPassword, { code: otpCode });

interface PaymentFileDialogProps {
  readonly statements: readonly AnyStatement[];
  readonly onClose: () => void;
}

/** The file by which a run of payments is made: it has account numbers in full, so an open session alone does not get it. */
export function PaymentFileDialog({ statements, onClose }: PaymentFileDialogProps) {
  const text = useText();
  const factor = useApiQuery(getSecondFactor, {}, { fresh: true, quiet: true });
  const payable = statements.filter(({ paysBy }) => paysBy !== 'none');
  const others = statements.filter(({ paysBy }) => paysBy === 'none');
  const names = [...new Set(others.map(({ organization }) => organization.name))];
  return (
    <Dialog
      title={text('paymentFile.title', { count: payable.length })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="lead">
        {text('paymentFile.lead', { amount: centsText(sumOfCents(payable.map((one) => one.amount))) })}
      </p>
      {names.length > 0 && (
        <Callout>{text('paymentFile.noMethod', { names: names.join(text('common.comma')) })}</Callout>
      )}
      <Loaded query={factor}>
        {({ since }) => <FileForm statements={payable} needsCode={since !== null} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface FileFormProps extends PaymentFileDialogProps {
  /** A second factor is on. */
  readonly needsCode: boolean;
}

function FileForm({ statements, needsCode, onClose }: FileFormProps) {
  const text = useText();
  const form = useContractForm({
    schema: needsCode ? withCode : withPassword,
    onSubmit: async (entered, submission) => {
      const chosen = statements.map(({ id, version }) => ({ id, version }));
      const ticket = await withLoginKey(
        async (seal) =>
          rereadIfRefused(
            callApi(
              fetchPaymentFile,
              { ...entered, password: await seal(entered.password), statements: chosen },
              { ...submission, quiet: true },
            ),
            rereadStatements,
          ),
        submission,
      );
      downloadFile(ticket);
      onClose();
    },
  });
  return (
    <ContractFields of={form} initial={{ reference: null }}>
      <Field
        name="reference"
        label={text('agency.prefix')}
        help={text('paymentFile.referenceHelp', { example: referenceOf('MR', statements[0]?.id ?? 1) })}
      >
        <Input autoComplete="off" autoFocus />
      </Field>
      <Field name="password" label={text('password.current')} help={<PasswordHelp />}>
        <Password autoComplete="current-password" />
      </Field>
      {needsCode && <FactorCode />}
      <FormActions of={form} submit={text('paymentFile.submit')} onCancel={onClose} />
    </ContractFields>
  );
}
