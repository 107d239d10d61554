import {
  getInstance,
  type Instance,
  instanceForm,
  instanceFormOf,
  instance as instanceSchema,
  updateInstance,
} from '@millrace/contract/publisher/instance';
import type { Platform } from '@millrace/contract/publisher/platform';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer } from '../../../kit/api/query.ts';
import { FrequencyCapFields, PacingFields } from '../../../kit/caps/CapFields.tsx';
import { capSummary, deviceSummary, pacingSummary } from '../../../kit/caps/cap-summary.ts';
import { DeviceFields } from '../../../kit/caps/DeviceFields.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EcpmRows } from './EcpmRows.tsx';
import { labelsOf, readValue } from './instance-values.ts';
import { reread } from './reread.ts';
import { UnitIdField } from './UnitIdField.tsx';

interface InstanceFormProps {
  readonly instance: Instance;
  readonly plat: Platform;
  readonly readOnly: boolean;
  readonly onSaved: (saved: Instance) => void;
}

/** Everything of an instance that can be changed after its creation. */
export function InstanceForm({ instance, plat, readOnly, onSaved }: InstanceFormProps) {
  const text = useText();
  const edit = useEditForm({
    schema: instanceForm,
    entitySchema: instanceSchema,
    entity: instance,
    valuesOf: instanceFormOf,
    save: (values, base, submission) =>
      callApi(updateInstance, { ...values, id: base.id, version: base.version }, submission),
    savedMessage: 'instance.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await showAnswer(getInstance, { id: saved.id }, saved);
      await reread();
    },
  });
  const entered = { ...edit.initial, ...(useWatch([], edit.form) ?? {}) } as ReturnType<
    typeof instanceFormOf
  >;
  const labels = labelsOf(text);
  const hasEcpm = instance.ecpmGroups.length > 0 || !(instance.isBidding || readOnly);
  return (
    <EditFormScreen
      of={edit}
      labels={labels}
      show={(name, value) => readValue(text, name, value)}
      readOnly={readOnly}
    >
      <FormSection title={text('instance.instance')} lead={text('instance.formLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" />
        </Field>
        <UnitIdField adnId={instance.adnId} />
      </FormSection>
      {hasEcpm && (
        <FormSection title={text('instance.ecpm')} lead={text('instance.ecpmLead')}>
          <EcpmRows disabled={readOnly} />
        </FormSection>
      )}
      <FoldedSection
        of={edit}
        title={text('instance.caps')}
        lead={text('instance.capsLead')}
        summary={[capSummary(text, entered), pacingSummary(text, entered)].join(text('form.separator'))}
        fields={['frequencyCap', 'frequencyHours', 'pacing', 'pacingUnit']}
      >
        <FrequencyCapFields />
        <PacingFields />
      </FoldedSection>
      <FoldedSection
        of={edit}
        title={text('instance.devices')}
        lead={text('instance.devicesLead')}
        summary={deviceSummary(text, entered).join(text('form.separator'))}
        fields={['brandMode', 'brands', 'modelMode', 'models']}
      >
        <DeviceFields plat={plat} />
      </FoldedSection>
    </EditFormScreen>
  );
}
