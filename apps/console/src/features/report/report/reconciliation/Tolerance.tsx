import { getReconciliation, toleranceForm, updateTolerance } from '@millrace/contract/report/reconciliation';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { callApi } from '../../../../kit/api/call-api.ts';
import { refresh } from '../../../../kit/api/query.ts';
import { ContractFields, Field } from '../../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../../kit/form/use-contract-form.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../../kit/permissions/Allowed.tsx';
import { Dialog } from '../../../../kit/ui/Dialog.tsx';
import { toast } from '../../../../kit/ui/notices.ts';

/** By how much sides may differ and still agree, and where that is changed. */
export function Tolerance({ percent }: { readonly percent: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="lead reconciliation-tolerance">
      {text('reconciliation.tolerance', { percent })}{' '}
      <Allowed permission="performance" action="edit">
        <Button type="link" className="reconciliation-link" onClick={() => setOpen(true)}>
          {text('reconciliation.changeTolerance')}
        </Button>
      </Allowed>
      {isOpen && <ToleranceDialog percent={percent} onClose={() => setOpen(false)} />}
    </p>
  );
}

interface ToleranceDialogProps {
  readonly percent: string;
  readonly onClose: () => void;
}

function ToleranceDialog({ percent, onClose }: ToleranceDialogProps) {
  const text = useText();
  const form = useContractForm({
    schema: toleranceForm,
    onSubmit: async (values, submission) => {
      await callApi(updateTolerance, values, submission);
      toast({ kind: 'success', title: text('reconciliation.toleranceSaved') });
      onClose();
      await refresh(getReconciliation);
    },
  });
  return (
    <Dialog title={text('reconciliation.changeTolerance')} footer={null} onCancel={onClose} destroyOnHidden>
      <ContractFields of={form} initial={{ percent }}>
        <Field name="percent" label={text('reconciliation.percent')}>
          <Input inputMode="decimal" />
        </Field>
        <FormActions of={form} submit={text('common.save')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
