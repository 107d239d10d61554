import { pacingUnits } from '@millrace/contract/kit/caps';
import Select from 'antd/es/select';
import { Field } from '../form/ContractFields.tsx';
import { NumberInput } from '../form/NumberInput.tsx';
import { useText } from '../i18n/i18n.ts';
import './caps.css';

/** The fields `frequencyCap` and `frequencyHours` of a contract form or of one of its rows. */
export function FrequencyCapFields() {
  const text = useText();
  return (
    <div className="cap-fields">
      <Field name="frequencyCap" label={text('caps.frequencyCap')} help={text('caps.frequencyCapHelp')}>
        <NumberInput />
      </Field>
      <Field name="frequencyHours" label={text('caps.frequencyHours')} help={text('caps.frequencyHoursHelp')}>
        <NumberInput />
      </Field>
    </div>
  );
}

/** The fields `pacing` and `pacingUnit`. */
export function PacingFields() {
  const text = useText();
  return (
    <div className="cap-fields">
      <Field name="pacing" label={text('caps.pacing')} help={text('caps.pacingHelp')}>
        <NumberInput />
      </Field>
      <Field name="pacingUnit" label={text('caps.pacingUnit')}>
        <Select options={pacingUnits.map((value) => ({ value, label: text(`caps.${value}`) }))} />
      </Field>
    </div>
  );
}
