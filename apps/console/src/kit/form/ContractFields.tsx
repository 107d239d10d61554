import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import type { FormValues } from './form-values.ts';
import type { ContractForm } from './use-contract-form.ts';

const FormContext = createContext<ContractForm | null>(null);

interface ContractFieldsProps {
  readonly of: ContractForm;
  readonly initial?: FormValues;
  readonly children: ReactNode;
}

/** The form element around the fields of a {@link ContractForm}. */
export function ContractFields({ of, initial, children }: ContractFieldsProps) {
  return (
    <FormContext value={of}>
      <Form
        form={of.form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        {...(initial === undefined ? {} : { initialValues: initial })}
        onValuesChange={of.onValuesChange}
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

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** How the control holds its value, for controls other than inputs. */
  readonly valueProp?: string;
  readonly children: ReactElement;
}

/** One field: label, control, help below it, and the contract's error in its place when there is one. */
export function Field({ name, label, help, valueProp, children }: FieldProps) {
  const of = use(FormContext);
  if (of === null) throw new Error('Field needs ContractFields around it.');
  return (
    <FormItem
      name={name}
      label={label}
      extra={help}
      rules={[of.rule(name)]}
      validateTrigger="onBlur"
      {...(valueProp === undefined ? {} : { valuePropName: valueProp })}
    >
      {children}
    </FormItem>
  );
}
