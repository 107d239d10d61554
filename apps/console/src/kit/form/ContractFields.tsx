import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import {
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';
import { useText } from '../i18n/i18n.ts';
import { DialogName } from './dialog-name.ts';
import { pathOfField } from './field-path.ts';
import { FieldRowContext } from './field-row.ts';
import { type FormValues, sameValues } from './form-values.ts';
import { watchUnsaved } from './unsaved.ts';
import type { ContractForm } from './use-contract-form.ts';

const FormContext = createContext<ContractForm | null>(null);

interface ContractFieldsProps {
  readonly of: ContractForm;
  readonly initial?: FormValues;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** The form element around the fields of a {@link ContractForm}. What is entered in a dialog is not lost without a question. */
export function ContractFields({ of, initial, disabled = false, children }: ContractFieldsProps) {
  const dialog = use(DialogName);
  const { form } = of;
  // As antd has them, once.
  const [first] = useState(initial);
  useEffect(() => {
    if (dialog === null) return;
    return watchUnsaved({ dialog, holds: () => !sameValues(first ?? {}, form.getFieldsValue(true)) });
  }, [dialog, first, form]);
  return (
    <FormContext value={of}>
      <Form
        form={form}
        // Before the ids of its fields: a page below may have some of the same name, and a label names but one.
        {...(dialog === null ? {} : { name: dialog })}
        layout="vertical"
        // The browser's own bubbles would stand before the contract's sentences.
        noValidate
        requiredMark={false}
        disabled={disabled}
        {...(initial === undefined ? {} : { initialValues: initial })}
        onValuesChange={of.onValuesChange}
        onMouseDown={keepFocusOnSubmit}
        onClick={leaveFieldOnSubmit}
        onSubmitCapture={(event) => {
          // antd would validate a second time and then submit; the contract form does both itself.
          event.preventDefault();
          event.stopPropagation();
          void of.submit();
        }}
      >
        {children}
      </Form>
    </FormContext>
  );
}

const submits = (target: EventTarget) =>
  target instanceof Element && target.closest('button[type="submit"]') !== null;

/**
 * A field that is left says what is wrong with it, and what stands below moves: the button would be away from under the
 * pointer that had just come down on it, and nothing be sent. So the field is left with the click, not with the press.
 */
function keepFocusOnSubmit(event: MouseEvent<HTMLFormElement>): void {
  if (submits(event.target)) event.preventDefault();
}

/** Not when Enter sends a form, which clicks the button too: there the cursor stays where it is. */
function leaveFieldOnSubmit({ target, detail, currentTarget }: MouseEvent<HTMLFormElement>): void {
  const { activeElement } = document;
  if (detail === 0 || !submits(target) || !(activeElement instanceof HTMLElement)) return;
  if (currentTarget.contains(activeElement)) activeElement.blur();
}

interface FieldProps {
  /** As the contract has it; in a row of a list the name inside the row, in a group with points: `targeting.osMin`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Says beside the label that it may stay empty; the other fields may not. */
  readonly optional?: boolean;
  /** Fields that are judged together with it: once it was entered, it is judged anew when one of them changes. */
  readonly judgedWith?: readonly string[];
  /** How the control holds its value, for controls other than inputs. */
  readonly valueProp?: string;
  readonly children: ReactElement;
}

/** One field: label, control, help below it, and the contract's error in its place when there is one. */
export function Field({
  name,
  label,
  help,
  optional = false,
  judgedWith = [],
  valueProp,
  children,
}: FieldProps) {
  const of = use(FormContext);
  if (of === null) throw new Error('Field needs ContractFields around it.');
  const row = use(FieldRowContext);
  const path = pathOfField(name);
  return (
    <FormItem
      name={row === null ? path : [row.index, ...path]}
      label={optional ? <OptionalLabel label={label} /> : label}
      extra={help}
      rules={[of.rule(row === null ? name : `${row.list}.${row.index}.${name}`)]}
      validateTrigger="onBlur"
      dependencies={judgedWith.map(pathOfField)}
      {...(valueProp === undefined ? {} : { valuePropName: valueProp })}
    >
      {children}
    </FormItem>
  );
}

function OptionalLabel({ label }: { readonly label: ReactNode }) {
  const text = useText();
  return (
    <span>
      {label} <span className="optional">{text('form.optional')}</span>
    </span>
  );
}
