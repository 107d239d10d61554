import Radio from 'antd/es/radio';
import './form-choice.css';

interface FormChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A question whose answer decides which fields a form has: a part of the address rather than of what is saved. */
export function FormChoice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: FormChoiceProps<Value>) {
  return (
    <fieldset className="form-choice">
      <legend>{label}</legend>
      <Radio.Group
        value={value}
        options={[...options]}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      />
    </fieldset>
  );
}
