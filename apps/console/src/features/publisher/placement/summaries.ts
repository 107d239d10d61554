import type { AdType } from '@millrace/contract/publisher/ad-type';
import { hasField } from '@millrace/contract/publisher/placement-fields';
import type { PlacementForm } from '@millrace/contract/publisher/placement-form';
import { useWatch } from 'antd/es/form/Form';
import type { FormInstance } from 'antd/es/form/hooks/useForm';
import { deviceSummary } from '../../../kit/caps/cap-summary.ts';
import type { FormValues } from '../../../kit/form/form-values.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { numberFields } from './number-fields.ts';
import { useLabels } from './use-labels.ts';

const separator = ' · ';

/** Which devices are let in, in a few words. */
export function useDeviceSummary(form: FormInstance<FormValues>): string {
  const text = useText();
  const watched = { form, preserve: true } as const;
  const brandMode = useWatch<PlacementForm['brandMode'] | undefined>('brandMode', watched) ?? null;
  const brands = useWatch<PlacementForm['brands'] | undefined>('brands', watched) ?? [];
  const modelMode = useWatch<PlacementForm['modelMode'] | undefined>('modelMode', watched) ?? null;
  const models = useWatch<PlacementForm['models'] | undefined>('models', watched) ?? [];
  return deviceSummary(text, { brandMode, brands, modelMode, models }).join(separator);
}

/** The numbers that loading goes by. */
export function useLoadSummary(form: FormInstance<FormValues>, adType: AdType): string {
  const text = useText();
  const labels = useLabels();
  const values = useWatch((all: FormValues) => all, { form, preserve: true }) ?? {};
  return numberFields
    .filter(({ group }) => hasField(adType, group))
    .slice(0, 3)
    .map(({ name, inSeconds }) => {
      const value = String(values[name] ?? '');
      return `${labels[name]} ${inSeconds ? text('placement.seconds', { value }) : value}`;
    })
    .join(separator);
}
