import { languages } from '@millrace/contract/common';
import {
  getReportSchedule,
  type ReportSchedule,
  retryRecipient,
  scheduleLimits,
} from '@millrace/contract/report/report-schedule';
import AutoComplete from 'antd/es/auto-complete';
import Button from 'antd/es/button';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows, type Row } from '../../../kit/form/FieldRows.tsx';
import { zoneOptions } from '../../../kit/form/zone-options.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { newRecipient } from './schedule-values.ts';
import './report-schedule.css';

interface RecipientRowsProps {
  readonly of: ReportSchedule;
  readonly readOnly: boolean;
}

/** What languages call themselves. */
const languageNames = { enGB: 'English', zhCN: '中文' } as const;

/** Who gets it: members, and people of allowed domains. */
export function RecipientRows({ of, readOnly }: RecipientRowsProps) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <FieldRows
      name="recipients"
      label={text('reportSchedule.recipients')}
      add={text('reportSchedule.addRecipient')}
      newRow={() => newRecipient(language)}
      limit={scheduleLimits.recipients}
      disabled={readOnly}
    >
      {(row) => <RecipientFields row={row} of={of} readOnly={readOnly} />}
    </FieldRows>
  );
}

function RecipientFields({ row, of, readOnly }: RecipientRowsProps & { readonly row: Row }) {
  const text = useText();
  const number = row.index + 1;
  const members = of.members.map(({ email, name }) => ({ value: email, label: `${name} <${email}>` }));
  return (
    <div className="recipient">
      <Field name="email" label={text('reportSchedule.emailOf', { number })}>
        <AutoComplete
          options={members}
          showSearch={{
            filterOption: (typed, option) =>
              String(option?.label).toLowerCase().includes(typed.toLowerCase()),
          }}
        />
      </Field>
      <Field name="zone" label={text('reportSchedule.zoneOf', { number })}>
        <Select showSearch options={zoneOptions()} />
      </Field>
      <Field name="lang" label={text('reportSchedule.langOf', { number })}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Field>
      <div className="actions">
        <RecipientState row={row} of={of} readOnly={readOnly} />
        {!readOnly && row.count > 1 && (
          <Button size="small" onClick={row.remove}>
            {text('reportSchedule.removeRecipient', { number })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why somebody gets no mail though they are in the list. */
function RecipientState({ row, of, readOnly }: RecipientRowsProps & { readonly row: Row }) {
  const text = useText();
  const form = useFormInstance();
  const email: unknown = form.getFieldValue(['recipients', row.index, 'email']);
  const stored = of.schedule?.recipients.find((one) => one.email === email);
  if (stored === undefined) return null;
  const { id, state } = stored;

  const again = () =>
    runAction(async (retry) => {
      const answer = await callApi(retryRecipient, { id }, { retry });
      await showAnswer(getReportSchedule, { id: of.reportId }, answer);
      toast({ kind: 'success', title: text('reportSchedule.retried', { email: stored.email }) });
    });

  return (
    <>
      <Status kind={state === 'active' ? 'good' : 'warn'}>{text(`reportSchedule.states.${state}`)}</Status>
      {state === 'bounced' && !readOnly && (
        <Button
          size="small"
          aria-label={text('reportSchedule.retryOf', { email: stored.email })}
          onClick={() => void again()}
        >
          {text('reportSchedule.retry')}
        </Button>
      )}
    </>
  );
}
