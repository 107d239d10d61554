import Button from 'antd/es/button';
import FormItem from 'antd/es/form/FormItem';
import { useText } from '../i18n/i18n.ts';
import { pathOfField } from './field-path.ts';
import type { FormValues } from './form-values.ts';
import './stored-secret.css';
import type { ContractForm } from './use-contract-form.ts';

interface StoredSecretProps {
  readonly title: string;
  /** Its last characters; empty for one too short to show any. */
  readonly tail: string;
  /** Puts a field in its place; undefined where nothing may be changed. */
  readonly onReplace: (() => void) | undefined;
}

/** A secret as it is shown: its last characters, and the way to put another in its place. */
export function StoredSecret({ title, tail, onReplace }: StoredSecretProps) {
  const text = useText();
  return (
    <FormItem label={title}>
      <span className="stored-secret">
        <code>{`••••••••${tail}`}</code>
        {onReplace !== undefined && (
          <Button
            size="small"
            aria-label={text('form.replaceSecretOf', { label: title })}
            onClick={onReplace}
          >
            {text('form.replaceSecret')}
          </Button>
        )}
      </span>
    </FormItem>
  );
}

interface KeepSecretProps {
  readonly of: ContractForm;
  /** The field that replaces it. */
  readonly name: string;
  readonly onKeep: () => void;
}

/** Below the field of a replacement: leaves the stored secret as it is after all. */
export function KeepSecret({ of, name, onKeep }: KeepSecretProps) {
  const text = useText();
  function keep(): void {
    of.form.setFieldValue(pathOfField(name), null);
    of.onValuesChange(changeAt(pathOfField(name)));
    onKeep();
  }
  return (
    <Button type="link" size="small" className="credential-keep" onClick={keep}>
      {text('form.keepSecret')}
    </Button>
  );
}

/** A change of one field to nothing, as antd reports changes: only the path to it is there. */
function changeAt([first = '', ...rest]: readonly (string | number)[]): FormValues {
  return { [first]: rest.length === 0 ? null : changeAt(rest) };
}
