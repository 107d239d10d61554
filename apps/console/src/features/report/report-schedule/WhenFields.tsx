import { languageTag } from '@millrace/contract/common';
import { dayMs } from '@millrace/contract/kit/duration';
import { exportFormats } from '@millrace/contract/report/report-export';
import {
  frequencies,
  lastDay,
  mostMonthDay,
  scheduleStatuses,
  scheduleZones,
} from '@millrace/contract/report/report-schedule';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { Field } from '../../../kit/form/ContractFields.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';

interface WhenFieldsProps {
  readonly of: EditForm;
  readonly labels: Readonly<
    Record<'frequency' | 'weekday' | 'monthDay' | 'time' | 'zone' | 'format' | 'status', string>
  >;
}

/** Monday was the 5th of January in 2026. */
const monday = Date.UTC(2026, 0, 5);

/** The times of a schedule, and what its mails carry. */
export function WhenFields({ of, labels }: WhenFieldsProps) {
  const text = useText();
  const { language } = useLanguage();
  const frequency = useWatch<unknown>('frequency', of.form);
  const weekdays = new Intl.DateTimeFormat(languageTag[language], { weekday: 'long', timeZone: 'UTC' });
  const monthDays = Array.from({ length: mostMonthDay }, (_, index) => index + 1);
  return (
    <>
      <Field name="status" label={labels.status}>
        <Radio.Group
          options={scheduleStatuses.map((value) => ({
            value,
            label: text(`reportSchedule.statuses.${value}`),
          }))}
        />
      </Field>
      <Field name="frequency" label={labels.frequency}>
        <Radio.Group
          options={frequencies.map((value) => ({
            value,
            label: text(`reportSchedule.frequencies.${value}`),
          }))}
        />
      </Field>
      {frequency === 'weekly' && (
        <Field name="weekday" label={labels.weekday}>
          <Select
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({
              value,
              label: weekdays.format(monday + (value - 1) * dayMs),
            }))}
          />
        </Field>
      )}
      {frequency === 'monthly' && (
        <Field name="monthDay" label={labels.monthDay}>
          <Select
            options={[
              ...monthDays.map((value) => ({ value, label: String(value) })),
              { value: lastDay, label: text('reportSchedule.last') },
            ]}
          />
        </Field>
      )}
      <Field name="time" label={labels.time} help={text('reportSchedule.timeHelp')}>
        <Input autoComplete="off" maxLength={5} />
      </Field>
      <Field name="zone" label={labels.zone}>
        <Radio.Group
          options={scheduleZones.map((value) => ({ value, label: text(`reportSchedule.zones.${value}`) }))}
        />
      </Field>
      <Field name="format" label={labels.format} help={text('reportSchedule.formatHelp')}>
        <Radio.Group
          options={exportFormats.map((value) => ({ value, label: text(`reportExport.formats.${value}`) }))}
        />
      </Field>
    </>
  );
}
