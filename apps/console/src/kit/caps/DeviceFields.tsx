import type { Platform } from '@millrace/contract/platform';
import { useWatch } from 'antd/es/form/Form';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import RadioGroup from 'antd/es/radio/group';
import { BrandSelect } from '../device/BrandSelect.tsx';
import { ModelSelect } from '../device/ModelSelect.tsx';
import { Field } from '../form/ContractFields.tsx';
import { useText } from '../i18n/i18n.ts';

type Mode = 'include' | 'exclude' | null;

interface DeviceFieldsProps {
  /** Devices of one platform only, e.g. the app's. */
  readonly plat?: Platform;
  /** The group that the fields stand in, with its point: `targeting.`. */
  readonly group?: string;
}

/** The fields `brandMode`, `brands`, `modelMode` and `models` of a contract form. */
export function DeviceFields({ plat, group = '' }: DeviceFieldsProps) {
  const text = useText();
  const path = (name: string) => [...group.split('.').filter(Boolean), name];
  const brandMode = useWatch<Mode>(path('brandMode')) ?? null;
  const modelMode = useWatch<Mode>(path('modelMode')) ?? null;
  const of = plat === undefined ? {} : { plat };
  return (
    <>
      <Field name={`${group}brandMode`} label={text('caps.brandMode')}>
        <ModeChoice empties={path('brands')} label={text('caps.brandMode')} />
      </Field>
      {brandMode !== null && (
        <Field name={`${group}brands`} label={text('caps.brands')}>
          <BrandSelect {...of} />
        </Field>
      )}
      <Field name={`${group}modelMode`} label={text('caps.modelMode')}>
        <ModeChoice empties={path('models')} label={text('caps.modelMode')} />
      </Field>
      {modelMode !== null && (
        <Field name={`${group}models`} label={text('caps.models')} help={text('caps.modelHelp')}>
          <ModelSelect {...of} />
        </Field>
      )}
    </>
  );
}

interface ModeChoiceProps {
  /** The list that is empty without a mode. */
  readonly empties: readonly string[];
  readonly label: string;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: Mode;
  readonly onChange?: (mode: Mode) => void;
}

const modes = ['all', 'include', 'exclude'] as const;

/** All devices, only some, or all but some; the list of some goes with the mode. */
function ModeChoice({ empties, label, value = null, onChange, ...field }: ModeChoiceProps) {
  const text = useText();
  const form = useFormInstance();
  return (
    <RadioGroup
      {...field}
      aria-label={label}
      optionType="button"
      value={value ?? 'all'}
      onChange={({ target }) => {
        const mode = modes.find((one) => one === target.value) ?? 'all';
        if (mode === 'all') form.setFieldValue([...empties], []);
        onChange?.(mode === 'all' ? null : mode);
      }}
      options={modes.map((mode) => ({ value: mode, label: text(`caps.mode.${mode}`) }))}
    />
  );
}
