import Button from 'antd/es/button';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useLabels } from './use-labels.ts';

/** After so many failures in a row the pool is filled in longer intervals. */
export function InventorySteps({ readOnly }: { readonly readOnly: boolean }) {
  const text = useText();
  const labels = useLabels();
  return (
    <>
      <h3 className="placement-rows-title">{labels.inventorySteps}</h3>
      <p className="lead placement-rows-lead">{text('placement.stepsLead')}</p>
      <FieldRows
        name="inventorySteps"
        label={labels.inventorySteps}
        add={text('placement.addStep')}
        newRow={() => ({ failures: null, seconds: null })}
        limit={20}
        disabled={readOnly}
      >
        {({ remove }) => (
          <>
            <Field name="failures" label={text('placement.failures')}>
              <NumberInput />
            </Field>
            <Field name="seconds" label={text('placement.interval')}>
              <NumberInput suffix={text('placement.secondsUnit')} />
            </Field>
            {!readOnly && <Button onClick={remove}>{text('placement.removeRow')}</Button>}
          </>
        )}
      </FieldRows>
    </>
  );
}
