import type { ErrorKey } from '@millrace/contract/errors';
import {
  mostDocumentBytes,
  paymentMade,
  payStatement,
  type Statement,
  statementCurrency,
} from '@millrace/contract/publisher/agency';
import { dayOf } from '@millrace/contract/report/period';
import Checkbox from 'antd/es/checkbox/Checkbox';
import FormItem from 'antd/es/form/FormItem';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { CurrencySelect } from '../../../kit/account/CurrencySelect.tsx';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { base64Of } from '../../../kit/form/base64-of.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadStatements } from './reread-statements.ts';

interface PayDialogProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

/** Notes a payment that was made; the document is read here and looked at by the server. */
export function PayDialog({ statement: { id, version, month, amount }, onClose }: PayDialogProps) {
  const text = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [file, setFile] = useState<string | null>(null);
  const [doubted, setDoubted] = useState(false);
  const contract = useContractForm({
    schema: paymentMade,
    onSubmit: async (values, submission) => {
      await rereadIfRefused(
        callApi(payStatement, { ...values, id, version }, submission),
        rereadStatements,
      ).catch((error: unknown) => {
        setDoubted((earlier) => earlier || isDoubt(error));
        throw error;
      });
      toast({ kind: 'success', title: text('agency.paid') });
      onClose();
      await rereadStatements();
    },
  });
  const form = {
    ...contract,
    onValuesChange: (changed: Readonly<Record<string, unknown>>) => {
      contract.onValuesChange(changed);
      // It was another payment that was confirmed.
      if (['amount', 'currency', 'paidOn'].some((name) => name in changed))
        contract.form.setFieldValue('confirmed', false);
    },
  };
  const initial = {
    confirmed: false,
    amount,
    currency: statementCurrency,
    reference: null,
    paidOn: today(),
    document: null,
  };

  async function take(chosen: File): Promise<void> {
    if (chosen.size > mostDocumentBytes) {
      setRefusal(text('agency.errors.documentTooLarge'));
      return;
    }
    // A folder, or a file that was taken away meanwhile.
    const content = await base64Of(chosen).catch(() => null);
    if (content === null) {
      setRefusal(text('agency.errors.documentKind'));
      return;
    }
    form.form.setFieldValue('document', { name: chosen.name, content });
    setRefusal(null);
    setFile(chosen.name);
  }

  return (
    <Dialog
      title={text('agency.payTitle', { month: month.slice(0, 7) })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractFields of={form} initial={initial}>
        <Field name="amount" label={text('agency.payAmount')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name="currency" label={text('agency.currency')}>
          <CurrencySelect />
        </Field>
        <Field name="paidOn" label={text('agency.paidOn')}>
          <Input type="date" />
        </Field>
        <Field name="reference" label={text('agency.reference')}>
          <Input autoComplete="off" />
        </Field>
        {doubted && (
          <Field name="confirmed" label={text('agency.confirm')} valueProp="checked">
            <Checkbox>{text('agency.confirmAmount')}</Checkbox>
          </Field>
        )}
        <FormItem label={text('agency.file')}>
          <FileDrop
            accept=".pdf,.png"
            disabled={form.submitting}
            title={file === null ? text('agency.fileTitle') : text('agency.fileChosen', { name: file })}
            lead={text('agency.fileLead')}
            refusal={refusal}
            onFile={(chosen) => void take(chosen)}
          />
        </FormItem>
        <FormActions of={form} submit={text('agency.markPaid')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}

const doubts: readonly (ErrorKey | undefined)[] = ['agency.errors.amountFarOff', 'agency.errors.rateUnknown'];

const isDoubt = (error: unknown) =>
  error instanceof ApiError && doubts.includes(error.data.fields?.amount?.key);

const today = () => dayOf(new Date());
