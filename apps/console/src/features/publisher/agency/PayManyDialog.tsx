import { sumOfCents } from '@millrace/contract/kit/cents';
import {
  type AnyStatement,
  paymentsMade,
  payStatements,
  referenceOf,
} from '@millrace/contract/publisher/agency';
import { dayOf } from '@millrace/contract/report/period';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadStatements } from './reread-statements.ts';

interface PayManyDialogProps {
  readonly statements: readonly AnyStatement[];
  readonly onClose: () => void;
  readonly onPaid: () => void;
}

/** Notes that many were paid what they say, as a bank's batch pays them. */
export function PayManyDialog({ statements, onClose, onPaid }: PayManyDialogProps) {
  const text = useText();
  const shown = formatNumber(statements.length);
  const form = useContractForm({
    schema: paymentsMade,
    onSubmit: async (values, submission) => {
      const chosen = statements.map(({ id, version }) => ({ id, version }));
      await rereadIfRefused(
        callApi(payStatements, { ...values, statements: chosen }, submission),
        rereadStatements,
      );
      toast({ kind: 'success', title: text('agency.paidMany', { shown }) });
      onPaid();
      onClose();
      await rereadStatements();
    },
  });
  return (
    <Dialog
      title={text('agency.payManyTitle', { count: statements.length })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="lead">
        {text('agency.payManyLead', { amount: centsText(sumOfCents(statements.map((one) => one.amount))) })}
      </p>
      <ContractFields of={form} initial={{ reference: null, paidOn: dayOf(new Date()) }}>
        <Field name="paidOn" label={text('agency.paidOn')}>
          <Input type="date" />
        </Field>
        <Field
          name="reference"
          label={text('agency.prefix')}
          help={text('agency.prefixHelp', { example: referenceOf('MR', statements[0]?.id ?? 1) })}
        >
          <Input autoComplete="off" />
        </Field>
        <FormActions of={form} submit={text('agency.markPaid')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
