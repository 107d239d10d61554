import {
  getReportDomains,
  reportDomains,
  updateReportDomains,
} from '@millrace/contract/report/report-schedule';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import './domains-card.css';

/** To whom outside the organization reports may be mailed; owners say it. */
export function DomainsCard() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const mayEdit = useAllowed('company', 'edit');
  const { data } = useApiQuery(getReportDomains, {}, { quiet: true });
  if (data === undefined) return null;
  return (
    <section className="card">
      <h2>{text('reportSchedule.domains')}</h2>
      <p className="lead">{text('reportSchedule.domainsHelp')}</p>
      <p>{data.domains.length === 0 ? text('reportSchedule.domainsNone') : data.domains.join(', ')}</p>
      {mayEdit && (
        <Button className="domains-edit" onClick={() => setOpen(true)}>
          {text('reportSchedule.domainsEdit')}
        </Button>
      )}
      {open && <DomainsDialog domains={data.domains} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface DomainsDialogProps {
  readonly domains: readonly string[];
  readonly onClose: () => void;
}

function DomainsDialog({ domains, onClose }: DomainsDialogProps) {
  const text = useText();
  // As they were when it was opened, whatever comes in behind it.
  const [shown] = useState(() => [...domains]);
  const form = useContractForm({
    schema: reportDomains,
    onSubmit: async (values, submission) => {
      const saved = await rereadIfRefused(
        callApi(updateReportDomains, { ...values, shown }, submission),
        () => refresh(getReportDomains),
      );
      await showAnswer(getReportDomains, {}, saved);
      toast({ kind: 'success', title: text('reportSchedule.domainsSaved') });
      onClose();
    },
  });
  return (
    <Dialog title={text('reportSchedule.domains')} footer={null} onCancel={onClose} destroyOnHidden>
      <ContractFields of={form} initial={{ domains }}>
        <Field
          name="domains"
          label={text('reportSchedule.domainsLabel')}
          help={text('reportSchedule.domainsHelp')}
        >
          <WordsInput separators={[',', ' ']} placeholder="example.com" />
        </Field>
        <FormActions of={form} submit={text('reportSchedule.save')} onCancel={onClose} />
      </ContractFields>
    </Dialog>
  );
}
