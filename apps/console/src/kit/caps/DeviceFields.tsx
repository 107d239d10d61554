import type { Platform } from '@millrace/contract/publisher/platform';
import { useWatch } from 'antd/es/form/Form';
import { BrandSelect } from '../device/BrandSelect.tsx';
import { ModelSelect } from '../device/ModelSelect.tsx';
import { Field } from '../form/ContractFields.tsx';
import { useText } from '../i18n/i18n.ts';
import { type Mode, ModeChoice } from './ModeChoice.tsx';

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
        <ModeChoice empties={[path('brands')]} label={text('caps.brandMode')} />
      </Field>
      {brandMode !== null && (
        <Field name={`${group}brands`} label={text('caps.brands')}>
          <BrandSelect {...of} />
        </Field>
      )}
      <Field name={`${group}modelMode`} label={text('caps.modelMode')}>
        <ModeChoice empties={[path('models')]} label={text('caps.modelMode')} />
      </Field>
      {modelMode !== null && (
        <Field name={`${group}models`} label={text('caps.models')} help={text('caps.modelHelp')}>
          <ModelSelect {...of} />
        </Field>
      )}
    </>
  );
}
