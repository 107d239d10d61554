import type { AdType } from '@millrace/contract/publisher/ad-type';
import { hasField } from '@millrace/contract/publisher/placement-fields';
import Switch from 'antd/es/switch';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { InventorySteps } from './InventorySteps.tsx';
import './placement.css';
import { type NumberField, numberFields } from './number-fields.ts';
import { useLabels } from './use-labels.ts';

interface LoadFieldsProps {
  readonly adType: AdType;
  readonly readOnly: boolean;
}

/** How the ads of a placement are loaded and kept ready, as far as its type has it. */
export function LoadFields({ adType, readOnly }: LoadFieldsProps) {
  const text = useText();
  const labels = useLabels();
  const fields = numberFields.filter(({ group }) => hasField(adType, group));
  return (
    <>
      <div className="placement-numbers">
        {fields.map((field) => (
          <LoadNumber key={field.name} of={field} label={labels[field.name]} />
        ))}
      </div>
      {hasField(adType, 'fanOut') && (
        <Field name="fanOut" label={labels.fanOut} help={text('placement.help.fanOut')} valueProp="checked">
          <Switch />
        </Field>
      )}
      {hasField(adType, 'inventory') && <InventorySteps readOnly={readOnly} />}
    </>
  );
}

function LoadNumber({ of, label }: { readonly of: NumberField; readonly label: string }) {
  const text = useText();
  const { name, inSeconds } = of;
  return (
    <Field name={name} label={label} help={text(`placement.help.${name}`)}>
      <NumberInput {...(inSeconds ? { suffix: text('placement.secondsUnit') } : {})} />
    </Field>
  );
}
