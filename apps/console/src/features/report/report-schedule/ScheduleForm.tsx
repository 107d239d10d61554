import {
  getReportSchedule,
  type ReportSchedule,
  reportSchedule,
  saveReportSchedule,
  scheduleForm,
} from '@millrace/contract/report/report-schedule';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { RecipientRows } from './RecipientRows.tsx';
import { valuesOf } from './schedule-values.ts';
import { WhenFields } from './WhenFields.tsx';

interface ScheduleFormProps {
  readonly of: ReportSchedule;
  readonly readOnly: boolean;
}

/** When a report is mailed, as what, and to whom. */
export function ScheduleForm({ of, readOnly }: ScheduleFormProps) {
  const text = useText();
  const { language } = useLanguage();
  const { reportId: id } = of;
  const form = useEditForm({
    schema: scheduleForm,
    entitySchema: reportSchedule,
    entity: of,
    valuesOf: (entity) => valuesOf(entity, language),
    save: (values, base, submission) =>
      callApi(
        saveReportSchedule,
        { ...values, id, ...(base.schedule !== null && { version: base.schedule.version }) },
        submission,
      ),
    savedMessage: ({ name }) => text('reportSchedule.saved', { name }),
    onSaved: async (saved) => {
      await showAnswer(getReportSchedule, { id }, saved);
      await refresh(listSavedReports);
    },
  });
  const labels = {
    frequency: text('reportSchedule.frequency'),
    weekday: text('reportSchedule.weekday'),
    monthDay: text('reportSchedule.monthDay'),
    time: text('reportSchedule.time'),
    zone: text('reportSchedule.zone'),
    format: text('reportSchedule.format'),
    status: text('reportSchedule.status'),
    recipients: text('reportSchedule.recipients'),
  } as const;
  return (
    <EditFormScreen of={form} labels={labels} readOnly={readOnly} saveLabel={text('reportSchedule.save')}>
      <FormSection title={text('reportSchedule.when')} lead={text('reportSchedule.whenHelp')}>
        <WhenFields of={form} labels={labels} />
        {of.schedule?.nextAt && (
          <p className="lead">{text('reportSchedule.next', { at: formatInstant(of.schedule.nextAt) })}</p>
        )}
      </FormSection>
      <FormSection title={labels.recipients} lead={text('reportSchedule.recipientsHelp')}>
        <RecipientRows of={of} readOnly={readOnly} />
      </FormSection>
    </EditFormScreen>
  );
}
