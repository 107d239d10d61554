import type { Account } from '@millrace/contract/publisher/account';
import {
  type ReportSource,
  reportSource,
  reportSourceForm,
  saveReportSource,
  sourceFormats,
} from '@millrace/contract/report/report-source';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { callApi } from '../../../kit/api/call-api.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { WayIn } from '../../../kit/form/WayIn.tsx';
import { zoneOptions } from '../../../kit/form/zone-options.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { PagingFields } from './PagingFields.tsx';
import { rereadSource } from './reread-source.ts';
import { SourceTest } from './SourceTest.tsx';
import { sourceLabels, sourceWays } from './source-labels.ts';

interface SourceFormProps {
  readonly account: Account;
  readonly source: ReportSource;
  readonly onSaved: (saved: ReportSource) => void;
}

/** A source as its form has it; its secret stays as it is stored. */
function valuesOf({ secretTail: _, version: __, ...form }: ReportSource) {
  return { ...form, secret: null };
}

/** Where the report of a day is, what opens it, and what its columns say; and what that gives, before it is saved. */
export function SourceForm({ account, source, onSaved }: SourceFormProps) {
  const text = useText();
  const edit = useEditForm({
    schema: reportSourceForm,
    entitySchema: reportSource,
    entity: source,
    valuesOf,
    save: (values, { version }, submission) =>
      callApi(saveReportSource, { ...values, id: account.id, version }, submission),
    savedMessage: 'reportSource.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await rereadSource();
    },
  });
  const watching = { form: edit.form, preserve: true };
  const format: unknown = useWatch('format', watching) ?? source.format;
  const paging: unknown = useWatch('paging', watching) ?? source.paging;
  return (
    <EditFormScreen of={edit} labels={sourceLabels(text)}>
      <FormSection title={text('reportSource.address')} lead={text('reportSource.addressLead')}>
        <Field name="address" label={text('reportSource.address')} help={text('reportSource.addressHelp')}>
          <Input
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            placeholder="https://reports.example/day?date={first}"
          />
        </Field>
        <WayIn
          of={edit}
          ways={sourceWays(text)}
          stored={source.version === 0 ? null : source}
          readOnly={false}
        />
      </FormSection>
      <FormSection title={text('reportSource.answer')} lead={text('reportSource.answerLead')}>
        <Field name="format" label={text('reportSource.formatTitle')}>
          <Radio.Group
            options={sourceFormats.map((value) => ({ value, label: text(`reportSource.format.${value}`) }))}
          />
        </Field>
        {format === 'json' && (
          <Field name="rows" label={text('reportSource.rows')} help={text('reportSource.rowsHelp')} optional>
            <Input autoComplete="off" autoCapitalize="off" spellCheck={false} placeholder="data.rows" />
          </Field>
        )}
        <PagingFields format={format} paging={paging} />
        <Field name="zone" label={text('reportSource.zone')} help={text('reportSource.zoneHelp')}>
          <Select showSearch options={zoneOptions()} />
        </Field>
      </FormSection>
      <FormSection title={text('reportSource.columns')} lead={text('reportSource.columnsLead')}>
        <ColumnFields />
      </FormSection>
      <SourceTest of={edit} accountId={account.id} />
    </EditFormScreen>
  );
}
